"""Times `portfolio refresh` beside curl fetching the same two bodies from the market server on loopback.

Usage: refresh_benchmark.py PROGRAM. A row is the median and the best of 21 runs, in milliseconds, the
programs' own start included; every refresh begins with an empty cache. What curl fetches is dropped;
what the program fetches is checked, decoded, compared and brought to the disk.
"""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
RUNS = 21


def timed(command, environment=None):
    start = time.perf_counter()
    subprocess.run(
        command, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1000


def main():
    server = subprocess.Popen(
        [sys.executable, ROOT / "Tests/Support/market_server.py"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True)
    address = f"http://127.0.0.1:{int(server.stdout.readline())}/s/~bench/api/v3"
    pages = [
        f"{address}/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=250&page=1",
        f"{address}/global",
    ]
    curl = ["curl", "--silent", "--fail", "--compressed"]
    for page in pages:
        curl += ["--output", "/dev/null", page]
    curls, refreshes, starts = [], [], []
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as home:
            environment = {
                "PATH": os.environ["PATH"], "HOME": home, "COINGECKO_ADDRESS": address,
                "PORTFOLIO_HOME": home,
            }
            curls.append(timed(curl))
            refreshes.append(timed([sys.argv[1], "refresh"], environment))
            starts.append(timed([sys.argv[1], "--version"], environment))
    server.stdin.close()
    print(f"{'milliseconds':24}{'median':>9}{'best':>9}")
    for name, times in [
        ("portfolio refresh", refreshes), ("curl, both bodies", curls),
        ("portfolio --version", starts),
    ]:
        print(f"{name:24}{statistics.median(times):9.1f}{min(times):9.1f}")
    more = statistics.median(refreshes) - statistics.median(curls)
    print(f"{'refresh over curl':24}{more:9.1f}{min(refreshes) - min(curls):9.1f}")


main()
