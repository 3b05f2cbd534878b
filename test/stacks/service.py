#!/usr/bin/env python3
"""A service that needs only Python 3.9 or later, written from docs/reference alone, to see whether the suite is right
about a service that shares no line with ours. It prints its URL and keeps everything in memory.

What the reference leaves open it decides otherwise than our sandbox does. A token is asked for with a form. Events are
not fired; they come of what happens to stores and orders, and one cause may have several. Its clock is turned by a call
that does not wait for what becomes due. Jitter lengthens each delay, and a store that connects has an event of a type
that nobody knows.
"""
import hashlib
import heapq
import hmac
import http.client
import itertools
import json
import os
import random
import re
import secrets
import threading
import time
import urllib.parse
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# ---- What the reference says. What is a list or a number there is read from contract.json, which has it as data.

with open(os.environ["CONTRACT_JSON"], encoding="utf-8") as file:
    CONTRACT = json.load(file)
STATUS = {row["code"]: row["status"] for row in CONTRACT["errors"]["codes"]}
REASON_CODES = {row["value"] for each in CONTRACT["lists"] if each["name"] == "CancelReasonCode" for row in each["values"]}
DELAYS = [row["ms"] / 1000 for row in CONTRACT["delivery"]["delays"][1:]]  # seconds after each failed attempt but the last
TIMEOUT = CONTRACT["delivery"]["timeout"]["ms"] / 1000

# ---- What it leaves open.

OWN_STATUS = {"store.already_connected": 409, "request.no_such_path": 404}
TOKEN_SECONDS = 3600
JITTER = 0.05  # of a delay, at the most
CLIENT = ("python-app", "python-secret")


class Refused(Exception):
    """An answer with an error."""

    def __init__(self, code, message):
        self.status = STATUS.get(code) or OWN_STATUS[code]
        self.body = {"error": {"code": code, "message": message}}


class Clock:
    def __init__(self):
        self.turned, self.changed = 0.0, threading.Condition()

    def now(self):
        return time.time() + self.turned

    def turn(self, seconds):
        with self.changed:
            self.turned += seconds
            self.changed.notify_all()


class Sender:
    """Delivers events. What is due waits in a heap; a thread takes it from there as the clock goes on."""

    def __init__(self, clock):
        self.clock, self.due, self.order = clock, [], itertools.count()
        self.workers, self.log = ThreadPoolExecutor(16), {}
        threading.Thread(target=self.run, daemon=True).start()

    def send(self, endpoint, event_type, owner, data):
        event_id, moment = str(uuid.uuid4()), datetime.fromtimestamp(self.clock.now(), timezone.utc)
        stamp = moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"
        event = {"event_id": event_id, "event_type": event_type, "timestamp": stamp, **owner, "data": data}
        headers = {
            "Content-Type": "application/json",
            "X-Service-Event": event_type,
            "X-Service-Delivery-Id": event_id,
        }
        if endpoint.get("external_id"):
            headers["X-Service-Location-Id"] = endpoint["external_id"]
        if event_type == "action_required":
            headers["X-Service-Action"] = data["action"]
        body = json.dumps(event, indent=1, ensure_ascii=False).encode()
        headers["X-Service-Signature"] = hmac.new(endpoint["secret"].encode(), body, hashlib.sha256).hexdigest()
        self.put(self.clock.now(), (endpoint["url"], headers, body, 0))

    def put(self, at, delivery):
        with self.clock.changed:
            heapq.heappush(self.due, (at, next(self.order), delivery))
            self.clock.changed.notify_all()

    def run(self):
        while True:
            with self.clock.changed:
                while not self.due or self.due[0][0] > self.clock.now():
                    self.clock.changed.wait(self.due[0][0] - self.clock.now() if self.due else None)
                delivery = heapq.heappop(self.due)[2]
            self.workers.submit(self.attempt, delivery)

    def attempt(self, delivery):
        url, headers, body, failures = delivery
        status, start = post(url, headers, body)
        entry = {"sent": json.loads(body), "answer": {"status": status, "start": start}}
        self.log[headers["X-Service-Delivery-Id"]] = entry
        if not 200 <= status < 300 and failures < len(DELAYS):
            delay = DELAYS[failures] * (1 + random.random() * JITTER)
            self.put(self.clock.now() + delay, (url, headers, body, failures + 1))


def post(url, headers, body):
    """The status that came in time, or 0, and how the answer began. A redirect is not followed."""
    parts, began = urllib.parse.urlsplit(url), time.monotonic()
    secure = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = secure(parts.hostname, parts.port, timeout=TIMEOUT)
    try:
        connection.request("POST", parts.path + ("?" + parts.query if parts.query else ""), body, headers)
        response = connection.getresponse()
        start = response.read(30).decode(errors="replace")
        return (response.status if time.monotonic() - began <= TIMEOUT else 0), start
    except (OSError, http.client.HTTPException):
        return 0, ""
    finally:
        connection.close()


