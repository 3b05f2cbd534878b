#!/usr/bin/env python3
"""A webhook receiver that needs only Python 3.9 or later. Copy it, and put your work into HANDLERS.

    ORDERING_WEBHOOK_SECRETS='store-1=secret,community-1=secret' python3 receiver.py

It verifies, stores and answers; a thread does the work afterwards. Any number of these processes can share the database
file, and each can be killed at any moment: nothing that was acknowledged is lost, and no event is handled twice.
It listens on 127.0.0.1. Put an HTTPS server in front of it, and let that forward only `/webhooks`.

    ORDERING_WEBHOOK_SECRETS     SECRET, or ID=SECRET with the id of the store or community that it belongs to; several
                                 separated by commas. Write =SECRET for one that contains a '='. Required.
    ORDERING_RECEIVER_PORT       8080 unless set; 0 takes a free one
    ORDERING_RECEIVER_DATABASE   the SQLite file; receiver.db unless set
    ORDERING_RECEIVER_OBSERVE    1 lets /observe/deliveries/ID show what became of a delivery: for tests only

GET /healthz says that the process is alive, GET /readyz that its database works.
"""
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

# ---- The contract's words and numbers; docs/reference/webhooks.md explains them.

SIGNATURE_HEADER = "X-Service-Signature"  # HMAC-SHA256 of the raw body, in lowercase hex
ID_FIELD = "event_id"
TYPE_FIELD = "event_type"
ACTION_FIELDS = ["action", "request_type"]  # in `data`; the second is the older name
PRODUCTS = {  # each with the fields that only its events have; the first names their owner
    "onlineOrdering": ["store_id", "location_id"],
    "hub": ["community_id"],
}
TIMEOUT_SECONDS = 10  # how long the service waits for an answer

# ---- Our own choices.

MAX_BODY = 4 * 1024 * 1024  # bytes
KEEP = 30 * 24 * 3600  # seconds for which an id is remembered: the service retries for hours
LEASE = 3  # seconds, longer than any handler takes; after that another process takes over from one that died
GRACE = 5  # seconds to finish when the process is told to stop
UUID = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

# ---- Your work. Each function gets the open transaction that also marks the event as done, so what it writes there is
# ---- written once. A call to another system can be repeated after a crash, so give that system the event's id as well.


def note(db, event):
    db.execute("INSERT INTO effects (event_id, what) VALUES (?, ?)", (event[ID_FIELD], event[TYPE_FIELD]))


def act(db, event):
    asked = taken_for(event)["action"]
    db.execute("INSERT INTO effects (event_id, what) VALUES (?, ?)", (event[ID_FIELD], f"action {asked!a}"))


HANDLERS = {  # Both products have an order.created. Events that are not listed are accepted and ignored.
    ("onlineOrdering", "order.created"): note,
    ("onlineOrdering", "order.updated"): note,
    ("onlineOrdering", "order.cancelled"): note,
    ("onlineOrdering", "order.delivered"): note,
    ("onlineOrdering", "menu.updated"): note,
    ("onlineOrdering", "menu.item_availability_changed"): note,
    ("onlineOrdering", "store.status_changed"): note,
    ("onlineOrdering", "action_required"): act,
    ("hub", "order.created"): note,
    ("hub", "order.status_changed"): note,
}


def taken_for(event):
    """The three things that an event is dispatched on."""
    data = event.get("data") if isinstance(event.get("data"), dict) else {}
    return {
        "product": next((name for name, fields in PRODUCTS.items() if all(field in event for field in fields)), None),
        "event_type": event[TYPE_FIELD],
        "action": next((data[field] for field in ACTION_FIELDS if isinstance(data.get(field), str)), None),
    }


def handle(db, event):
    taken = taken_for(event)
    handler = HANDLERS.get((taken["product"], taken["event_type"]))
    if handler is not None:
        handler(db, event)


# ---- Verify.


def read_secrets(text):
    """Pairs of an owner (None for any) and its secret. With an empty secret anybody could sign."""
    pairs = []
    for entry in filter(None, (part.strip() for part in text.split(","))):
        owner, equals, secret = entry.partition("=")
        pairs.append((owner or None, secret) if equals else (None, entry))
    if not pairs or not all(secret for _, secret in pairs):
        sys.exit("Set ORDERING_WEBHOOK_SECRETS to SECRET, or to ID=SECRET,ID=SECRET.")
    return pairs


