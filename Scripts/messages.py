"""Checks that every sentence that the program can say stands in a page that is run as a test."""
import pathlib
import re
import sys

SOURCES = ["Sources/portfolio", "Sources/PortfolioEngine/Journal"]
# What these hold is no message: scripts for shells, a manual, a journal, options.
OTHERS = {"CompletionWriter", "ManualWriter", "SampleJournal", "LotOptions"}
PAGES = ["README.md", "Documentation", "Tests/Transcripts"]

TESTS = "Tests/portfolioTests"
# Parts of sentences that no page can reach: why, the test that shows them instead, and the parts.
EXCEPTIONS = [
    ("the words of a page are text", f"{TESTS}/Commands/PlacesTests.swift",
     ["this word is no UTF-8 text", "Bytes that are no text are shown as",
      "Write it in UTF-8, whatever the terminal"]),
    ("standard output of a page takes everything", f"{TESTS}/Commands/ProcessTests.swift",
     ["error: standard output cannot be written", "If there was something to change",
      "Nothing of yours was changed: make room"]),
    ("no recorded server or disk fails so", f"{TESTS}/Network/FailureWordsTests.swift",
     ["the answer is something else:", "cannot be asked for",
      "the answer lacks totals of the market",
      "the coins would be named to the provider", "the provider's address is no address",
      "the address is neither https nor this machine",
      "the provider sends the request elsewhere", "the answer is larger than",
      "it was interrupted", "the answer holds the key", "the newest of them is far from",
      "asked by another run meanwhile",
      "not known within the last day, no request", "is no regular file",
      "may not grow so large"]),
    ("no page of a hundred errors is pleasant to read", f"{TESTS}/DiagnosticTests.swift",
     ["more; `portfolio check --format json` lists all"]),
    ("the system's limit is that of the whole test run", f"{TESTS}/ToolTests.swift",
     ["the system lets no file grow so large:", "Raise the limit (ulimit -f)"]),
    ("nothing leads to it", f"{TESTS}/Network/FailureWordsTests.swift",
     ["this is a fault of portfolio itself:", "Please report it with the command line"]),
    ("the last case of a table of words",
     "Tests/PortfolioEngineTests/Journal/JournalErrorTests.swift", ["this line is not understood"]),
    # What other programs do meanwhile, which a page cannot time.
    ("needs two runs at once", None,
     ["fetched by another run", "another run holds", "others keep changing",
      "Try again when they are done.", "another program changed these lines meanwhile",
      "`portfolio list` shows the entries as they are now."]),
    # No recorded answer has these codes, and the network of a page has the provider's address only.
    ("needs another provider", None,
     ["Check the key and its plan: portfolio config", "Check the address: portfolio config"]),
    ("needs a machine without time zones, or a disk that refuses only some acts", None,
     ["this machine knows no time zone", "Install its time zone data",
      "is damaged and was not used."]),
    ("51 files; JournalOrderTests.swift counts them", None,
     ["the includes are nested more than 50 files deep", "Include the files from the main file."]),
    ("in the page of `report`, which Scripts/browser reads", None,
     ["Made by portfolio", "Value and capital", "Payments in count at the start of their day"]),
    ("in lines of the report", f"{TESTS}/Commands/ReportTests.swift",
     [", those of the market up to", "The value over time ends at", ", at daily prices through",
      "; that of the holdings is at prices of", "24h here is from the price of one day"]),
    # Guards, whose errors an earlier check refuses; the compiler wants words for them.
    ("refused before by the journal's reader, the balances or the report", None,
     ["this entry is not whole", "the shares need more than 38 digits",
      "Check the number of digits of quantities and prices.", "all wallets together hold",
      "than the lots of", "A method that cannot follow the journal",
      "more was paid out than there was.", "(too small for a change to be computed)"]),
    ("the library has more choices than the command", None,
     ["the end of their day", "change of method"]),
]


def literals(text):
    """The string literals of a source, each as its offset and its parts between interpolations.

    Literals that are joined with `+` are one."""
    found = []
    index, end = 0, len(text)
    while index < end:
        if text.startswith("//", index):
            index = text.find("\n", index)
            index = end if index < 0 else index
        elif text.startswith("/*", index):
            index = text.index("*/", index) + 2
        elif text[index] == '"' or text[index] == "#" and re.match(r'#+"', text[index:]):
            start = index
            parts, inner, index = literal(text, index)
            if found and re.fullmatch(r"\s*\+\s*", text[found[-1][1]:start]):
                first, _, before = found.pop()
                parts = before[:-1] + [before[-1] + parts[0]] + parts[1:]
                found.append((first, index, parts))
            else:
                found.append((start, index, parts))
            found[:-1] += inner
        else:
            index += 1
    return found


