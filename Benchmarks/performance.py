"""Times `performance` of the release command as whole processes: kept daily prices of held coins, and a
journal of buys, sells, swaps, income and moves. Median and least of 9 runs, in turn with `paths`,
which does nothing but start; and the median of the processor's time, which others on the machine change
less.

Usage: python3 Benchmarks/performance.py BINARY
"""
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date, timedelta

LAST = date(2026, 4, 30)
RUNS = 9


def write(home, coins, days, entries):
    """A journal, and a table of prices to take over: the same in every run."""
    chance = random.Random(20260430)
    first = LAST - timedelta(days - 1)
    names = [f"coin-{number}" for number in range(coins)]
    price = {}
    with open(os.path.join(home, "prices.csv"), "w") as file:
        file.write("date,id,price,market_cap\n")
        for name in names:
            level = chance.uniform(0.5, 50_000)
            for number in range(days):
                level *= chance.uniform(0.95, 1.052)
                price[name, number] = f"{level:.8g}" if level < 1e8 else f"{level:.0f}"
                file.write(f"{first + timedelta(number)},{name},{price[name, number]},{level * 1e6:.0f}\n")
    held = dict.fromkeys(names, 0)
    with open(os.path.join(home, "main.journal"), "w") as file:
        for name in names:
            file.write(f"coin {name} = {name}\n")
        for number in range(entries):
            day = number * days // entries
            name = names[number] if number < coins else chance.choice(names)
            kind, units = chance.random(), chance.randrange(1000, 900_000)
            start = f"{first + timedelta(day)} "
            if number < coins or kind < 0.55 or held[name] < 10_000:
                file.write(f"{start}buy {units / 1000} {name} @ {price[name, day]} usd fee 1 usd\n")
                held[name] += units
            elif kind < 0.75:
                units = held[name] // 10
                file.write(f"{start}sell {units / 1000} {name} @ {price[name, day]} usd fee 1 usd\n")
                held[name] -= units
            elif kind < 0.85:
                other, units = chance.choice([n for n in names if n != name]), held[name] // 10
                file.write(f"{start}swap {units / 1000} {name} for 1.25 {other}\n")
                held[name] -= units
                held[other] += 1250
            elif kind < 0.95:
                file.write(f"{start}income 0.125 {name} staking @ {price[name, day]} usd\n")
                held[name] += 125
            else:
                file.write(f"{start}move 0.001 {name} from main to cold\n")
                held[name] -= 1


def once(words, environment):
    """How long one run takes, and for how long it has a processor, in milliseconds."""
    start = time.perf_counter()
    process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{words}: status {process.returncode}")
    return seconds * 1000, (usage.ru_utime + usage.ru_stime) * 1000


def main():
    binary = os.path.abspath(sys.argv[1])
    print("coins    days  entries  median ms   least ms   above paths   processor ms")
    for coins, days, entries in [(10, 1096, 10_000), (20, 1096, 10_000), (40, 1096, 10_000),
                                 (40, 2192, 10_000), (40, 1096, 1_000)]:
        with tempfile.TemporaryDirectory() as home:
            write(home, coins, days, entries)
            environment = dict(os.environ, PORTFOLIO_HOME=home, PORTFOLIO_NOW=f"{LAST}T12:00:00Z")
            once([binary, "cache", "import", os.path.join(home, "prices.csv"), "--currency", "usd"],
                 environment)
            ours, above, processor = [], [], []
            for number in range(RUNS + 1):
                full, busy = once([binary, "performance"], environment)
                least, _ = once([binary, "paths"], environment)
                if number:
                    ours.append(full)
                    above.append(full - least)
                    processor.append(busy)
            print(f"{coins:5}{days:8}{entries:9}{statistics.median(ours):11.1f}{min(ours):11.1f}"
                  f"{statistics.median(above):14.1f}{statistics.median(processor):15.1f}", flush=True)


main()