class Service:
    """Stores, communities, orders and tokens. Each method is a call; together they are the whole state."""

    def __init__(self):
        self.clock = Clock()
        self.sender = Sender(self.clock)
        self.lock = threading.RLock()
        self.tokens, self.stores, self.communities, self.orders = {}, {}, {}, {}
        self.codes, self.jobs = {}, set()
        self.busy = False

    # The calls of the contract.

    def token(self, form):
        if (form.get("client_id"), form.get("client_secret")) != CLIENT:
            raise Refused("auth.invalid_client", "the client or its secret is wrong")
        if form.get("grant_type") == "authorization_code":
            # Whoever asks uses it up, with whatever redirect URI.
            if self.codes.pop(form.get("code"), None) != form.get("redirect_uri", ""):
                raise Refused("auth.invalid_grant", "this code is not, or no longer, good for that address")
        elif form.get("grant_type") != "client_credentials":
            raise Refused("request.validation", "grant_type: none of the known ones")
        token = self.new_token("python-app")
        return 200, {"access_token": token, "token_type": "Bearer", "expires_in": TOKEN_SECONDS}

    def new_token(self, app):
        token = secrets.token_urlsafe(24)
        self.tokens[token] = {"app": app, "expired": False, "revoked": False}
        return token

    def authorise(self, header):
        """The application that calls."""
        token = re.fullmatch(r"Bearer (\S+)", header or "", re.I)
        known = self.tokens.get(token.group(1)) if token else None
        if known is None:
            raise Refused("auth.invalid_token", "no token, or not one of ours")
        # A clock that was turned by hours for the deliveries has made no token old.
        if known["expired"]:
            raise Refused("auth.token_expired", "the token has expired")
        if known["revoked"]:
            raise Refused("auth.consent_revoked", "the merchant wants no more of it")
        if self.busy:
            self.busy = False
            raise Refused("rate.limited", "not so fast")
        return known["app"]

    def integrate(self, app, body):
        fields(body, {"store": str, "callback": str}, {"external_id": str})
        store = self.stores.get(body["store"])
        if store is None:
            raise Refused("store.not_found", "no such store")
        if "secret" in store:
            raise Refused("store.already_connected", "this store is connected")
        store.update(url=body["callback"], external_id=body.get("external_id"), secret=secrets.token_hex(32), app=app)
        self.tell_store(body["store"], "store.connected", {"by": "api"})
        return 201, {"webhook_secret": store["secret"], "connected": True}

    def cancel(self, app, order_id, body):
        fields(body, {"reason": str, "reason_code": str}, {"message": str})
        if body["reason_code"] not in REASON_CODES:
            raise Refused("request.validation", "reason_code: none of the known ones")
        order = self.orders.get(order_id)
        if order is None or "store" not in order:
            raise Refused("order.not_found", "no such order")
        if "secret" not in self.stores[order["store"]]:
            raise Refused("store.not_integrated", "the store of this order is not connected")
        if self.stores[order["store"]]["app"] != app:
            raise Refused("order.not_found", "no such order")
        self.move(order_id, "cancelled")
        return 200, {"order": order_id, "refunded": True}

    def push_menu(self, app, store_id, body):
        fields(body, {"dishes": list}, {})
        store = self.stores.get(store_id, {})
        if store.get("app") != app:
            raise Refused("store.not_found", "no such store")
        if store.get("menu_owner") != "pos":
            raise Refused("menu.push_not_allowed", "the menu of this store is made here")
        job_id = f"job-{uuid.uuid4().hex[:8]}"
        self.jobs.add((app, job_id))
        return 202, {"job": {"id": job_id}}

    def menu_job(self, app, job_id):
        if (app, job_id) not in self.jobs:
            raise Refused("menu.job_not_found", "no such job")
        return 200, {"job": {"id": job_id, "state": "running"}}

    # What happens in the world, for tests.

    def consent(self, body):
        code = secrets.token_urlsafe(16)
        self.codes[code] = body["redirect_uri"]
        return 201, {"code": code, "redirect_uri": body["redirect_uri"]}

    def set_menu_owner(self, body):
        self.stores[body["store"]]["menu_owner"] = body["owner"]
        return 200, {}

    def open_store(self, _):
        store_id = f"st-{uuid.uuid4().hex[:8]}"
        self.stores[store_id] = {}
        return 201, {"id": store_id}

    def open_community(self, body):
        community_id = f"co-{uuid.uuid4().hex[:8]}"
        self.communities[community_id] = {"url": body["callback"], "secret": secrets.token_hex(32)}
        return 201, {"id": community_id, "signing_key": self.communities[community_id]["secret"]}

    def place(self, body):
        order_id = f"or-{uuid.uuid4().hex[:8]}"
        self.orders[order_id] = {**body, "status": "placed"}
        self.tell(order_id, "order.created")
        return 201, {"id": order_id}

    def advance(self, order_id, body):
        self.move(order_id, body["to"])
        return 200, {}

    def move(self, order_id, status):
        order = self.orders[order_id]
        if order["status"] in ("cancelled", "delivered"):
            raise Refused("order.invalid_transition", f"the order is {order['status']}")
        order["status"] = status
        if "community" in order:
            self.tell(order_id, "order.status_changed")
        else:
            self.tell(order_id, "order.updated")  # whatever else it is, it is news
            if status in ("cancelled", "delivered"):
                self.tell(order_id, f"order.{status}")

    def happen(self, store_id, what):
        event_type, data = {
            "menu": ("menu.updated", {"menu_id": "m-1"}),
            "item": ("menu.item_availability_changed", {"item_id": "i-1", "available": False}),
            "pause": ("store.status_changed", {"status": "paused"}),
            "ask": ("action_required", {"action": "push_menu", "request_type": "push_menu"}),
        }[what]
        self.tell_store(store_id, event_type, data)
        return 202, {}

    def expire(self, body):
        self.tokens[body["token"]]["expired"] = True
        return 200, {}

    def another(self, body):
        token = self.new_token("another-app")
        self.tokens[token]["revoked"] = body.get("revoked", False)
        return 201, {"token": token}

    def be_busy(self, _):
        self.busy = True
        return 200, {}

    def logged(self, body):
        return 200, self.sender.log[body["delivery"]]

    def turn(self, body):
        self.clock.turn(body["seconds"])
        return 202, {}

    def tell(self, order_id, event_type):
        order = self.orders[order_id]
        data = {"order_id": order_id, "status": order["status"]}
        if "community" in order:
            community = self.communities[order["community"]]
            self.sender.send(community, event_type, {"community_id": order["community"]}, data)
        else:
            self.tell_store(order["store"], event_type, data)

    def tell_store(self, store_id, event_type, data):
        store = self.stores[store_id]
        if "secret" in store:
            self.sender.send(store, event_type, {"store_id": store_id, "location_id": f"loc-{store_id}"}, data)


