#!/usr/bin/env python3
"""Computes the totals of the generated journals by exact fractions, with plain searches for lots.

usage: generated_totals.py FOLDER

Reads generated-trader.csv and generated-hodl.csv in the folder and writes generated.json beside them:
for every method and scope the total gain and the cost still held, as whole numbers of 1e-12."""
import csv
import json
import os
import sys
from collections import defaultdict
from fractions import Fraction

PICKS = {
    "fifo": lambda lots: 0,
    "lifo": lambda lots: len(lots) - 1,
    "hifo": lambda lots: min(range(len(lots)), key=lambda n: (-lots[n][2], lots[n][3])),
    "lofo": lambda lots: min(range(len(lots)), key=lambda n: (lots[n][2], lots[n][3])),
}


def run(rows, method, per_wallet):
    books = defaultdict(list)
    gain = Fraction(0)
    for place, row in enumerate(rows):
        lots = books[row["asset"], row["wallet"] if per_wallet else ""]
        part = Fraction(row["quantity"])
        value = part * Fraction(row["price_usd"])
        fee = Fraction(row["fee_usd"])
        if row["type"] in ("buy", "income"):
            lots.append([part, value + fee, (value + fee) / part, place])
            continue
        gain += value - fee
        if method == "average":
            units, cost = sum(lot[0] for lot in lots), sum(lot[1] for lot in lots)
            gain -= cost * part / units
            lots[:] = [[units - part, cost - cost * part / units, None, place]]
            if units == part:
                lots.clear()
            continue
        while part:
            index = PICKS[method](lots)
            lot = lots[index]
            taken = min(part, lot[0])
            cost = lot[1] * taken / lot[0]
            lot[0] -= taken
            lot[1] -= cost
            part -= taken
            gain -= cost
            if not lot[0]:
                lots.pop(index)
    return gain, sum(lot[1] for lots in books.values() for lot in lots)


def main():
    folder = sys.argv[1]
    totals = {}
    for name in ("trader", "hodl"):
        with open(os.path.join(folder, f"generated-{name}.csv"), encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        totals[name] = {
            f"{method} {'per-wallet' if per else 'universal'}": [
                str(round(figure * 10**12)) for figure in run(rows, method, per)
            ]
            for method in [*PICKS, "average"]
            for per in (False, True)
        }
    with open(os.path.join(folder, "generated.json"), "w", encoding="utf-8") as file:
        json.dump(totals, file, indent=1)
        file.write("\n")


main()
