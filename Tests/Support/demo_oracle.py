#!/usr/bin/env python3
"""Recomputes the demo's history and returns from its journal and its weekly prices, apart from the
engine, and compares them with what the command prints: sums to the last digit, rates to 1e-9.

Usage: Tests/Support/demo_oracle.py PROGRAM
"""
import csv, io, json, math, re, subprocess, sys
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TODAY, LIMIT = date(2026, 4, 30), 7

prices = {}
for row in csv.DictReader((ROOT / "Fixtures/history/starter_weekly.csv").open()):
    prices.setdefault(row["id"], {})[date.fromisoformat(row["date"])] = Fraction(row["price"])

# The journal: quantities by coin and day, and the money that crossed the border.
text = (ROOT / "Sources/portfolio/SampleJournal.swift").read_text().split('"""')[1]
ids, changes, paid_in, paid_out = {}, [], {}, {}


def price(coin, day):
    for age in range(LIMIT + 1):
        if day - timedelta(age) in prices.get(coin, {}):
            return prices[coin][day - timedelta(age)]
    return None


def carried(day):
    """For how many days the oldest price of a day has been carried."""
    def age(coin):
        return next(age for age in range(LIMIT + 1) if day - timedelta(age) in prices[coin])
    units = {}
    for when, coin, change in changes:
        if when <= day:
            units[coin] = units.get(coin, 0) + change
    return max((age(coin) for coin, held in units.items() if held), default=0)


for line in text.splitlines():
    words = line.split(";")[0].split()
    if not words:
        continue
    if words[0] == "coin":
        ids[words[1]] = words[3]
        continue
    day, act, units, coin = date.fromisoformat(words[0][:10]), words[1], Fraction(words[2]), ids[words[3]]
    rest = " ".join(words[4:])
    if coin not in prices:
        continue
    money, paid = None, Fraction(0)
    if found := re.search(r"@ ([\d.]+) usd", rest):
        money = units * Fraction(found[1])
    elif found := re.search(r"for ([\d.]+) usd", rest):
        money = Fraction(found[1])
    for fee, unit in re.findall(r"fee ([\d.]+) (\w+)", rest):
        if unit == "usd":
            paid += Fraction(fee)
        else:
            changes.append((day, ids[unit], -Fraction(fee)))
    if act == "buy":
        changes.append((day, coin, units))
        paid += money
    elif act == "income":
        changes.append((day, coin, units))
    elif act in ("sell", "spend", "donate", "gift-out"):
        changes.append((day, coin, -units))
        paid -= money if money is not None else units * price(coin, day)
    elif act == "swap":
        got, other = re.match(r"for ([\d.]+) (\w+)", rest).groups()
        changes += [(day, coin, -units), (day, ids[other], Fraction(got))]
    elif act != "move":
        sys.exit(f"demo_oracle: what is {act}?")
    # An entry is one payment; those of one day are not netted.
    side = paid_out if paid < 0 else paid_in
    side[day] = side.get(day, 0) + abs(paid)

first = min(day for day, _, _ in changes) - timedelta(1)
rows, invested, held = [], Fraction(0), {}
for number in range((TODAY - first).days + 1):
    day = first + timedelta(number)
    for when, coin, units in changes:
        if when == day:
            held[coin] = held.get(coin, 0) + units
    came, went = paid_in.get(day, Fraction(0)), paid_out.get(day, Fraction(0))
    invested += came - went
    value = sum((units * price(coin, day) for coin, units in held.items() if units), Fraction(0))
    rows.append((day, value, (came, went), invested))


def run(*words):
    return subprocess.run([sys.argv[1], "demo", *words], check=True, capture_output=True, text=True).stdout


wrong = []
shown = {row["day"]: row for row in csv.DictReader(io.StringIO(
    run("history", "--days", str(len(rows)), "--format", "csv")))}
for day, value, _, paid in rows[1:]:
    row = shown[str(day)]
    if Fraction(row["value"]) != value or Fraction(row["invested"]) != paid or Fraction(row["gain"]) != value - paid:
        wrong.append(f"{day}: {row} is not {float(value)} {float(paid)}")

KNOWN = ("startValue", "endValue", "paidIn", "paidOut")
openings = {"24h": TODAY - timedelta(1), "7d": TODAY - timedelta(7), "30d": TODAY - timedelta(30),
            "90d": TODAY - timedelta(90), "1y": date(2025, 4, 30), "ytd": date(2025, 12, 31), "all": first}
periods = {row["period"]: row for row in json.loads(run("performance", "--format", "json"))["periods"]}
for name, opening in openings.items():
    part = [row for row in rows if row[0] >= opening]
    days, start, end = len(part) - 1, part[0][1], part[-1][1]
    growth, levels = 1.0, [1.0]
    for before, row in zip(part, part[1:]):
        base, top = before[1] + row[2][0], row[1] + row[2][1]
        if base:
            growth *= float(top / base)
            levels.append(growth)
    peaks, deepest = levels[0], 0.0
    for level in levels:
        peaks = max(peaks, level)
        deepest = min(deepest, level / peaks - 1)
    paid = [sum(row[2][side] for row in part[1:]) for side in (0, 1)]
    gain = end + paid[1] - start - paid[0]
    pocket = [(0, float(start))] + [(n, float(row[2][0] - row[2][1])) for n, row in enumerate(part) if n] + [(days, -float(end))]
    worth = lambda rate: sum(sum_ * (1 + rate) ** (-n / 365) for n, sum_ in pocket)
    low, high = -1 + 1e-9, 1e4
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if (worth(middle) < 0) == (worth(low) < 0) else (low, middle)
    # The rate of the range counts from the first payment to the last day.
    begin = next(n for n, sum_ in pocket if sum_)
    finish = max(n for n, sum_ in pocket if sum_)
    expected = {"gain": gain, "startValue": start, "endValue": end, "paidIn": paid[0], "paidOut": paid[1],
                "simple": 100 * gain / (start + paid[0]), "timeWeighted": 100 * (growth - 1),
                "moneyWeighted": 100 * ((1 + low) ** ((days - begin) / 365) - 1),
                "drawdown": 100 * deepest,
                "xirr": 100 * low if finish - begin >= 365 else None}
    if max(carried(opening), carried(TODAY)) >= days:
        # A price as old as the period gives values, and says nothing of how they changed.
        expected = {key: value if key in KNOWN else None for key, value in expected.items()}
    for key, value in expected.items():
        told = periods[name][key]
        if (told is None) != (value is None) or (told is not None and not math.isclose(
                float(told), float(value), rel_tol=1e-9, abs_tol=1e-9)):
            wrong.append(f"{name} {key}: {told} is not {value and float(value)}")
for text in wrong[:20]:
    print(f"demo_oracle: {text}", file=sys.stderr)
if wrong:
    sys.exit(1)
print(f"demo_oracle: {len(rows) - 1} days and {len(openings)} periods agree")