def literal(text, index):
    """Reads one literal: its parts, the literals inside its interpolations, and where it ends."""
    hashes = re.match("#*", text[index:]).group()
    index += len(hashes)
    quote = '"""' if text.startswith('"""', index) else '"'
    index += len(quote)
    close, escape = quote + hashes, "\\" + hashes
    parts, inner, part = [], [], ""
    while not text.startswith(close, index):
        if text.startswith(escape + "(", index):
            start = index = index + len(escape) + 1
            depth = 1
            while depth:
                if text[index] == '"':
                    index = literal(text, index)[2]
                    continue
                depth += {"(": 1, ")": -1}.get(text[index], 0)
                index += 1
            inner += literals(text[start:index - 1])
            parts.append(part)
            part = ""
        elif text.startswith(escape, index):
            code = text[index + len(escape)]
            scalar = re.match(r"u\{(\w+)\}", text[index + len(escape):])
            if scalar:
                part += chr(int(scalar.group(1), 16))
                index += len(escape) + len(scalar.group())
            else:
                part += {"n": "\n", "t": "\t", "\n": " "}.get(code, code)
                index += len(escape) + 1
        else:
            part += text[index]
            index += 1
    return parts + [part], inner, index + len(close)


def tables(text):
    """The ranges of a source that declare commands and options, of which help is made, facts, whose
    labels are names, and faults of the program's own, which nothing leads to."""
    for match in re.finditer(r"\bCommand\(|\.(option|options|flag|fault)\(|\bFact\(", text):
        depth, index = 1, match.end()
        while depth and index < len(text):
            if text[index] == '"':
                index = literal(text, index)[2]
                continue
            depth += {"(": 1, ")": -1}.get(text[index], 0)
            index += 1
        yield range(match.start(), index)


def folded(text):
    return " ".join(text.split())


def sentences(parts):
    """The parts that are long enough to be looked for: those of three words; what is shorter is a
    label or a key."""
    return [part for part in map(folded, parts) if len(re.findall(r"[A-Za-z]{2,} |[A-Za-z]{2,}$", part)) >= 3]


def files(paths, suffix):
    for path in map(pathlib.Path, paths):
        yield from [path] if path.is_file() else sorted(path.rglob("*" + suffix))


# What goes to standard error stands in a page behind an exclamation mark.
pages = folded(
    "\n".join(re.sub("^! ?", "", page.read_text(), flags=re.M) for page in files(PAGES, ".md")))
shown = [part for _, _, parts in EXCEPTIONS for part in parts]
used = set()
missing = []
count = 0
for source in files(SOURCES, ".swift"):
    if source.stem.split("+")[0] in OTHERS:
        continue
    text = source.read_text()
    helps = list(tables(text))
    for start, _, parts in literals(text):
        # A text right behind a key is the label of a fact or a column; `add` adds sentences.
        is_label = re.search(r'(?<!\badd)\(\s*"\w+",\s*$', text[max(0, start - 80):start])
        if is_label or any(start in table for table in helps):
            continue
        for sentence in sentences(parts):
            count += 1
            if sentence in pages:
                continue
            exception = next((part for part in shown if part in sentence), None)
            used.add(exception)
            if exception is None:
                line = text.count("\n", 0, start) + 1
                missing.append(f"{source}:{line}: no page shows: {sentence}")
missing += [f"messages: nothing says, or a page shows: {part}" for part in shown if part not in used]
for _, test, parts in EXCEPTIONS:
    text = folded(pathlib.Path(test).read_text().replace('\\"', '"')) if test else ""
    if test and not any(part in text for part in parts):
        missing.append(f"messages: {test} shows none of: {', '.join(parts)}")
for problem in missing:
    print(problem, file=sys.stderr)
if missing:
    sys.exit(f"messages: {len(missing)} of {count} parts of sentences are in no page")
print(f"messages: {count} parts of sentences, each in a page or shown by a test")
