#!/usr/bin/env python3
"""Writes Fixtures/numbers/decimal_oracle.csv: decimal operations and their right answers.

Everything is computed with Python's integers, fractions and decimals, from a fixed seed, so that a
second run writes the same bytes. Run from the project's top folder:

    python3 Tests/Support/decimal_oracle.py
"""

import random
from decimal import (Context, Decimal, ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_EVEN,
                     ROUND_HALF_UP, ROUND_UP)
from fractions import Fraction

SEED = 20260430
LIMIT = 10**38
OPERATIONS = ["add", "subtract", "multiply", "multiplyTo", "divideTo", "muldivTo", "compare", "round"]
ROUNDINGS = {
    "halfToEven": ROUND_HALF_EVEN, "halfUp": ROUND_HALF_UP, "down": ROUND_DOWN,
    "up": ROUND_UP, "floor": ROUND_FLOOR, "ceiling": ROUND_CEILING,
}
WIDE = Context(prec=400)
draw = random.Random(SEED)


def text(significand, scale):
    sign = "-" if significand < 0 else ""
    digits = str(abs(significand)).rjust(scale + 1, "0")
    return sign + (digits if scale == 0 else digits[:-scale] + "." + digits[-scale:])


def shortest(significand, scale):
    while scale > 0 and significand % 10 == 0:
        significand //= 10
        scale -= 1
    return significand, scale


class Number:
    def __init__(self, significand, scale):
        self.significand, self.scale = significand, scale
        self.value = Fraction(significand, 10**scale)
        self.text = text(significand, scale)


