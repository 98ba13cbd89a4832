#!/usr/bin/env python3
"""Reads recorded market answers independently of the engine and writes what a right reader keeps.

Usage: Tests/Support/market_oracle.py     writes Fixtures/json/expected/*.tsv

Each recorded file becomes a table of tab-separated values without a header: decimals in plain
notation without trailing zeros, moments in microseconds since 1970, doubles as the hexadecimal of
their bits, `-` for unknown, and a backslash before n, t and backslash in texts. The columns are
those of `row` below and of the functions that are named after the kinds of answer.
"""
import datetime
import html
import json
import pathlib
import re
import struct
from decimal import Decimal, getcontext

getcontext().prec = 200
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent / "Fixtures" / "json"
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
PERIODS = ["1h", "24h", "7d", "14d", "30d", "60d", "200d", "1y"]
CURRENCY = re.compile(r"[a-z0-9]{2,8}")


class Number(str):
    """A JSON number as the letters that stand for it."""


def load(path):
    return json.loads(path.read_bytes(), parse_float=Number, parse_int=Number)


def decimal(value, zero=True):
    if value is None or value == "":
        return "-"
    number = Decimal(value)
    if number == 0:
        return "0" if zero else "-"
    digits = "".join(map(str, number.as_tuple().digits)).strip("0")
    assert len(digits) + max(0, number.normalize().as_tuple().exponent) <= 38
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def price(value):
    return decimal(value, zero=False)


def text(value):
    if value is None or value == "":
        return "-"
    return value.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


def moment(value):
    if not value:
        return "-"
    when = datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
    return str((when - EPOCH) // datetime.timedelta(microseconds=1))


def doubles(values):
    return " ".join(struct.pack(">d", float(value)).hex() for value in values) or "-"


def row(c):
    """One market row, from a dictionary with the keys of a market page."""
    changes = [(p, c.get(f"price_change_percentage_{p}_in_currency")) for p in PERIODS]
    image = c.get("image")
    return [
        text(image["large"] if isinstance(image, dict) else image),
        price(c.get("current_price")), decimal(c.get("market_cap")),
        decimal(c.get("market_cap_rank")), decimal(c.get("fully_diluted_valuation")),
        decimal(c.get("total_volume")), decimal(c.get("high_24h")), decimal(c.get("low_24h")),
        decimal(c.get("price_change_24h")), decimal(c.get("price_change_percentage_24h")),
        decimal(c.get("market_cap_change_24h")),
        decimal(c.get("market_cap_change_percentage_24h")),
        decimal(c.get("circulating_supply")), decimal(c.get("total_supply")),
        decimal(c.get("max_supply")), decimal(c.get("ath")),
        decimal(c.get("ath_change_percentage")), moment(c.get("ath_date")),
        decimal(c.get("atl")), decimal(c.get("atl_change_percentage")),
        moment(c.get("atl_date")), moment(c.get("last_updated")),
        " ".join(f"{p}={decimal(v)}" for p, v in changes if v is not None) or "-",
        doubles((c.get("sparkline_in_7d") or {}).get("price", [])),
    ]


def markets(data):
    for c in data:
        yield [text(c["id"]), text(c["symbol"]), text(c["name"])] + row(c)


def coins_list(data):
    for c in data:
        if c["id"]:
            yield [text(c["id"]), text(c["symbol"]), text(c["name"])]


def plain(value):
    if not value:
        return "-"
    bare = re.sub(r"<[A-Za-z/!][^>]*>", "", value.replace("\r\n", "\n").replace("\r", "\n"))
    return text(html.unescape(bare).replace("\xa0", " ").strip())


def coin(data):
    yield ["coin", text(data["id"]), text(data["symbol"]), text(data["name"])]
    yield ["blockTime", price(data.get("block_time_in_minutes"))]
    yield ["algorithm", text(data.get("hashing_algorithm"))]
    yield ["description", plain((data.get("description") or {}).get("en"))]
    links = data.get("links") or {}
    homes = [home for home in links.get("homepage") or [] if home]
    yield ["homepage", text(homes[0] if homes else None)]
    reddit = links.get("subreddit_url")
    yield ["subreddit", text(None if (reddit or "").rstrip("/").endswith(".com") else reddit)]
    yield ["genesis", text(data.get("genesis_date"))]
    yield ["lastUpdated", moment(data.get("last_updated"))]
    market = data.get("market_data") or {}
    codes = {c for v in market.values() if isinstance(v, dict) for c in v if CURRENCY.fullmatch(c)}
    codes -= {"price", "times", "currency", "percentage"}
    for code in sorted(codes):
        flat = {"image": data.get("image")}
        for key, value in market.items():
            if key.startswith(("roi", "sparkline")):
                continue
            flat[key] = value.get(code) if isinstance(value, dict) else value
        # A single change is in US dollars; the object beside it is closer.
        for key in ["price_change_24h", "price_change_percentage_24h", "market_cap_change_24h",
                    "market_cap_change_percentage_24h"]:
            closer = (market.get(key + "_in_currency") or {}).get(code)
            single = flat.get(key) if code == "usd" else None
            flat[key] = closer if closer is not None else single
        if flat.get("market_cap_rank") is None:
            flat["market_cap_rank"] = data.get("market_cap_rank")
        flat["last_updated"] = market.get("last_updated") or data.get("last_updated")
        if code == "usd":
            flat["sparkline_in_7d"] = market.get("sparkline_7d")
        yield [code] + row(flat)


def market_chart(data):
    for key in ["prices", "market_caps", "total_volumes"]:
        for when, value in data[key]:
            read = price if key == "prices" else decimal
            yield [key, str(int(when) * 1000), read(value)]


def global_(data):
    data = data["data"]
    yield ["active", decimal(data["active_cryptocurrencies"])]
    yield ["markets", decimal(data["markets"])]
    for key in ["total_market_cap", "total_volume", "market_cap_percentage"]:
        for code, value in sorted(data[key].items()):
            yield [key, code, decimal(value)]
    yield ["capChange", decimal(data.get("market_cap_change_percentage_24h_usd"))]
    yield ["volumeChange", decimal(data.get("volume_change_percentage_24h_usd"))]
    yield ["updatedAt", str(int(data["updated_at"]) * 1_000_000)]


def exchange_rates(data):
    for code, rate in sorted(data["rates"].items()):
        yield [code, text(rate["name"]), text(rate["unit"]), price(rate["value"]),
               text(rate["type"])]


def vs_currencies(data):
    for code in data:
        yield [code]


FOLDERS = {"markets": markets, "global": global_, "coin": coin, "coins_list": coins_list,
           "market_chart": market_chart, "exchange_rates": exchange_rates,
           "vs_currencies": vs_currencies}


def main():
    target = ROOT / "expected"
    target.mkdir(exist_ok=True)
    files = [(p, FOLDERS[p.parent.name]) for p in sorted(ROOT.glob("*/*.json"))
             if p.parent.name in FOLDERS and "defi" not in p.name]
    files += [(p, FOLDERS[p.stem]) for p in sorted((ROOT / "spec_examples_2026-06").glob("*.json"))
              if p.stem in FOLDERS]
    for path, read in files:
        lines = ["\t".join(cells) + "\n" for cells in read(load(path))]
        name = f"{path.parent.name}_{path.stem}.tsv"
        (target / name).write_text("".join(lines), "utf-8")


main()
