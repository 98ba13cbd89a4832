"""Compares our totals of generated journals with those that the generator computes by exact fractions.

usage: Scripts/bench totals [ROWS...]   (100,000 unless told; smaller ones are among the tests)
"""

import sys
import tempfile
from decimal import Decimal

from generated import ASSETS, Run, expectation, generate


def main():
    program = sys.argv[1]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for rows in [int(word) for word in sys.argv[2:]] or [100_000]:
            for profile in ("trader", "hodl"):
                path = generate(rows, folder, profile, ["journal", "expect.json"])
                wrong += compare(program, path, expectation(path))
                print(f"{rows} rows, {profile}: compared")
    print("all totals are equal" if not wrong else f"{wrong} differ")
    sys.exit(1 if wrong else 0)


def compare(program, path, expected):
    found = {}
    for scope in ("universal", "per-wallet"):
        name = scope.replace("-", "_")
        run = Run([program, path + ".journal", "fifo", scope]).json()
        found[f"fifo_gain_{name}"] = sixth(run["gain"])
        found[f"open_lots_{name}"] = run["open_lots"]
        found["income"] = sixth(run["income"])
        found["balances"] = {asset: Decimal(run["balances"].get(coin, 0))
                             for asset, coin in ASSETS.items()}
        if scope == "per-wallet":
            found["remaining_cost_per_wallet"] = sixth(run["remaining_cost"])
        run = Run([program, path + ".journal", "fifo", scope, "fees-apart"]).json()
        found[f"fifo_gain_{name}_fees_apart"] = sixth(run["gain"])
    expected["balances"] = {name: Decimal(text) for name, text in expected["balances"].items()}
    differ = [name for name, figure in found.items() if figure != expected[name]]
    for name in differ:
        print(f"{path}: {name} is {found[name]}, not {expected[name]}")
    return len(differ)


def sixth(text):
    """A figure to six decimals, as the generator writes it."""
    return f"{Decimal(text):.6f}"


main()
