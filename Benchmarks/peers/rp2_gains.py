"""Gains of a generated journal by rp2, over all wallets: rp2_gains.py FILE.csv [fifo|lifo|hifo|lofo]

Prints one JSON object. rp2 leaves the fees of sales to its caller, so proceeds are given after them.
Gas is given as a sale at its price, since rp2's own fee rows belong to another transaction.
"""
import csv
import importlib
import json
import logging
import os
import sys
import tempfile

from prezzemolo.avl_tree import AVLTree
from rp2.accounting_engine import AccountingEngine
from rp2.configuration import MAX_DATE, MIN_DATE, Configuration
from rp2.in_transaction import InTransaction
from rp2.input_data import InputData
from rp2.out_transaction import OutTransaction
from rp2.plugin.country.us import US
from rp2.rp2_decimal import ZERO, RP2Decimal
from rp2.tax_engine import compute_tax
from rp2.transaction_set import TransactionSet

INI = """[general]
assets = BTC, ETH, SOL, ADA, DOT
exchanges = Coinbase, Kraken, Ledger, Binance, Metamask
holders = me
[in_header]
timestamp = 0
asset = 1
exchange = 2
holder = 3
transaction_type = 4
spot_price = 5
crypto_in = 6
crypto_fee = 7
fiat_in_no_fee = 8
fiat_in_with_fee = 9
fiat_fee = 10
unique_id = 11
notes = 12
[out_header]
timestamp = 0
asset = 1
exchange = 2
holder = 3
transaction_type = 4
spot_price = 5
crypto_out_no_fee = 6
crypto_fee = 7
crypto_out_with_fee = 8
fiat_out_no_fee = 9
fiat_fee = 10
unique_id = 11
notes = 12
[intra_header]
timestamp = 0
asset = 1
from_exchange = 2
from_holder = 3
to_exchange = 4
to_holder = 5
spot_price = 6
crypto_sent = 7
crypto_received = 8
unique_id = 9
notes = 10
"""


def main():
    # Proceeds after fees are none of its spot prices, of which each would be a printed warning.
    logging.disable(logging.WARNING)
    path, method = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "fifo"
    with tempfile.NamedTemporaryFile("w", suffix=".ini", delete=False) as file:
        file.write(INI)
    configuration = Configuration(file.name, US())
    os.unlink(file.name)
    sets = {}
    for kind in ("IN", "OUT", "INTRA"):
        for asset in ("BTC", "ETH", "SOL", "ADA", "DOT"):
            sets[kind, asset] = TransactionSet(configuration, kind, asset, MIN_DATE, MAX_DATE)
    with open(path, encoding="utf-8") as file:
        for number, row in enumerate(csv.DictReader(file), 1):
            asset = row["asset"]
            quantity, price = RP2Decimal(row["quantity"]), RP2Decimal(row["price_usd"])
            fee = RP2Decimal(row["fee_usd"])
            worth = quantity * price
            common = (configuration, row["date"], asset, row["wallet"], "me")
            if row["type"] in ("buy", "income"):
                sets["IN", asset].add_entry(InTransaction(
                    *common, "BUY" if row["type"] == "buy" else "STAKING", price, quantity,
                    fiat_in_no_fee=worth, fiat_in_with_fee=worth + fee, fiat_fee=fee, row=number,
                    unique_id=str(number)))
            else:
                sets["OUT", asset].add_entry(OutTransaction(
                    *common, "SELL", price, quantity, ZERO, fiat_out_no_fee=worth - fee,
                    fiat_fee=ZERO, row=number, unique_id=str(number)))
    module = importlib.import_module(f"rp2.plugin.accounting_method.{method}")
    gain = ZERO
    for asset in ("BTC", "ETH", "SOL", "ADA", "DOT"):
        if sets["IN", asset].is_empty():
            continue
        methods = AVLTree()
        methods.insert_node(1970, module.AccountingMethod())
        computed = compute_tax(
            configuration, AccountingEngine(methods),
            InputData(asset, sets["IN", asset], sets["OUT", asset], sets["INTRA", asset]))
        for entry in computed.gain_loss_set:
            # Income stands among the gains with its whole value; it has no lot.
            if entry.acquired_lot is not None:
                gain += entry.fiat_gain
    print(json.dumps({"gain": f"{gain:f}"}))


main()