def signers(secrets, body, signatures):
    """The owners whose secret signed exactly these bytes. compare_digest raises on non-ASCII text, so check first."""
    if len(signatures) != 1 or not re.fullmatch("[0-9a-f]{64}", signatures[0]):
        return []
    right = [(owner, hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()) for owner, secret in secrets]
    return [owner for owner, signature in right if hmac.compare_digest(signature, signatures[0])]


def parse(body):
    """The event in a signed body, or None if there is none."""
    try:
        event = json.loads(body.decode("utf-8-sig"))
        return event if UUID.fullmatch(event[ID_FIELD]) and isinstance(event[TYPE_FIELD], str) else None
    except (ValueError, TypeError, LookupError, RecursionError):
        return None


def speaks_for(owners, event):
    """Whether a secret of these owners may sign this event: one store's secret says nothing about another."""
    named = [event[fields[0]] for fields in PRODUCTS.values() if fields[0] in event]
    return None in owners or all(name in owners for name in named)


# ---- Store. What was answered with 200 is never sent again, so it is on disk before that.

SCHEMA = """
CREATE TABLE IF NOT EXISTS inbox (event_id TEXT PRIMARY KEY, body BLOB, arrived REAL, received INTEGER DEFAULT 1,
    done INTEGER DEFAULT 0, due REAL DEFAULT 0, attempts INTEGER DEFAULT 0, lease TEXT);
CREATE INDEX IF NOT EXISTS inbox_due ON inbox (due) WHERE done = 0;
CREATE INDEX IF NOT EXISTS inbox_old ON inbox (arrived) WHERE done = 1;
CREATE TABLE IF NOT EXISTS effects (event_id TEXT, what TEXT);
CREATE INDEX IF NOT EXISTS effects_event ON effects (event_id);
CREATE TABLE IF NOT EXISTS quarantine (sha256 TEXT PRIMARY KEY, body BLOB, arrived REAL);
"""


class Inbox:
    """The accepted events."""

    def __init__(self, path):
        self.lock = threading.Lock()
        self.db = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
        self.db.execute("PRAGMA journal_mode=WAL")
        self.db.execute("PRAGMA synchronous=FULL")  # a commit returns when it is on disk
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
        """Stores an event, or counts a copy. The primary key decides which, whatever arrives at the same moment."""
        insert = "INSERT INTO inbox (event_id, body, arrived) VALUES (?, ?, ?)"
        with self.transaction() as db:
            count = "ON CONFLICT (event_id) DO UPDATE SET received = received + 1"
            db.execute(f"{insert} {count}", (event_id, body, time.time()))

    def set_aside(self, body):
        """Keeps what is signed but makes no sense, for a person to look at."""
        row = (hashlib.sha256(body).hexdigest(), body, time.time())
        with self.transaction() as db:
            db.execute("INSERT OR IGNORE INTO quarantine (sha256, body, arrived) VALUES (?, ?, ?)", row)

    def observe(self, event_id):
        with self.lock:
            row = self.db.execute("SELECT received, body FROM inbox WHERE event_id = ?", (event_id,)).fetchone()
            effects = self.db.execute("SELECT count(*) FROM effects WHERE event_id = ?", (event_id,)).fetchone()[0]
        if row is None:
            return {"received": 0, "effects": effects}
        return {"received": row[0], "effects": effects, "as": taken_for(parse(row[1]))}

    def work(self):
        """Handles the next event. Returns whether there was one."""
        now, lease = time.time(), str(uuid.uuid4())
        with self.transaction() as db:
            find = "SELECT event_id, body, attempts FROM inbox WHERE done = 0 AND due <= ? ORDER BY due LIMIT 1"
            row = db.execute(find, (now,)).fetchone()
            if row is None:
                return False
            event_id, body, attempts = row
            due = now + min(LEASE * 2**attempts, 3600)  # later each time, so what always fails holds up nothing else
            claim = "UPDATE inbox SET lease = ?, due = ?, attempts = attempts + 1 WHERE event_id = ?"
            db.execute(claim, (lease, due, event_id))
        # Slow work that needs no database, such as calling another system, belongs here, between the transactions.
        with self.transaction() as db:
            finish = "UPDATE inbox SET done = 1 WHERE event_id = ? AND lease = ? AND done = 0"
            if db.execute(finish, (event_id, lease)).rowcount == 1:  # else it took so long that another has it now
                handle(db, parse(body))
        return True

    def forget(self):
        with self.transaction() as db:
            db.execute("DELETE FROM inbox WHERE done = 1 AND arrived < ?", (time.time() - KEEP,))


