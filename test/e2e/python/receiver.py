#!/usr/bin/env python3
"""A webhook receiver in Python's standard library (3.9 or later), written from docs/reference/webhooks.md.

    ORDERING_WEBHOOK_SECRETS='store-1=secret,community-1=secret' python3 receiver.py --port 8080 --database inbox.db

It verifies, stores, answers; a thread does the work afterwards. Any number of these processes can share the database
file, and each can be killed at any moment: nothing is lost, nothing is done twice.
It listens on 127.0.0.1. Put a server before it that speaks HTTPS, and let that pass on `/webhooks` only.
"""
import argparse
import contextlib
import hashlib
import hmac
import json
import os
import re
import signal
import sqlite3
import sys
import threading
import time
import traceback
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MAX_BODY = 4 * 1024 * 1024  # bytes
LEASE = 3  # seconds, longer than any handler takes: then the work of a process that died is taken up by another
UUID = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

# ---- Your work. Each function gets the open transaction that also marks the event as done: what it writes there is
# ---- written once. A call to another system can be repeated after a crash, so give that system the event_id as well.


def note(db, event):
    db.execute("INSERT INTO effects (event_id, what) VALUES (?, ?)", (event["event_id"], event["event_type"]))


def act(db, event):
    data = event["data"] if isinstance(event.get("data"), dict) else {}
    action = data.get("action") or data.get("request_type")  # the second is the older name
    db.execute("INSERT INTO effects (event_id, what) VALUES (?, ?)", (event["event_id"], f"action {action!a}"))


HANDLERS = {  # Both products have an order.created. What is not here is accepted and ignored.
    ("online-ordering", "order.created"): note,
    ("online-ordering", "order.updated"): note,
    ("online-ordering", "order.cancelled"): note,
    ("online-ordering", "order.delivered"): note,
    ("online-ordering", "menu.updated"): note,
    ("online-ordering", "menu.item_availability_changed"): note,
    ("online-ordering", "store.status_changed"): note,
    ("online-ordering", "action_required"): act,
    ("hub", "order.created"): note,
    ("hub", "order.status_changed"): note,
}


def handle(db, event):
    kind = ("hub" if "community_id" in event else "online-ordering", str(event.get("event_type")))
    if kind in HANDLERS:
        HANDLERS[kind](db, event)


# ---- Verify.


def read_secrets(text):
    """Pairs of a store's id (or a community's, for Hub) and its secret. With an empty secret anybody could sign."""
    pairs = [tuple(entry.strip().split("=", 1)) for entry in text.split(",")]
    if not all(len(pair) == 2 and all(pair) for pair in pairs):
        sys.exit("Set ORDERING_WEBHOOK_SECRETS to ID=SECRET,ID=SECRET, with the id of a store or a community.")
    return pairs


def signers(secrets, body, signatures):
    """Whose secret signed exactly these bytes. compare_digest throws at what is not ASCII, so look first."""
    if len(signatures) != 1 or not re.fullmatch("[0-9a-f]{64}", signatures[0]):
        return []
    right = [(owner, hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()) for owner, secret in secrets]
    return [owner for owner, signature in right if hmac.compare_digest(signature, signatures[0])]


def parse(body):
    """The event in a signed body, or None where there is none."""
    try:
        event = json.loads(body.decode("utf-8-sig"))
        return event if UUID.fullmatch(event["event_id"]) else None
    except (ValueError, TypeError, LookupError, RecursionError):
        return None


# ---- Store. What was answered with 200 is never sent again, so it is on the disk before that.

SCHEMA = """
CREATE TABLE IF NOT EXISTS inbox (event_id TEXT PRIMARY KEY, body BLOB, arrived REAL, received INTEGER DEFAULT 1,
    done INTEGER DEFAULT 0, due REAL DEFAULT 0, attempts INTEGER DEFAULT 0, lease TEXT);
CREATE INDEX IF NOT EXISTS inbox_due ON inbox (due) WHERE done = 0;
CREATE TABLE IF NOT EXISTS effects (event_id TEXT, what TEXT);
CREATE INDEX IF NOT EXISTS effects_event ON effects (event_id);
CREATE TABLE IF NOT EXISTS quarantine (sha256 TEXT PRIMARY KEY, body BLOB, arrived REAL);
"""


