"""A market data server on loopback that serves recorded payloads and misbehaves on request.

It binds 127.0.0.1 on a free port, prints the port on a line and quits when its standard input ends.
The API stands under /api/v3; a scenario is chosen by a prefix:

    /s/SCENARIO/api/v3/...          every answer misbehaves
    /s/SCENARIO*2/api/v3/...        the first two do, later ones are as recorded
    /s/SCENARIO~TAG/api/v3/...      TAG keeps the requests of one test apart from those of others

GET /__requests[?tag=TAG] answers what was asked so far: method, path, scenario, tag, headers, status.
"""

import email.utils
import gzip
import hashlib
import http.server
import json
import os
import pathlib
import socket
import struct
import sys
import threading
import time
import urllib.parse

FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "Fixtures" / "json"
LAST_MODIFIED = "Wed, 23 Feb 2022 11:31:45 GMT"
MARKETS = {"usd": "markets/usd_p1_250_2022-02-23_allpct.json"}
ERRORS = {
    "400": (400, "errors/400_invalid_vs_currency.json", "application/json"),
    "401": (401, "errors/401_time_range_10012.json", "application/json"),
    "404": (404, "errors/404_coin_not_found.json", "application/json"),
    "429": (429, "errors/429_rate_limit.json", "application/json"),
    "429-seconds": (429, "errors/429_rate_limit.json", "application/json"),
    "429-date": (429, "errors/429_rate_limit.json", "application/json"),
    "429-long": (429, "errors/429_rate_limit.json", "application/json"),
    "429-text": (429, "errors/429_throttled_plain.txt", "text/plain"),
    "error-in-200": (200, "errors/403_endpoint_unavailable_2023-03-30.json", "application/json"),
}
BODIES = {
    "403": (403, b"<!DOCTYPE html><html><title>Access denied</title>error code: 1020</html>", "text/html"),
    "500": (500, b'{"status":500,"error":"Internal Server Error"}', "application/json"),
    "503": (503, b"Service Unavailable", "text/plain"),
    "503-seconds": (503, b"Service Unavailable", "text/plain"),
    "503-long": (503, b"Service Unavailable", "text/plain"),
    "html": (200, b"<!DOCTYPE html><html><body>Checking your browser</body></html>", "text/html"),
    "empty-body": (200, b"", "application/json"),
    "empty-array": (200, b"[]", "application/json"),
    "wrong-shape": (200, b'{"unexpected":[1,2,3]}', "application/json"),
    "cut-json": (200, b'[{"id":"bitcoin","symbol":"btc","na', "application/json"),
    "invalid-utf8": (200, b'[{"id":"bitcoin","name":"B\xff\xfe"}]', "application/json"),
}
RETRY_AFTER = {
    "429-seconds": "90", "429-long": "86400", "503-seconds": "90", "503-long": "86400",
}

lock = threading.Lock()
requests = []
counts = {}


def fixture(path):
    return (FIXTURES / path).read_bytes()