def number(digits=None, scale=None):
    """A number whose length, scale and shape are drawn evenly."""
    digits = digits or draw.randint(1, 38)
    scale = draw.randint(0, 38) if scale is None else scale
    low, high = 10 ** (digits - 1), 10**digits - 1
    shape = draw.randrange(6)
    if shape == 0:  # a run of nines: carries
        significand = high - draw.choice([0, 1, 9, 10 ** draw.randrange(digits)])
    elif shape == 1:  # trailing zeros
        zeros = draw.randrange(digits)
        significand = draw.randint(low // 10**zeros or 1, high // 10**zeros) * 10**zeros
    elif shape == 2:  # a power of ten and its neighbours
        significand = low + draw.choice([0, 1, 5])
    else:
        significand = draw.randint(low, high)
    significand = min(max(significand, 0), LIMIT - 1)
    return Number(draw.choice([-1, 1]) * significand, scale)


def exact(value):
    """The shortest significand and scale of a fraction, or nothing without 38 places for it."""
    scaled = value * 10**38
    if scaled.denominator != 1:
        return None
    significand, scale = shortest(scaled.numerator, 38)
    return (significand, scale) if abs(significand) < LIMIT else None


def rounded(value, places, rounding):
    """The whole number of units at a number of places, by Python's decimal."""
    scaled = value * 10**places
    # A digit that stands for all that a finite division leaves behind keeps ties ties.
    cut = (scaled.numerator * 10**2) // scaled.denominator
    if scaled * 10**2 != cut:
        cut = cut * 10 + 1
    else:
        cut = cut * 10
    if abs(cut) >= 10**390:
        raise ArithmeticError("too long for the context")
    return int(Decimal(cut).scaleb(-3, WIDE).quantize(Decimal(1), ROUNDINGS[rounding], WIDE))


def to_places(value, places, rounding):
    units = rounded(value, places, rounding)
    if abs(units) < LIMIT:
        kind = "exact" if Fraction(units, 10**places) == value else "inexact"
        return text(*shortest(units, places)), kind
    short = exact(value)
    if short and short[1] <= places:
        return text(*short), "exact"
    return "overflow", "overflow"


def answer(value):
    short = exact(value)
    return (text(*short), "exact") if short else ("overflow", "overflow")


def bounded_places(value):
    """Places that mostly leave room for the result, and sometimes just not."""
    whole = len(str(abs(int(value))))
    room = max(0, min(38, 38 - whole))
    return max(0, min(38, draw.choice([draw.randint(0, room), room, room + 1, draw.randint(0, 38)])))


def tie(places):
    """A number that lies exactly between two neighbours at some places."""
    digits = draw.randint(1, 37)
    significand = draw.randrange(10 ** (digits - 1), 10**digits) * 10 + 5
    return Number(draw.choice([-1, 1]) * significand, places + 1)


def case(operation, step):
    a, b, c = number(), number(), None
    places, rounding = "", ""
    shape = step % 8
    if operation in ("add", "subtract"):
        if shape == 0:
            b = number(scale=a.scale)
        elif shape == 1:  # the edge of 38 digits
            a = Number(draw.choice([-1, 1]) * (LIMIT - 1 - draw.randrange(3)), draw.randrange(39))
            b = Number(draw.choice([-1, 1]) * draw.randrange(6), a.scale)
        elif shape == 2:  # close in scale, as figures are
            b = number(scale=min(38, a.scale + draw.randrange(4)))
        elif shape < 6:  # within reach of each other, at the edge of 38 digits
            b = number(scale=draw.randint(max(0, a.scale - 20), min(38, a.scale + 20)))
            if len(str(abs(a.significand))) + max(0, b.scale - a.scale) > 38:
                a = number(digits=max(1, 38 - max(0, b.scale - a.scale)), scale=a.scale)
        value = a.value + b.value if operation == "add" else a.value - b.value
        result, kind = answer(value)
    elif operation == "multiply":
        if shape < 6:  # 37 to 39 digits, or fewer, together
            digits = draw.randint(1, 37)
            a = number(digits, draw.randint(0, 19))
            b = number(draw.choice([max(1, min(38, 38 - digits + draw.randint(-1, 1))),
                                    draw.randint(1, 38 - digits)]), draw.randint(0, 19))
        result, kind = answer(a.value * b.value)
    elif operation == "compare":
        if shape < 3:  # the same value, or nearly, at another scale
            up = draw.randint(0, 38 - max(a.scale, len(str(abs(a.significand)))))\
                if max(a.scale, len(str(abs(a.significand)))) < 38 else 0
            significand = a.significand * 10**up + draw.choice([0, 0, 1, -1])
            b = Number(significand if abs(significand) < LIMIT else a.significand * 10**up,
                       a.scale + up)
            if draw.randrange(2):
                a, b = b, a
        elif shape == 3:
            b = number(scale=a.scale)
        result = str((a.value > b.value) - (a.value < b.value))
        kind = "exact"
    else:
        rounding = list(ROUNDINGS)[step % len(ROUNDINGS)]
        if operation == "round":
            places = draw.randint(0, 38)
            if shape < 3:
                places = draw.randint(0, 37)
                a = tie(places)
            b = None
            result, kind = to_places(a.value, places, rounding)
            if kind == "overflow":  # nothing is dropped, so nothing can be too long
                result, kind = text(*shortest(a.significand, a.scale)), "exact"
        else:
            if operation == "multiplyTo":
                a, b = number(), number()
                if shape < 3:
                    places = draw.randint(0, 30)
                    a, b = tie(min(18, places)), Number(draw.choice([1, -1, 3, 7]), 0)
                    b = Number(b.significand, max(0, places - min(18, places)))
                value = a.value * b.value
            elif operation == "divideTo":
                if shape == 0:
                    b = Number(draw.choice([2, 4, 8, 16, 3, 7, -6]), draw.randint(0, 10))
                elif shape == 1 and step % 3 == 0:
                    b = Number(0, draw.randint(0, 38))
                value = a.value / b.value if b.value else None
            else:
                c = number()
                if shape < 3:  # a part of a whole
                    c = number(scale=draw.randint(0, 18))
                    b = Number(draw.randint(0, abs(c.significand)), c.scale)
                elif shape == 3:  # ties by halves
                    c = Number(draw.choice([2, 4, 20, 200]), 0)
                value = a.value * b.value / c.value if c.value else None
            if value is None:
                places = draw.randint(0, 38)
                result, kind = "divisionByZero", "divisionByZero"
            else:
                places = bounded_places(value) if places == "" else places
                result, kind = to_places(value, places, rounding)
    row = [operation, a.text, b.text if b else "", c.text if c else "", places, rounding, result, kind]
    return ",".join(str(cell) for cell in row)


def main():
    lines = ["operation,a,b,c,places,rounding,result,kind"]
    for step in range(10_000):
        lines.append(case(OPERATIONS[step % len(OPERATIONS)], step // len(OPERATIONS)))
    with open("Fixtures/numbers/decimal_oracle.csv", "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    return lines


if __name__ == "__main__":
    main()
