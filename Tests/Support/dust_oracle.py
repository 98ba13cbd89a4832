"""Prints the changes of small portfolios, computed with fractions, for ValueChangeTests.

    python3 Tests/Support/dust_oracle.py
"""

from fractions import Fraction

PORTFOLIOS = [
    [("0.0000000000000000078", "0.31")],
    [("0.00000000000000000000000543", "-1.27")],
    [("0.00000000000000000000000543", "12.5"), ("0.0000000000000000078", "0.31")],
    [("0.0000000000000000000000000000003", "25")],
    [("1", "10000000000000000")],
    [("0.00000000000001", "-99.99")],
    [("0.0000000000000000078", "0.31"), ("76134", "-0.41814")],
    [("0.00000000000000000000000543", "-99.9999999")],
]


def rounded(value, places):
    """The value half to even to some places, as text."""
    scaled = round(value * 10**places)
    digits = str(abs(scaled)).rjust(places + 1, "0")
    text = digits[:-places] + "." + digits[-places:]
    return ("-" if scaled < 0 else "") + text.rstrip("0").rstrip(".")


def places_of(value, digits):
    """The decimal places that keep some significant digits of a value."""
    places = 0
    while abs(value) * 10**places < 10 ** (digits - 1):
        places += 1
    return places


for rows in PORTFOLIOS:
    now = sum(Fraction(value) for value, _ in rows)
    before = sum(Fraction(value) / (1 + Fraction(change) / 100) for value, change in rows)
    amount = now - before
    places = min(places_of(amount, 4), 36)
    held = ", ".join(f'("{value}", "{change}")' for value, change in rows)
    percent = rounded(amount / before * 100, 3)
    print(f'    ([{held}], {places},\n      "{rounded(amount, places)}", "{percent}"),')
