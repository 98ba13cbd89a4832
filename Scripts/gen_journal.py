#!/usr/bin/env python3
"""Writes the same made-up trading journal for this program and for its peers.

usage: gen_journal.py ROWS FOLDER [--seed 20260101] [--profile trader|hodl] [--wallets 3] [--only FORMS]

Writes FOLDER/jROWS.journal       our journal, with times, fees, wallets and weekly prices
       FOLDER/jROWS.csv           neutral: date,type,asset,quantity,price_usd,fee_usd,wallet
       FOLDER/jROWS.ledger        ledger, with a cost on every posting
       FOLDER/jROWS.plain.ledger  ledger and hledger, quantities and prices only
       FOLDER/jROWS.hledger       hledger, with a cost on every posting
       FOLDER/jROWS.beancount     beancount 2 and 3, FIFO, one account for each wallet and asset
       FOLDER/jROWS.uk.txt        rows of cgtcalc, the same numbers read as pounds
       FOLDER/jROWS.bittytax.csv  rows of BittyTax
       FOLDER/jROWS.expect.json   FIFO totals by exact fractions, balances, market value

--only names some of these forms, by what stands behind the first point and with commas between; the
profile hodl puts "-hodl" behind the number. Rows are buy, sell, income (staking, at market) and fee
(gas, disposed of at market). No row sells what its wallet lacks. The same seed gives the same bytes.
"""
import argparse
import json
import os
import random
from collections import defaultdict, deque
from datetime import datetime, timedelta
from fractions import Fraction

# Start prices in dollars; an asset's name in our journal is its name in small letters.
ASSETS = [("BTC", 30000), ("ETH", 1800), ("SOL", 60), ("ADA", 40), ("DOT", 50)]
IDS = {"BTC": "bitcoin", "ETH": "ethereum", "SOL": "solana", "ADA": "cardano", "DOT": "polkadot"}
WALLETS = ["Coinbase", "Kraken", "Ledger", "Binance", "Metamask"]
START = datetime(2020, 1, 1)
SPAN = 5 * 365 * 86400
INCOMING = ("buy", "income")


def units(number):
    """A quantity of so many 1e-8."""
    return f"{number // 10**8}.{number % 10**8:08d}"


def cents(number):
    """A sum of so many cents."""
    return f"{number // 100}.{number % 100:02d}"