def fields(body, required, optional):
    """Refuses a body that is not as it should be."""
    if not isinstance(body, dict):
        raise Refused("request.validation", "the body is no object")
    for name in body:
        if name not in required and name not in optional:
            raise Refused("request.unknown_field", f"{name} is not accepted here")
    for name, kind in {**required, **optional}.items():
        if name in required and name not in body:
            raise Refused("request.validation", f"{name} is missing")
        if name in body and not isinstance(body[name], kind):
            raise Refused("request.validation", f"{name} is no {kind.__name__}")


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            with self.server.service.lock:
                self.answer(*self.route(self.rfile.read(int(self.headers.get("Content-Length", 0)))))
        except Refused as refused:
            self.answer(refused.status, refused.body)
        except Exception:
            self.answer(500, {"error": {"code": "internal.error", "message": "something broke"}})
            raise

    def do_GET(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.answer(405, {"error": {"code": "request.method", "message": "everything here is a POST"}})

    do_PUT = do_PATCH = do_DELETE = do_GET

    def route(self, raw):
        service, path = self.server.service, self.path
        if path == "/oauth2/token":
            return service.token(dict(urllib.parse.parse_qsl(raw.decode())))
        order = re.fullmatch("/pos/orders/([^/]+)/cancel", path)
        app = service.authorise(self.headers.get("Authorization")) if path.startswith("/pos/") else None
        body = parsed(raw)
        if path == "/pos/integrate-store":
            return service.integrate(app, body)
        if order:
            return service.cancel(app, urllib.parse.unquote(order.group(1)), body)
        menu = re.fullmatch("/pos/(menus|menu-jobs)/([^/]+)", path)
        if menu:
            thing = urllib.parse.unquote(menu.group(2))
            return service.push_menu(app, thing, body) if menu.group(1) == "menus" else service.menu_job(app, thing)
        tests = {"stores": service.open_store, "communities": service.open_community, "orders": service.place,
                 "expired-tokens": service.expire, "clock": service.turn, "tokens": service.another,
                 "busy": service.be_busy, "log": service.logged, "consents": service.consent,
                 "menu-owner": service.set_menu_owner}
        test, parts = path.removeprefix("/world/"), path.split("/")
        if test in tests:
            return tests[test](body)
        if parts[1:3] == ["world", "orders"]:
            return service.advance(parts[3], body)
        if parts[1:3] == ["world", "stores"]:
            return service.happen(parts[3], parts[4])
        raise Refused("request.no_such_path", "there is nothing here")

    def answer(self, status, body):
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        if status == 429:
            self.send_header("Retry-After", "1")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


def parsed(raw):
    try:
        return json.loads(raw or b"{}")
    except ValueError:
        raise Refused("request.validation", "the body is no JSON") from None


class Server(ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True


if __name__ == "__main__":
    server = Server(("127.0.0.1", 0), Handler)
    server.service = Service()
    print(json.dumps({"url": f"http://127.0.0.1:{server.server_port}"}), flush=True)
    server.serve_forever()
