#!/usr/bin/env python3
"""Recomputes a seeded portfolio's history and returns in plain Python, apart from the engine.

Reads Fixtures/json/returns/oracle_prices.csv and writes oracle.json beside it; with --check it
compares instead and fails on a difference. Data provided by CoinGecko.
"""
import csv, json, math, random, sys
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "Fixtures" / "json" / "returns"
FIRST, LAST, LIMIT = date(2024, 3, 1), date(2025, 3, 15), 2
DAYS = [FIRST + timedelta(n) for n in range((LAST - FIRST).days + 1)]


def text(value):
    """An exact decimal; every figure here terminates."""
    sign, places, value = "-" if value < 0 else "", 0, abs(value)
    while value.denominator != 1:
        value, places = value * 10, places + 1
    digits = str(value.numerator).rjust(places + 1, "0")
    return sign + (digits[:-places] + "." + digits[-places:] if places else digits)


prices = {}
for row in csv.DictReader((FOLDER / "oracle_prices.csv").open()):
    prices.setdefault(row["id"], {})[date.fromisoformat(row["date"])] = Fraction(row["price"])


def known(coin, day):
    """The price of a day, or the newest one at most LIMIT days older, and its age."""
    for age in range(LIMIT + 1):
        if day - timedelta(age) in prices[coin]:
            return prices[coin][day - timedelta(age)], age
    return None, None


