"""Times gains from the text of a journal, as whole processes, beside ledger, beancount and rp2.

usage: Scripts/bench gains [ROWS...]   (1,000 to 1,000,000 unless told)

Each figure is the best of several runs: by the clock, and of the processor (user and system time),
which other work on the machine disturbs less and of which the ratios are made. With PORTFOLIO=FILE the
command of that path is timed too. Peers are not run above 100,000 rows, where they take minutes.
"""

import os
import sys
import tempfile

from generated import Run, beancount, generate, peers, rp2

LARGEST = 100_000


class Best:
    def __init__(self, runs):
        self.seconds = min(run.seconds for run in runs)
        self.processor = min(run.processor for run in runs)
        self.peak = max(run.peak for run in runs)


def line(label, best, beside=None):
    """One row; `beside` is what it is compared with."""
    ratio = f"{best.processor / beside.processor:9.1f}x" if beside else ""
    print(f"  {label:42}{best.seconds:9.3f}{best.processor:11.3f}{best.peak:9.0f}{ratio}",
          flush=True)


def main():
    program, sizes = sys.argv[1], [int(word) for word in sys.argv[2:]]
    sizes = sizes or [1000, 10_000, 100_000, 1_000_000]
    here = peers()
    before = None
    with tempfile.TemporaryDirectory() as folder:
        for rows in sizes:
            for profile in ("trader", "hodl") if rows == 10_000 else ("trader",):
                best = measure(program, folder, rows, profile, here)
                if profile == "hodl":
                    line("against FIFO of the other profile", best, before[1])
                    continue
                if before and rows == 10 * before[0]:
                    growth = best.processor / before[1].processor
                    print(f"  ten times the rows of before: {growth:.1f} times the processor")
                before = (rows, best)


def measure(program, folder, rows, profile, here):
    count = 5 if rows < 1_000_000 else 3
    has_peers = rows <= LARGEST
    forms = ["journal"] + (["csv", "plain.ledger", "beancount"] if has_peers else [])
    path = generate(rows, folder, profile, forms)
    print(f"{rows} rows, {profile:7}{'':31}seconds  processor      MiB")
    journal = path + ".journal"
    fifo = Best([Run([program, journal]) for _ in range(count)])
    line("FIFO", fifo)
    for method, label in [("hifo", "HIFO"), ("share-matching", "UK share matching"),
                          ("average", "average cost"), ("acb", "Canada")]:
        line(label, Best([Run([program, journal, method]) for _ in range(count)]), fifo)
    if "PORTFOLIO" in os.environ:
        home = os.path.join(folder, f"home{rows}{profile}")
        os.mkdir(home)
        os.link(journal, os.path.join(home, "main.journal"))
        os.environ["PORTFOLIO_HOME"] = home
        os.environ["PORTFOLIO_NOW"] = "2026-01-01T00:00:00Z"
        words = [os.environ["PORTFOLIO"], "gains", "--by", "year", "--offline"]
        line("portfolio gains --by year", Best([Run(words) for _ in range(count)]), fifo)
    if not has_peers:
        return fifo
    if "ledger" in here:
        words = ["ledger", "-f", path + ".plain.ledger", "balance", "^Assets"]
        line("ledger, plain balance", Best([Run(words) for _ in range(count)]), fifo)
    times = 1 if rows >= LARGEST else 2
    if "beancount" in here:
        line("beancount, FIFO gains", Best([beancount(path) for _ in range(times)]), fifo)
    if "rp2" in here:
        line("rp2, FIFO gains", Best([rp2(path, "fifo") for _ in range(times)]), fifo)
    return fifo


main()