def without_blanks(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def markets(query):
    currency = query.get("vs_currency", "")
    if currency not in MARKETS:
        return 400, fixture("errors/400_invalid_vs_currency.json")
    body = fixture(MARKETS[currency])
    per_page = max(1, min(int(query.get("per_page", "100")), 250))
    first = (int(query.get("page", "1")) - 1) * per_page
    if "ids" not in query and first == 0 and per_page == 250:
        return 200, body
    rows = json.loads(body)
    if "ids" in query:
        wanted = set(query["ids"].split(","))
        rows = [row for row in rows if row["id"] in wanted]
    return 200, without_blanks(rows[first : first + per_page])


def answer(path, query):
    """The status and body that the recorded payloads give for a path under /api/v3."""
    parts = [urllib.parse.unquote(part) for part in path.strip("/").split("/")]
    if parts == ["ping"]:
        return 200, fixture("misc/ping.json")
    if parts == ["global"]:
        return 200, fixture("global/global_2025-04-07.json")
    if parts == ["exchange_rates"]:
        return 200, fixture("exchange_rates/rates_2022-01-24.json")
    if parts == ["simple", "supported_vs_currencies"]:
        return 200, fixture("vs_currencies/vs_2022-01-13_61.json")
    if parts == ["coins", "list"]:
        return 200, fixture("coins_list/list_2022-02-23_12794.json")
    if parts == ["coins", "markets"]:
        return markets(query)
    if parts[0] == "coins" and len(parts) in (2, 3, 4):
        if parts[1] != "bitcoin":
            return 404, fixture("errors/404_coin_not_found.json")
        if len(parts) == 2:
            return 200, fixture("coin/bitcoin_2022-01-31_sparkline.json")
        if parts[2] == "market_chart" and parts[3:] in ([], ["range"]):
            return 200, fixture("market_chart/bitcoin_usd_30d_hourly_2021-04.json")
        if parts[2:] == ["history"]:
            return 200, fixture("history/bitcoin_30-12-2017.json")
    return 404, b"<!DOCTYPE html><html><title>404</title></html>"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *arguments):
        pass

    def version_string(self):
        return "market_server"

    def date_time_string(self, timestamp=None):
        skew = 7 * 86400 if getattr(self, "scenario", "") == "clock-skew" else 0
        return email.utils.formatdate(time.time() + skew, usegmt=True)

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True))
        if url.path == "/__requests":
            self.row = {}
            with lock:
                rows = [row for row in requests if query.get("tag") in (None, row["tag"])]
            return self.reply(200, json.dumps(rows).encode(), validators=False)
        scenario, tag, times, path = "", "", None, url.path
        if path.startswith("/s/"):
            _, _, name, *rest = path.split("/")
            path = "/" + "/".join(rest)
            name, _, tag = urllib.parse.unquote(name).partition("~")
            scenario, _, limit = name.partition("*")
            times = int(limit) if limit else None
        self.row = {
            "method": self.command, "path": self.path, "scenario": scenario, "tag": tag,
            "headers": {name.lower(): value for name, value in self.headers.items()},
            "status": None,
        }
        with lock:
            requests.append(self.row)
            counts[(scenario, tag)] = counts.get((scenario, tag), 0) + 1
            seen = counts[(scenario, tag)]
        if times is not None and seen > times:
            scenario = ""
        self.scenario = scenario
        if not path.startswith("/api/v3/"):
            return self.reply(404, b"<!DOCTYPE html><html></html>", kind="text/html", validators=False)
        self.serve(scenario, path[len("/api/v3") :], query)

    def serve(self, scenario, path, query):
        if scenario in ERRORS:
            status, name, kind = ERRORS[scenario]
            extra = []
            if scenario in RETRY_AFTER:
                extra = [("Retry-After", RETRY_AFTER[scenario])]
            if scenario == "429-date":
                now = time.time()
                stamps = [email.utils.formatdate(moment, usegmt=True) for moment in (now, now + 90)]
                extra = [("Date", stamps[0]), ("Retry-After", stamps[1])]
            return self.reply(status, fixture(name), kind=kind, extra=extra, validators=False)
        if scenario in BODIES:
            status, body, kind = BODIES[scenario]
            extra = []
            if scenario in RETRY_AFTER:
                extra = [("Retry-After", RETRY_AFTER[scenario])]
            return self.reply(status, body, kind=kind, extra=extra, validators=False)
        status, body = answer(path, query)
        if scenario == "304":
            return self.reply(304, b"", extra=[("ETag", 'W/"always"')])
        if scenario == "301":
            return self.reply(
                301, b"", extra=[("Location", "http://localhost.invalid/api/v3" + path)])
        if scenario == "301-other-port":
            return self.reply(301, b"", extra=[("Location", "http://127.0.0.1:9/api/v3" + path)])
        if scenario == "301-same-host":
            port = self.server.server_address[1]
            suffix = "?" + urllib.parse.urlencode(query) if query else ""
            place = f"http://127.0.0.1:{port}/s/moved~{self.row['tag']}/api/v3{path}{suffix}"
            return self.reply(301, b"", extra=[("Location", place)])
        if scenario == "301-user":
            port = self.server.server_address[1]
            place = f"http://user:hunter2@127.0.0.1:{port}/api/v3{path}?token=hunter2"
            return self.reply(301, b"", extra=[("Location", place)])
        if scenario == "301-circle":
            return self.reply(301, b"", extra=[("Location", self.path)])
        if scenario == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.close_connection = True
            self.connection.close()
            return None
        if scenario == "never":
            return self.hold(30)
        if scenario == "slow":
            self.head(200, len(body))
            for index in range(0, len(body), 1000):
                self.wfile.write(body[index : index + 1000])
                self.wfile.flush()
                if self.hold(0.2):
                    return None
            return None
        if scenario == "truncated":
            self.head(status, len(body))
            self.wfile.write(body[: len(body) // 2])
            self.close_connection = True
            return None
        if scenario == "truncated-chunks":
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            half = body[: len(body) // 2]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(half), half))
            self.close_connection = True
            return None
        if scenario == "length-short":
            self.head(status, len(body) - 10)
            self.wfile.write(body)
            self.close_connection = True
            return None
        if scenario == "length-long":
            self.head(status, len(body) + 10)
            self.wfile.write(body)
            self.close_connection = True
            return None
        if scenario == "huge":
            return self.huge(50_000_000, declared=True)
        if scenario == "huge-chunks":
            return self.huge(50_000_000, declared=False)
        if scenario == "gzip":
            packed = gzip.compress(body)
            return self.reply(status, packed, extra=[("Content-Encoding", "gzip")])
        if scenario == "gzip-bomb":
            packed = gzip.compress(b" " * 50_000_000)
            return self.reply(200, packed, extra=[("Content-Encoding", "gzip")])
        if scenario == "gzip-broken":
            packed = gzip.compress(body)
            return self.reply(
                status, packed[: len(packed) // 2], extra=[("Content-Encoding", "gzip")])
        if scenario == "duplicate-ids":
            rows = json.loads(body)
            return self.reply(200, without_blanks(rows[:2] + rows[:1]))
        if scenario == "older":
            return self.reply(200, body.replace(b"2022-02-23T", b"2022-02-22T"))
        if scenario == "short-page":
            return self.reply(200, without_blanks(json.loads(body)[:7]))
        if scenario == "no-prices" and "market_chart" in self.path:
            return self.reply(200, b'{"prices":[],"market_caps":[],"total_volumes":[]}')
        if scenario in ("unpriced-page", "foreign-page") and "/coins/markets" in self.path:
            rows = json.loads(body)
            for row in rows:
                if scenario == "unpriced-page":
                    row["current_price"] = None
                else:
                    row["id"] = "x-" + row["id"]
            return self.reply(200, without_blanks(rows))
        return self.reply(status, body)

    def hold(self, seconds):
        """Waits; true when the client went away meanwhile."""
        self.connection.settimeout(seconds)
        try:
            gone = self.connection.recv(1) == b""
            self.close_connection = True
            return gone
        except TimeoutError:
            return False
        except OSError:
            self.close_connection = True
            return True
        finally:
            try:
                self.connection.settimeout(None)
            except OSError:
                pass

    def head(self, status, length):
        self.row["status"] = status
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(length))
        self.end_headers()

    def huge(self, size, declared):
        self.row["status"] = 200
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        if declared:
            self.send_header("Content-Length", str(size))
        else:
            self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        block = b" " * 65536
        for _ in range(size // len(block)):
            self.wfile.write(block if declared else b"10000\r\n" + block + b"\r\n")
        self.close_connection = True

    def reply(self, status, body, kind="application/json; charset=utf-8", extra=(), validators=True):
        tag = 'W/"%s"' % hashlib.md5(body).hexdigest()
        if validators and status == 200:
            cookie = ("Set-Cookie", "__cf_bm=1; path=/; Max-Age=3600")
            extra = [*extra, ("ETag", tag), ("Last-Modified", LAST_MODIFIED), cookie]
            since = self.headers.get("If-Modified-Since")
            asked = self.headers.get("If-None-Match")
            if asked == tag or (asked is None and since == LAST_MODIFIED):
                status, body = 304, b""
        self.row["status"] = status
        if any(name == "Date" for name, _ in extra):
            self.send_response_only(status)
        else:
            self.send_response(status)
        for name, value in extra:
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        pass


def main():
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.buffer.read()
    os._exit(0)


main()
