"""FIFO gains and balances of a generated journal by beancount: beancount_gains.py FILE.beancount

Prints one JSON object. The journal is loaded and booked; the sums are this script's own.
"""
import json
import os
import sys
from collections import defaultdict
from decimal import Decimal

# A second run would otherwise read what the first one left beside the file.
os.environ["BEANCOUNT_DISABLE_LOAD_CACHE"] = "1"

from beancount import loader  # noqa: E402
from beancount.core.data import Transaction  # noqa: E402


def main():
    entries, errors, _ = loader.load_file(sys.argv[1])
    gain = Decimal(0)
    balances = defaultdict(Decimal)
    for entry in entries:
        if not isinstance(entry, Transaction):
            continue
        for posting in entry.postings:
            if posting.account == "Income:Gains":
                gain -= posting.units.number
            elif posting.account.count(":") == 2:
                balances[posting.units.currency] += posting.units.number
    print(json.dumps({"errors": len(errors), "gain": str(gain),
                      "balances": {name: str(sum) for name, sum in balances.items()}}))


main()