# A seeded portfolio: purchases, sales, rewards, deposits valued at the day's price, and swaps.
chance, held, changes = random.Random(20240301), {}, {coin: [] for coin in sorted(prices)}
for day in DAYS[10:]:
    if chance.random() > 0.2:
        continue
    coin, kind = chance.choice(sorted(prices)), chance.random()
    price, _ = known(coin, day)
    if price is None:
        continue
    units = Fraction(int(chance.uniform(50, 3000) / float(price) * 10**8), 10**8)
    if kind < 0.45 or not held.get(coin):
        cost = Fraction(int(units * price * 1005 / 10), 100)
        changes[coin].append((day, units, cost, None, 0))
        if day.day % 3 == 0:
            # Half of it is sold again on the day, with a gain of its own.
            sold = Fraction(int(units * 10**8) // 2, 10**8)
            changes[coin].append((day, -sold, -Fraction(int(cost * 53), 100), None, 0))
            units -= sold
    elif kind < 0.65:
        part = 1 if chance.random() < 0.2 else Fraction(1, 2)
        units = -Fraction(int(held[coin] * part * 10**8), 10**8)
        changes[coin].append((day, units, Fraction(int(units * price * 995 / 10), 100), None, 0))
    elif kind < 0.75:
        units /= 100
        changes[coin].append((day, units, Fraction(0), None, 0))
    elif kind < 0.85:
        # A fee in money is one payment with the value of the day.
        changes[coin].append((day, units, None, None, Fraction(day.day % 2, 4)))
    else:
        other = chance.choice([c for c in sorted(prices) if c != coin])
        units, worth = -held[coin], Fraction(int(held[coin] * price * 100), 100)
        if known(other, day)[0] is None:
            continue
        got = Fraction(int(worth / known(other, day)[0] * 10**8), 10**8)
        changes[coin].append((day, units, -worth, other, Fraction(day.day % 3, 2)))
        changes[other].append((day, got, worth, coin, 0))
        held[other] = held.get(other, 0) + got
    held[coin] = held.get(coin, 0) + units

# The history, day by day, the slow way.
rows, invested = [], Fraction(0)
for day in DAYS:
    value, missing, carried, any_known = Fraction(0), [], [], False
    came, went = Fraction(0), Fraction(0)
    for coin in sorted(prices):
        price, age = known(coin, day)
        for when, units, paid, other, fee in changes[coin]:
            if when == day:
                # Of a swap only the fee crosses the border.
                paid = fee if other else (units * price if paid is None else paid) + fee
                came, went = came + max(paid, 0), went + max(-paid, 0)
        units = sum((u for when, u, *_ in changes[coin] if when <= day), Fraction(0))
        if units and price is None:
            missing.append(coin)
        elif units:
            value, any_known = value + units * price, True
            if age:
                carried.append(coin)
    invested += came - went
    rows.append({"day": day, "in": came, "out": went, "invested": invested, "missing": missing,
                 "carried": carried, "value": value if any_known or not missing else None})

inception = min(when for items in changes.values() for when, *_ in items)


def chain(part, timing):
    """The daily links of a time-weighted return; partial days are bridged."""
    links, before, paid_in, paid_out = [], part[0]["value"], Fraction(0), Fraction(0)
    for row in part[1:]:
        paid_in, paid_out = paid_in + row["in"], paid_out + row["out"]
        if row["missing"]:
            continue
        start, end = {"inAtStartOutAtEnd": (before + paid_in, row["value"] + paid_out),
                      "startOfDay": (before + paid_in - paid_out, row["value"]),
                      "endOfDay": (before, row["value"] - paid_in + paid_out)}[timing]
        if start:
            links.append((row["day"], end / start))
        elif end:
            return None
        before, paid_in, paid_out = row["value"], Fraction(0), Fraction(0)
    return links


def money_weighted(flows):
    """ln(1 + rate) at the root, by plain bisection; these flows have only one."""
    first, last = flows[0][0], flows[-1][0]
    years = lambda day: (day - first).days / 365
    worth = lambda x: sum(float(f) * math.exp(-x * years(d) - max(0, -x * years(last))) for d, f in flows)
    low, high = -5000.0, 5000.0
    for _ in range(300):
        middle = (low + high) / 2
        low, high = (middle, high) if (worth(middle) < 0) == (worth(low) < 0) else (low, middle)
    return (low + high) / 2


def measure(opening):
    part = [row for row in rows if row["day"] >= opening]
    start, end = part[0]["value"], part[-1]["value"]
    came, went = [row["in"] for row in part[1:]], [row["out"] for row in part[1:]]
    gain, days = end - start - sum(came) + sum(went), len(part) - 1
    links = chain(part, "inAtStartOutAtEnd")
    growth, level = [(opening, 1.0)], Fraction(1)
    for day, factor in links:
        level = Fraction(float(level * factor))
        growth.append((day, float(level)))
    deepest = (0.0, None, None)
    for n, (day, bottom) in enumerate(growth):
        top = max(x for _, x in growth[: n + 1])
        if bottom / top - 1 < deepest[0]:
            peak = min(d for d, x in growth[: n + 1] if x == top)
            deepest = (bottom / top - 1, peak, day)
    recovery = deepest[1] and next(
        (d for d, x in growth if d > deepest[2] and x >= dict(growth)[deepest[1]]), None)
    # A step over days without a value is no return of a day.
    whole = {row["day"] for row in part if not row["missing"]}
    daily = [(day, factor) for day, factor in links if day - timedelta(1) in whole]
    returns = [float(factor) - 1 for _, factor in daily]
    mean = sum(returns) / len(returns)
    squares = sum((x - mean) ** 2 for x in returns)
    deviation = math.sqrt(squares / (len(returns) - 1)) if len(returns) > 1 else None
    average = start + sum(f * (days - n) for n, f in enumerate(came)) / days \
        - sum(f * (days - n - 1) for n, f in enumerate(went)) / days
    twr = {t: None if chain(part, t) is None else float(math.prod(f for _, f in chain(part, t)) - 1)
           for t in ("inAtStartOutAtEnd", "startOfDay", "endOfDay")}
    pocket = [(opening, start)] + [(r["day"], r["in"] - r["out"]) for r in part[1:]] + [(LAST, -end)]
    # Days at work began with something held: a year of them has a rate a year.
    work = sum(1 for row in part[:-1] if row["value"] is None or row["value"] > 0)
    root = money_weighted([f for f in pocket if f[1]])
    units = start / known("bitcoin", opening)[0] if start else Fraction(0)
    for row in part[1:]:
        if row["in"] != row["out"]:
            units += (row["in"] - row["out"]) / known("bitcoin", row["day"])[0]
    return {"opening": str(opening), "gain": text(gain), "capital": text(start + sum(came)),
            "simple": float(gain / (start + sum(came))),
            "dietz": float(gain / average), "timeWeighted": twr,
            "moneyWeighted": math.expm1(root), "overRange": math.expm1(root * work / 365), "daysAtWork": work,
            "yearly": (1 + twr["inAtStartOutAtEnd"]) ** (365 / work) - 1 if work >= 365 else None,
            "drawdown": {"depth": deepest[0], "peak": deepest[1] and str(deepest[1]), "trough": deepest[2] and str(deepest[2]),
                         "recovery": recovery and str(recovery)},
            "volatility": deviation and deviation * math.sqrt(365),
            "best": str(max(daily, key=lambda x: x[1])[0]), "worst": str(min(daily, key=lambda x: x[1])[0]),
            "links": len(links), "versusBitcoin": float(units * known("bitcoin", LAST)[0])}


def holding(spans):
    """One bitcoin bought and sold at the prices of the days, with nothing held in between."""
    spans = [tuple(map(date.fromisoformat, span)) for span in spans]
    price = lambda day: prices["bitcoin"][day]
    flows = [f for a, b in spans for f in ((a, price(a)), (b, -price(b)))]
    work = sum((b - a).days for a, b in spans)
    root = money_weighted(flows)
    growth = float(math.prod(price(b) / price(a) for a, b in spans))
    return {"changes": [{"day": str(d), "quantity": "1" if p > 0 else "-1", "paidIn": text(p), "fee": "0"}
                        for d, p in flows],
            "daysAtWork": work, "moneyWeighted": math.expm1(root), "overRange": math.expm1(root * work / 365),
            "timeWeighted": growth - 1,
            "yearly": growth ** (365 / work) - 1 if work >= 365 else None}


def short(*flows):
    """A period of a few days: the value at the start, payments in, and less the value at the end."""
    root = money_weighted([(FIRST + timedelta(n), paid) for n, paid in flows])
    return {"flows": [{"day": str(FIRST + timedelta(n)), "paidIn": str(paid)} for n, paid in flows],
            "overRange": math.expm1(root * flows[-1][0] / 365)}


def unknown(spans, unpriced_on, priced_from):
    """A bitcoin held over spans, with prices from a day on, beside a coin without any price."""
    spans = [tuple(map(date.fromisoformat, span)) for span in spans]
    changes = [(d, n) for a, b in spans for d, n in ((a, 1), (b, -1)) if n > 0 or b < LAST]
    held = [day for day in DAYS[:-1] if sum(n for d, n in changes if d <= day) > 0]
    return {"changes": [{"day": str(d), "quantity": str(n), "paidIn": text(n * prices["bitcoin"][d]), "fee": "0"}
                        for d, n in changes],
            "timeWeighted": float(math.prod(prices["bitcoin"][b] / prices["bitcoin"][a] for a, b in spans) - 1),
            "unpricedOn": unpriced_on, "pricedFrom": priced_from, "daysAtWork": len(held)}


openings = {"24h": LAST - timedelta(1), "7d": LAST - timedelta(7), "30d": LAST - timedelta(30),
            "90d": LAST - timedelta(90), "1y": date(LAST.year - 1, LAST.month, LAST.day),
            "ytd": date(LAST.year - 1, 12, 31), "all": inception - timedelta(1)}
answer = json.dumps({
    "first": str(FIRST), "last": str(LAST), "carryLimit": LIMIT, "inception": str(inception),
    "positions": {coin: [{"day": str(d), "quantity": text(u), "paidIn": None if p is None else text(p),
                          "fee": text(Fraction(f)), "exchangedFor": o} for d, u, p, o, f in items] for coin, items in changes.items()},
    "rows": [{"day": str(r["day"]), "value": None if r["value"] is None else text(r["value"]),
              "invested": text(r["invested"]), "missing": r["missing"], "carried": r["carried"]}
             for r in rows],
    "periods": {name: measure(max(opening, inception - timedelta(1))) for name, opening in openings.items()},
    # A few days at both ends of a year are no year; a short gap leaves one.
    "gaps": [holding([("2024-03-05", "2024-03-09"), ("2025-03-08", "2025-03-13")]),
             holding([("2024-03-01", "2024-03-05"), ("2024-03-09", "2025-03-15")])],
    # The rate of a day or a week, of which the yearly one is nearly -1 or has hundreds of digits.
    "shorts": [short((0, 100), (1, -90)), short((0, 100), (1, -1)), short((0, 100), (1, -1000)),
               short((0, 100), (7, -48)), short((0, 100), (3, 50), (7, -60)), short((0, 100), (3, 50), (7, -900))],
    # A coin that never has a price is no work, whenever it came in; one without a price yet is.
    "unknowns": [unknown([("2024-03-05", "2024-03-09"), ("2025-03-08", "2025-03-15")], day, "2024-03-01")
                 for day in ("2024-03-02", "2024-03-05", "2024-03-07", "2024-03-09", "2024-06-01", "2025-03-10")]
                + [unknown([("2024-03-05", "2025-03-15")], day, "2024-12-01")
                   for day in ("2024-03-02", "2024-03-07", "2025-01-01")],
}, indent=None, separators=(",", ":")).replace('{"day"', '\n{"day"') + "\n"
if "--check" in sys.argv:
    sys.exit(0 if (FOLDER / "oracle.json").read_text() == answer else "oracle.json differs")
(FOLDER / "oracle.json").write_text(answer)
