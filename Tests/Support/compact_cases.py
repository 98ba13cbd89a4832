#!/usr/bin/env python3
"""Gathers the lot and pool cases of a folder of oracle-case/1 files into one compact file.

usage: compact_cases.py FOLDER OUT.json

One case a line, in order of id. Return cases are left out, as are the fields that no test reads
(names, tags, provenance, notes, what other programs print). `loose` lists the paths of expected
values that do not terminate and are given to 20 places."""
import glob
import json
import os
import sys

RETURNS = {"XIRR", "XNPV", "TWR", "MODIFIED_DIETZ"}


def main():
    folder, out = sys.argv[1:3]
    lines = []
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        case = json.load(open(path, encoding="utf-8"))
        if isinstance(case, list) or case.get("method") in RETURNS or "method" not in case:
            continue
        kept = {
            "id": case["id"],
            "source": case["source"],
            "method": case["method"],
            "scope": case["wallet_scope"],
            "currency": case["quote_currency"],
            "options": case.get("options", {}),
            "transactions": [
                {k: v for k, v in row.items() if k not in ("unit_price", "spot_price")}
                for row in case["transactions"]
            ],
            "prices": case.get("prices", {}),
            "expected": case["expected"],
            "loose": sorted(case.get("expected_exact", {})),
            "disputed": bool(case.get("disputed")),
        }
        lines.append(json.dumps(kept, separators=(",", ":"), ensure_ascii=False))
    with open(out, "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(lines) + "\n]\n")
    print(len(lines), "cases")


main()