class Inbox:
    """The events that were accepted. Ids are kept for ever; the service can repeat one for about nine hours."""

    def __init__(self, path):
        self.lock = threading.Lock()
        self.db = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
        self.db.execute("PRAGMA journal_mode=WAL")
        self.db.execute("PRAGMA synchronous=FULL")  # a commit returns when it is on the disk
        with self.transaction() as db:
            for statement in SCHEMA.split(";"):
                db.execute(statement)

    @contextlib.contextmanager
    def transaction(self):
        with self.lock:  # the threads of this process; SQLite keeps the processes apart
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield self.db
                self.db.execute("COMMIT")
            except BaseException:
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
                raise

    def accept(self, event_id, body):
        """Stores an event, or counts a copy. The primary key tells which, whatever comes at the same moment."""
        insert = "INSERT INTO inbox (event_id, body, arrived) VALUES (?, ?, ?)"
        with self.transaction() as db:
            count = "ON CONFLICT (event_id) DO UPDATE SET received = received + 1"
            db.execute(f"{insert} {count}", (event_id, body, time.time()))

    def set_aside(self, body):
        """Keeps what is signed but makes no sense, for somebody to look at."""
        row = (hashlib.sha256(body).hexdigest(), body, time.time())
        with self.transaction() as db:
            db.execute("INSERT OR IGNORE INTO quarantine (sha256, body, arrived) VALUES (?, ?, ?)", row)

    def observe(self, event_id):
        with self.lock:
            received = self.db.execute("SELECT sum(received) FROM inbox WHERE event_id = ?", (event_id,)).fetchone()[0]
            effects = self.db.execute("SELECT count(*) FROM effects WHERE event_id = ?", (event_id,)).fetchone()[0]
        return {"received": received or 0, "effects": effects}

    def work(self):
        """Does the next event. Returns whether there was one."""
        now, lease = time.time(), str(uuid.uuid4())
        with self.transaction() as db:
            find = "SELECT event_id, body, attempts FROM inbox WHERE done = 0 AND due <= ? ORDER BY due LIMIT 1"
            row = db.execute(find, (now,)).fetchone()
            if row is None:
                return False
            event_id, body, attempts = row
            due = now + min(LEASE * 2**attempts, 3600)  # later each time, so that what always fails is in nobody's way
            claim = "UPDATE inbox SET lease = ?, due = ?, attempts = attempts + 1 WHERE event_id = ?"
            db.execute(claim, (lease, due, event_id))
        # Slow work that needs no database, such as calling another system, belongs here, between the transactions.
        with self.transaction() as db:
            finish = "UPDATE inbox SET done = 1 WHERE event_id = ? AND lease = ? AND done = 0"
            if db.execute(finish, (event_id, lease)).rowcount == 1:  # else it took so long that another has it now
                handle(db, parse(body))
        return True


def work_for_ever(inbox, wake):
    while True:
        try:
            if inbox.work():
                continue
        except Exception:  # the transaction was undone, and the event comes up again
            traceback.print_exc()
        wake.wait(0.2)  # woken by a delivery; the time is for what a process left that died
        wake.clear()


# ---- Answer.


class Unreadable(Exception):
    """A request whose body cannot be read, with the status to answer."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 10  # seconds without a byte; by then the service has given up too
    disable_nagle_algorithm = True

    def do_POST(self):
        try:
            body = self.read_body()
            self.answer(self.receive(body) if self.path == "/webhooks" else 404)
        except Unreadable as error:
            self.close_connection = True  # what is left of the body would be read as the next request
            self.answer(error.args[0])
        except sqlite3.Error:  # it was not stored, so let the service try again
            traceback.print_exc()
            self.answer(503)

    def receive(self, body):
        owners = signers(self.server.secrets, body, self.headers.get_all("X-Service-Signature", []))
        if not owners:
            return 401
        event = parse(body)
        if event is None:
            self.server.inbox.set_aside(body)
        elif not all(event[name] in owners for name in ("store_id", "community_id") if name in event):
            return 401  # the secret of one store says nothing about another
        else:
            self.server.inbox.accept(event["event_id"], body)
            self.server.wake.set()
        return 200

    def read_body(self):
        """The bytes as they arrived. http.server leaves it to us to find out where they end."""
        codings = self.headers.get_all("Transfer-Encoding", [])
        lengths = self.headers.get_all("Content-Length", [])
        if not codings and len(lengths) == 1 and re.fullmatch("[0-9]{1,15}", lengths[0]):
            return self.read_bytes(int(lengths[0]), MAX_BODY)
        if [coding.lower() for coding in codings] != ["chunked"] or lengths:
            raise Unreadable(400)
        body = bytearray()
        while True:
            size = re.fullmatch(rb"([0-9a-fA-F]{1,8})[ \t]*(;.*)?\r\n", self.rfile.readline(1024))
            if size is None:
                raise Unreadable(400)
            body += self.read_bytes(int(size.group(1), 16), MAX_BODY - len(body))
            if self.rfile.readline(1024) != b"\r\n":  # also where the last chunk has trailers: the service sends none
                raise Unreadable(400)
            if int(size.group(1), 16) == 0:
                return bytes(body)

    def read_bytes(self, length, most):
        if length > most:
            raise Unreadable(413)
        body = self.rfile.read(length)
        if len(body) != length:
            raise Unreadable(400)
        return body

    def do_GET(self):
        self.close_connection = True  # it may have a body, which is not read
        observed = re.fullmatch("/observe/deliveries/([^/]+)", self.path)
        if self.command == "GET" and observed:  # for tests: what became of a delivery
            return self.answer(200, self.server.inbox.observe(observed.group(1)))
        return self.answer(405 if self.path == "/webhooks" else 404)

    do_HEAD = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_GET

    def answer(self, status, content=None):
        body = b"" if content is None else json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if status == 405:
            self.send_header("Allow", "POST")
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass  # not a line for each request


class Server(ThreadingHTTPServer):
    request_queue_size = 128  # a burst would overflow the default of 5
    daemon_threads = True  # a request that hangs does not keep the process alive


def main():
    parser = argparse.ArgumentParser(description="A receiver of webhooks.")
    parser.add_argument("--port", type=int, default=8080, help="0 takes a free one")
    parser.add_argument("--database", required=True, help="the path of the SQLite file")
    options = parser.parse_args()
    secrets = read_secrets(os.environ.get("ORDERING_WEBHOOK_SECRETS", ""))
    server = Server(("127.0.0.1", options.port), Handler)
    server.secrets, server.inbox, server.wake = secrets, Inbox(options.database), threading.Event()
    threading.Thread(target=work_for_ever, args=(server.inbox, server.wake), daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    print(json.dumps({"url": f"http://127.0.0.1:{server.server_port}"}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
