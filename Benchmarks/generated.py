"""What the benchmarks of gains share: generated journals, our totals, and the peers as processes."""

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from decimal import Decimal

HERE = os.path.dirname(os.path.abspath(__file__))
GENERATOR = os.path.join(HERE, "..", "Scripts", "gen_journal.py")
# A Python that has beancount 3, beanquery and rp2: PEERS=/venv/bin/python Scripts/bench gains
PYTHON = os.environ.get("PEERS", sys.executable)
ASSETS = {"BTC": "bitcoin", "ETH": "ethereum", "SOL": "solana", "ADA": "cardano",
          "DOT": "polkadot"}


class Run:
    """One finished process: what it printed, its seconds by the clock and of the processor, and its
    peak memory in MiB."""

    def __init__(self, words, folder=None):
        start = time.perf_counter()
        process = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        # Peers print to one of the two alone, or little to the other.
        self.output = process.stdout.read().decode("utf-8", "replace")
        self.errors = process.stderr.read().decode("utf-8", "replace")
        _, status, usage = os.wait4(process.pid, 0)
        self.seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stdout.close()
        process.stderr.close()
        self.processor = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss / 1024
        if process.returncode != 0:
            sys.exit(f"{words}: status {process.returncode}\n{self.errors[-800:]}")

    def json(self):
        return json.loads(self.output, parse_float=Decimal)


def generate(rows, folder, profile="trader", forms=None):
    """The path of a generated journal without its form: a point and the form are to be added."""
    words = [sys.executable, GENERATOR, str(rows), folder, "--profile", profile]
    subprocess.run(words + (["--only", ",".join(forms)] if forms else []), check=True)
    suffix = "" if profile == "trader" else "-" + profile
    return os.path.join(folder, f"j{rows}{suffix}")


def expectation(path):
    with open(path + ".expect.json", encoding="utf-8") as file:
        return json.load(file)


def has_module(name):
    words = [PYTHON, "-c", f"import {name}"]
    return subprocess.run(words, stderr=subprocess.DEVNULL, check=False).returncode == 0


def peers():
    """The peers that are here; the others are named."""
    found = {name for name in ("ledger", "hledger") if shutil.which(name)}
    found |= {name for name in ("beancount", "rp2") if has_module(name)}
    for name in sorted({"ledger", "hledger", "beancount", "rp2"} - found):
        how = "apt-get install" if name.endswith("ledger") else "PEERS=python, pip install"
        print(f"{name} is not here ({how} {name})")
    return found


def beancount(path):
    """A run of beancount, FIFO by wallet."""
    return Run([PYTHON, os.path.join(HERE, "peers", "beancount_gains.py"), path + ".beancount"])


def rp2(path, method):
    """A run of rp2, which leaves a folder of logs where it is started."""
    words = [PYTHON, os.path.join(HERE, "peers", "rp2_gains.py"), path + ".csv", method]
    return Run(words, os.path.dirname(path))
