"""Prints the line coverage of the engine's files from `llvm-cov export`, and judges it."""
import json
import sys

ALL, EACH = 90, 80
GENERATED = "// swift-format-ignore-file"

rows = []
for file in json.load(sys.stdin)["data"][0]["files"]:
    path = file["filename"].split("Sources/PortfolioEngine/")[-1]
    lines = file["summary"]["lines"]
    if lines["count"] and not open(file["filename"]).readline().startswith(GENERATED):
        rows.append((100 * lines["covered"] / lines["count"], path, lines["covered"], lines["count"]))
if not rows:
    sys.exit("cover: no file of the engine was measured")
rows.sort(key=lambda row: row[1])
for percent, path, covered, count in rows:
    print(f"{percent:6.1f}%  {covered:5d} of {count:5d}  {path}")
total = 100 * sum(row[2] for row in rows) / sum(row[3] for row in rows)
print(f"{total:6.1f}%  the engine")
low = [f"{path} ({percent:.1f}%)" for percent, path, _, _ in rows if percent < EACH]
if low:
    print(f"cover: below {EACH}%: " + ", ".join(low), file=sys.stderr)
if total < ALL:
    print(f"cover: the engine is below {ALL}%", file=sys.stderr)
sys.exit(1 if low or total < ALL else 0)