def work_until(stop, inbox, wake):
    forget_at = 0.0
    while not stop.is_set():
        try:
            if time.monotonic() >= forget_at:
                inbox.forget()
                forget_at = time.monotonic() + 3600
            if inbox.work():
                continue
        except Exception as error:  # the transaction was undone, and the event comes up again
            log(error)
        wake.wait(0.2)  # a delivery wakes it; the timeout is for work that a dead process left behind
        wake.clear()


def log(error):
    """Where an error came from, without its message, which could contain what a customer wrote."""
    traceback.print_tb(error.__traceback__)
    print(type(error).__name__, file=sys.stderr, flush=True)


# ---- Answer.


class Unreadable(Exception):
    """A request whose body cannot be read, with the status to answer with."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = TIMEOUT_SECONDS  # without a byte; by then the service has given up too
    disable_nagle_algorithm = True

    def do_POST(self):
        with self.server.request():
            try:
                body = self.read_body()
                self.answer(self.receive(body) if self.path == "/webhooks" else 404)
            except Unreadable as error:
                self.close_connection = True  # what is left of the body would be read as the next request
                self.answer(error.args[0])
            except sqlite3.Error as error:  # it was not stored, so let the service try again
                log(error)
                self.answer(503)

    def receive(self, body):
        owners = signers(self.server.secrets, body, self.headers.get_all(SIGNATURE_HEADER, []))
        if not owners:
            return 401
        event = parse(body)
        if event is None:
            self.server.inbox.set_aside(body)
        elif not speaks_for(owners, event):
            return 401
        else:
            self.server.inbox.accept(event[ID_FIELD], body)
            self.server.wake.set()
        return 200

    def read_body(self):
        """The bytes as they arrived. http.server does not say where they end, so we find out."""
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
            if self.rfile.readline(1024) != b"\r\n":  # or there are trailers, which the service does not send
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
        self.close_connection = True  # the request may have a body, which is not read
        observed = re.fullmatch("/observe/deliveries/([^/]+)", self.path)
        if self.path == "/webhooks":
            return self.answer(405)
        if self.command == "GET" and self.path == "/healthz":
            return self.answer(200)
        try:
            if self.command == "GET" and self.path == "/readyz":
                self.server.inbox.observe("")
                return self.answer(200)
            if self.command == "GET" and observed and self.server.observed:
                return self.answer(200, self.server.inbox.observe(observed.group(1)))
        except sqlite3.Error as error:
            log(error)
            return self.answer(503)
        return self.answer(404)

    do_HEAD = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_GET

    def answer(self, status, content=None):
        body = b"" if content is None else json.dumps(content).encode()
        if self.server.stop.is_set():
            self.close_connection = True
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
        pass  # no line for each request


class Server(ThreadingHTTPServer):
    request_queue_size = 128  # a burst would overflow the default of 5
    daemon_threads = True  # a request that hangs does not keep the process alive

    def __init__(self, port, secrets, inbox, observed):
        super().__init__(("127.0.0.1", port), Handler)
        self.secrets, self.inbox, self.observed = secrets, inbox, observed
        self.stop, self.wake = threading.Event(), threading.Event()
        self.requests, self.changed = 0, threading.Condition()

    @contextlib.contextmanager
    def request(self):
        """Counts the requests that this process is working on."""
        with self.changed:
            self.requests += 1
        try:
            yield
        finally:
            with self.changed:
                self.requests -= 1
                self.changed.notify_all()


def main():
    secrets = read_secrets(os.environ.get("ORDERING_WEBHOOK_SECRETS", ""))
    observed = os.environ.get("ORDERING_RECEIVER_OBSERVE") == "1"
    try:
        inbox = Inbox(os.environ.get("ORDERING_RECEIVER_DATABASE", "receiver.db"))
        server = Server(int(os.environ.get("ORDERING_RECEIVER_PORT", "8080")), secrets, inbox, observed)
    except (OSError, OverflowError, ValueError, sqlite3.Error) as error:
        sys.exit(f"The receiver could not be started: {error}")
    worker = threading.Thread(target=work_until, args=(server.stop, inbox, server.wake), daemon=True)
    worker.start()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: sys.exit(0))
    print(json.dumps({"url": f"http://127.0.0.1:{server.server_port}"}), flush=True)
    try:
        server.serve_forever()
    finally:
        server.stop.set()
        server.server_close()  # accepts no new connections
        with server.changed:  # what is not answered by then is sent again
            server.changed.wait_for(lambda: server.requests == 0, GRACE)
        server.wake.set()
        worker.join(GRACE)


if __name__ == "__main__":
    main()
