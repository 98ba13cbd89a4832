"""Times the release command as whole processes, in turn with an empty program that links nothing but
the standard library: wall time and peak memory, median and least of 41 runs after three warm ones.

Usage: python3 Benchmarks/command.py BINARY
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

FIXTURES = os.path.join(os.path.dirname(__file__), "..", "Fixtures", "json")
PAGE = os.path.join(FIXTURES, "markets", "usd_p1_250_2022-02-23_allpct.json")
DETAIL = os.path.join(FIXTURES, "coin", "bitcoin_2022-01-31_sparkline.json")
LIST = os.path.join(FIXTURES, "coins_list", "list_2022-02-23_12794.json")
MOMENT = "2022-02-23T11:35:00Z"
RUNS = 41


def once(words, environment):
    """One run: seconds, and the peak memory of that process in MiB."""
    start = time.perf_counter()
    process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{words}: status {process.returncode}")
    return seconds, usage.ru_maxrss / 1024


def main():
    binary = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        empty = os.path.join(folder, "empty")
        source = empty + ".swift"
        with open(source, "w") as file:
            file.write("@main enum Empty { static func main() {} }\n")
        subprocess.run(["swiftc", "-O", "-parse-as-library", source, "-o", empty], check=True)

        home = os.path.join(folder, "home")
        os.mkdir(home)
        environment = dict(os.environ, PORTFOLIO_HOME=home, PORTFOLIO_NOW=MOMENT)
        with open(PAGE) as file:
            coins = json.load(file)[:20]
        with open(os.path.join(home, "main.journal"), "w") as file:
            for coin in coins:
                file.write(f"coin {coin['id']} = {coin['id']}\n")
            for coin in coins:
                file.write(f"2022-01-10 buy 1.5 {coin['id']} @ 10 usd fee 1 usd in kraken\n")
        with open(LIST) as file:
            names = json.load(file)
        names += [
            {"id": coin["id"] + "-two", "symbol": coin["symbol"], "name": coin["name"] + " Two"}
            for coin in names[: 18000 - len(names)]
        ]
        long_list = os.path.join(folder, "list.json")
        with open(long_list, "w") as file:
            json.dump(names, file)
        subprocess.run([binary, "cache", "import", PAGE, "--currency", "usd"],
                       env=environment, check=True, stdout=subprocess.DEVNULL)

        print("                              median ms   least ms   above empty   peak MiB")
        measure("portfolio paths", [binary, "paths"], empty, environment)
        measure("portfolio value, 20 of 250", [binary, "value", "--offline"], empty, environment)
        # Details of coins that the newer page has too: each is a file of 32 kB beside it.
        with open(PAGE) as file:
            coins = json.load(file)
        with open(DETAIL) as file:
            detail = json.load(file)
        for number, coin in enumerate(coins[:50], start=1):
            for key in ("id", "symbol", "name"):
                detail[key] = coin[key]
            saved = os.path.join(folder, "detail.json")
            with open(saved, "w") as file:
                json.dump(detail, file, separators=(",", ":"))
            subprocess.run([binary, "cache", "import", saved],
                           env=environment, check=True, stdout=subprocess.DEVNULL)
            if number in (10, 50):
                measure(f"  and {number} coin details", [binary, "value", "--offline"], empty,
                        environment)
        subprocess.run([binary, "cache", "import", long_list, "--fetched", MOMENT],
                       env=environment, check=True, stdout=subprocess.DEVNULL)
        measure("portfolio search eth, 18,000", [binary, "search", "eth", "--offline"], empty,
                environment)


def measure(label, words, empty, environment):
    ours, nothing, peaks = [], [], []
    for number in range(RUNS + 3):
        seconds, peak = once(words, environment)
        least, _ = once([empty], environment)
        if number >= 3:
            ours.append(seconds * 1000)
            nothing.append(least * 1000)
            peaks.append(peak)
    above = statistics.median(a - b for a, b in zip(ours, nothing))
    print(f"{label:30}{statistics.median(ours):9.1f}{min(ours):11.1f}{above:14.1f}"
          f"{max(peaks):11.1f}")
    print(f"{'  an empty program':30}{statistics.median(nothing):9.1f}{min(nothing):11.1f}")


main()