def exact(figure):
    """The exact text of a fraction whose denominator is a power of ten."""
    sign = "-" if figure < 0 else ""
    figure = abs(figure)
    number = figure.numerator * (10**10 // figure.denominator)
    return f"{sign}{number // 10**10}.{number % 10**10:010d}"


def value(quantity, price):
    return Fraction(quantity * price, 10**10)


def make(count, seed, profile, wallets):
    """Rows (moment, act, asset, quantity, price, fee, wallet) and weekly prices, as whole numbers."""
    source = random.Random(seed * 1000003 + count)
    names = WALLETS[:wallets]
    market = {asset: price * 100 for asset, price in ASSETS}
    held = defaultdict(int)
    rows, prices = [], []
    mark = START
    bounds = {"trader": (45, 85, 95), "hodl": (80, 88, 98)}[profile]
    for index in range(count):
        moment = START + timedelta(seconds=SPAN * index // count)
        while moment >= mark:
            for asset, _ in ASSETS:
                step = market[asset] * source.randint(-900, 950) // 10000
                market[asset] = max(5, market[asset] + step)
                prices.append((mark, asset, market[asset]))
            mark += timedelta(days=7)
        asset = ASSETS[source.randrange(len(ASSETS))][0]
        wallet = names[source.randrange(len(names))]
        chance = source.randrange(100)
        price = max(1, market[asset] + market[asset] * source.randint(-150, 150) // 10000)
        have = held[asset, wallet]
        act = ("buy" if chance < bounds[0] else "sell" if chance < bounds[1]
               else "income" if chance < bounds[2] else "fee")
        if act in ("sell", "fee") and have < 1000:
            act = "buy"
        fee = 0
        if act == "buy":
            dollars = source.randint(500, 500000)
            quantity = max(1, dollars * 10**8 // price)
            fee = max(1, dollars * 5 // 1000)
        elif act == "income":
            quantity = max(1, source.randint(5, 5000) * 10**8 // price)
        elif act == "sell":
            part = source.randint(2, 60) if profile == "trader" else source.randint(1, 5)
            quantity = max(1, have * part // 100)
            fee = max(1, quantity * price // 10**8 * 5 // 1000)
        else:
            quantity = max(1, min(have, source.randint(1, 300) * 10**8 // price))
        held[asset, wallet] += quantity if act in INCOMING else -quantity
        rows.append((moment, act, asset, quantity, price, fee, wallet))
    return rows, prices, held


def fifo(rows, is_per_wallet, counts_fees):
    """Gain, income, number of open lots and their cost, by exact fractions."""
    books = defaultdict(deque)
    gain = income = Fraction(0)
    for _, act, asset, quantity, price, fee, wallet in rows:
        lots = books[(asset, wallet) if is_per_wallet else asset]
        worth = value(quantity, price)
        charge = Fraction(fee, 100) if counts_fees else 0
        if act in INCOMING:
            lots.append([quantity, worth + charge])
            income += worth if act == "income" else 0
            continue
        need = quantity
        cost = Fraction(0)
        while need:
            lot = lots[0]
            part = min(need, lot[0])
            share = lot[1] if part == lot[0] else lot[1] * part / lot[0]
            lot[0] -= part
            lot[1] -= share
            need -= part
            cost += share
            if lot[0] == 0:
                lots.popleft()
        gain += worth - charge - cost
    left = sum((lot[1] for lots in books.values() for lot in lots), Fraction(0))
    return gain, income, sum(map(len, books.values())), left


def expectation(rows, prices, held, options):
    by_wallet, income, open_by_wallet, left = fifo(rows, True, True)
    universal, _, open_universal, _ = fifo(rows, False, True)
    totals = defaultdict(int)
    for (asset, _), number in held.items():
        totals[asset] += number
    last = {asset: price for _, asset, price in prices}
    market = sum((value(totals[asset], last[asset]) for asset in totals), Fraction(0))
    return {
        "rows": options.rows, "seed": options.seed, "profile": options.profile,
        "fifo_gain_per_wallet": f"{float(by_wallet):.6f}",
        "fifo_gain_universal": f"{float(universal):.6f}",
        "fifo_gain_per_wallet_fees_apart": f"{float(fifo(rows, True, False)[0]):.6f}",
        "fifo_gain_universal_fees_apart": f"{float(fifo(rows, False, False)[0]):.6f}",
        "income": f"{float(income):.6f}",
        "open_lots_per_wallet": open_by_wallet, "open_lots_universal": open_universal,
        "remaining_cost_per_wallet": f"{float(left):.6f}", "market_value": f"{float(market):.6f}",
        "balances": {asset: units(number) for asset, number in sorted(totals.items())},
    }


def with_prices(rows, prices, write_price):
    """Each row with the weekly prices that stand before it, as they are to be written."""
    next_price = 0
    for row in rows:
        before = ""
        while next_price < len(prices) and prices[next_price][0] <= row[0]:
            before += write_price(*prices[next_price])
            next_price += 1
        yield before, row


def journal(rows, prices):
    for asset, _ in ASSETS:
        yield f"coin {asset.lower()} = {IDS[asset]}\n"

    def write(moment, asset, price):
        return f"price {moment:%Y-%m-%d} {asset.lower()} {cents(price)} usd\n"

    for before, (moment, act, asset, quantity, price, fee, wallet) in with_prices(
            rows, prices, write):
        kind = " staking" if act == "income" else ""
        charge = f" fee {cents(fee)} usd" if fee else ""
        yield (f"{before}{moment.isoformat()}Z {act} {units(quantity)} {asset.lower()}{kind}"
               f" @ {cents(price)} usd{charge} in {wallet}\n")


def neutral(rows, prices):
    yield "date,type,asset,quantity,price_usd,fee_usd,wallet\n"
    for moment, act, asset, quantity, price, fee, wallet in rows:
        yield (f"{moment.isoformat()}Z,{act},{asset},{units(quantity)},{cents(price)},"
               f"{cents(fee)},{wallet}\n")


def ledger_price(moment, asset, price):
    return f"P {moment:%Y/%m/%d} {asset} ${cents(price)}\n"


def ledger(rows, prices):
    yield "D $1000.00\n\n"
    for before, (moment, act, asset, quantity, price, fee, wallet) in with_prices(
            rows, prices, ledger_price):
        yield before
        day = f"{moment:%Y/%m/%d}"
        account = f"Assets:{wallet}:{asset}"
        worth = value(quantity, price)
        lot = f"{units(quantity)} {asset} {{${cents(price)}}} [{day}] @ ${cents(price)}"
        if act == "buy":
            yield (f"{day} buy\n    {account}  {lot}\n    Expenses:Fees  ${cents(fee)}\n"
                   "    Assets:Cash\n\n")
        elif act == "income":
            yield f"{day} income\n    {account}  {lot}\n    Income:Staking\n\n"
        elif act == "sell":
            yield (f"{day} sell\n    {account}  -{units(quantity)} {asset} @ ${cents(price)}\n"
                   f"    Expenses:Fees  ${cents(fee)}\n"
                   f"    Assets:Cash  ${exact(worth - Fraction(fee, 100))}\n    Income:Gains\n\n")
        else:
            yield (f"{day} gas\n    {account}  -{units(quantity)} {asset} @ ${cents(price)}\n"
                   f"    Expenses:Gas  ${exact(worth)}\n    Income:Gains\n\n")


def plain_ledger(rows, prices):
    yield "D $1000.00\n\n"
    for before, (moment, act, asset, quantity, _, _, wallet) in with_prices(
            rows, prices, ledger_price):
        sign = "" if act in INCOMING else "-"
        yield (f"{before}{moment:%Y/%m/%d} {act}\n    Assets:{wallet}:{asset}"
               f"  {sign}{units(quantity)} {asset}\n    Equity:Trading\n\n")


def hledger(rows, prices):
    yield "commodity $1000.00\n"
    for asset, _ in ASSETS:
        yield f"commodity 1.00000000 {asset}\n"
    yield "\n"

    def write(moment, asset, price):
        return f"P {moment:%Y-%m-%d} {asset} ${cents(price)}\n"

    for before, (moment, act, asset, quantity, price, fee, wallet) in with_prices(
            rows, prices, write):
        yield before
        sign = "" if act in INCOMING else "-"
        name = "gas" if act == "fee" else act
        yield (f"{moment:%Y-%m-%d} {name}\n    Assets:{wallet}:{asset}"
               f"  {sign}{units(quantity)} {asset} @ ${cents(price)}\n")
        if act in ("buy", "sell"):
            yield f"    Expenses:Fees  ${cents(fee)}\n    Assets:Cash\n\n"
        else:
            yield f"    {'Income:Staking' if act == 'income' else 'Expenses:Gas'}\n\n"


def beancount(rows, prices, wallets):
    yield 'option "operating_currency" "USD"\noption "inferred_tolerance_default" "USD:0.01"\n'
    for account in ("Assets:Cash", "Income:Staking", "Income:Gains", "Expenses:Fees",
                    "Expenses:Gas"):
        yield f"2019-12-31 open {account}\n"
    for asset, _ in ASSETS:
        for wallet in wallets:
            yield f'2019-12-31 open Assets:{wallet}:{asset} {asset} "FIFO"\n'

    def write(moment, asset, price):
        return f"{moment:%Y-%m-%d} price {asset} {cents(price)} USD\n"

    for before, (moment, act, asset, quantity, price, fee, wallet) in with_prices(
            rows, prices, write):
        yield before
        day = f"{moment:%Y-%m-%d}"
        account = f"Assets:{wallet}:{asset}"
        worth = value(quantity, price)
        if act == "buy":
            yield (f'{day} * "buy"\n  {account}  {units(quantity)} {asset}'
                   f" {{{cents(price)} # {cents(fee)} USD}}\n  Assets:Cash\n")
        elif act == "income":
            yield (f'{day} * "income"\n  {account}  {units(quantity)} {asset}'
                   f" {{{cents(price)} USD}}\n  Income:Staking\n")
        elif act == "sell":
            yield (f'{day} * "sell"\n  {account}  -{units(quantity)} {asset} {{}}'
                   f" @ {cents(price)} USD\n"
                   f"  Assets:Cash  {exact(worth - Fraction(fee, 100))} USD\n  Income:Gains\n")
        else:
            yield (f'{day} * "gas"\n  {account}  -{units(quantity)} {asset} {{}}'
                   f" @ {cents(price)} USD\n  Expenses:Gas  {exact(worth)} USD\n  Income:Gains\n")


def pounds(rows, prices):
    for moment, act, asset, quantity, price, fee, _ in rows:
        side = "BUY" if act in INCOMING else "SELL"
        yield (f"{side} {moment:%d/%m/%Y} {asset} {units(quantity)} {cents(price)}"
               f" {cents(fee)}\n")


def bittytax(rows, prices):
    yield ("Type,Buy Quantity,Buy Asset,Buy Value in GBP,Sell Quantity,Sell Asset,"
           "Sell Value in GBP,Fee Quantity,Fee Asset,Fee Value in GBP,Wallet,Timestamp,Note\n")
    for moment, act, asset, quantity, price, fee, wallet in rows:
        worth = exact(value(quantity, price))
        stamp = f"{moment:%Y-%m-%dT%H:%M:%S} UTC"
        amount = units(quantity)
        if act == "buy":
            yield f"Trade,{amount},{asset},,{worth},GBP,,{cents(fee)},GBP,,{wallet},{stamp},\n"
        elif act == "income":
            yield f"Staking,{amount},{asset},{worth},,,,,,,{wallet},{stamp},\n"
        elif act == "sell":
            yield f"Trade,{worth},GBP,,{amount},{asset},,{cents(fee)},GBP,,{wallet},{stamp},\n"
        else:
            yield f"Spend,,,,{amount},{asset},{worth},,,,{wallet},{stamp},\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", type=int)
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=20260101)
    parser.add_argument("--profile", default="trader", choices=["trader", "hodl"])
    parser.add_argument("--wallets", type=int, default=3)
    parser.add_argument("--only")
    options = parser.parse_args()
    rows, prices, held = make(options.rows, options.seed, options.profile, options.wallets)
    writers = {
        "journal": journal, "csv": neutral, "ledger": ledger, "plain.ledger": plain_ledger,
        "hledger": hledger,
        "beancount": lambda rows, prices: beancount(rows, prices, WALLETS[:options.wallets]),
        "uk.txt": pounds, "bittytax.csv": bittytax,
    }
    forms = options.only.split(",") if options.only else [*writers, "expect.json"]
    os.makedirs(options.folder, exist_ok=True)
    suffix = "" if options.profile == "trader" else f"-{options.profile}"
    path = os.path.join(options.folder, f"j{options.rows}{suffix}.")
    for form in forms:
        with open(path + form, "w", encoding="utf-8") as file:
            if form == "expect.json":
                json.dump(expectation(rows, prices, held, options), file, indent=1)
            else:
                file.writelines(writers[form](rows, prices))


if __name__ == "__main__":
    main()
