"""Type-checks each engine folder with only the folders that ARCHITECTURE.md lets it need."""
import concurrent.futures
import pathlib
import re
import subprocess
import sys

ENGINE = pathlib.Path("Sources/PortfolioEngine")
ROW = re.compile(r"^\| Sources/PortfolioEngine/(\w+) \| ([\w, ]+) \|", re.MULTILINE)

needs = {
    folder: [] if needed == "nothing" else needed.split(", ")
    for folder, needed in ROW.findall(pathlib.Path("ARCHITECTURE.md").read_text())
}
if not needs:
    sys.exit("layers: ARCHITECTURE.md holds no table of layers")
features = re.findall(r'enableUpcomingFeature\("(\w+)"\)', pathlib.Path("Package.swift").read_text())


def below(folder, path=()):
    """The folder and all that it may need."""
    if folder not in needs or folder in path:
        sys.exit(f"layers: {' -> '.join(path)} -> {folder} is not in the table, or runs in a circle")
    found = {folder}
    for needed in needs[folder]:
        found |= below(needed, (*path, folder))
    return found


def check(folder):
    """Type-checks a folder; the compiler's words when it needs more than it may."""
    folders = sorted(below(folder))
    files = [str(file) for name in folders for file in sorted((ENGINE / name).rglob("*.swift"))]
    command = ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "PortfolioEngine"]
    command += ["-package-name", "portfolio", "-strict-memory-safety"]
    for feature in features:
        command += ["-enable-upcoming-feature", feature]
    result = subprocess.run(command + files, capture_output=True, text=True)
    if result.returncode:
        return f"{result.stderr}layers: {folder} may need {', '.join(needs[folder]) or 'nothing'}\n"
    return None


there = sorted(folder.name for folder in ENGINE.iterdir() if folder.is_dir())
failures = [f"layers: ARCHITECTURE.md does not draw {name}\n" for name in there if name not in needs]
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    failures += filter(None, pool.map(check, [name for name in there if name in needs]))
for failure in failures:
    sys.stderr.write(failure)
if failures:
    sys.exit(1)
print(f"layers: {len(there)} folders need only what they may")
