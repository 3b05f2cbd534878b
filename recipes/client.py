#!/usr/bin/env python3
"""A client of the API that needs only Python 3.9 or later. Copy it, and put your own calls in the place of `main`.

    npx @ordering/conformance client --exec 'python3 client.py'

It does the tasks that it finds in its environment, several at once, and ends; the exit code is 0 only if all were done. A
call that may be repeated is repeated; one that may have been carried out without an answer is not, as the contract has no
way to read the state.

    ORDERING_BASE_URL      where the service is
    ORDERING_TOKEN         a token that is good
    ORDERING_TOKEN_URL     where another one is got, with ORDERING_CLIENT_ID and ORDERING_CLIENT_SECRET
    ORDERING_TASK          {"operation": …, "parameters": …, "body": …}, or a list of them
    SSL_CERT_FILE          whom to trust, in PEM, in the place of the authorities that Python knows; may be missing
"""
import http.client
import json
import os
import random
import re
import sys
import threading
import time
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

# ---- The contract's words and numbers; docs/reference/errors.md explains them.

OPERATIONS = {
    "integrateStore": ("POST", "/pos/integrate-store"),
    "cancelOrder": ("POST", "/pos/orders/{orderId}/cancel"),
}
RETRY = {  # by status; a call that is answered with any other is not repeated
    401: "refresh-once",
    429: "retry-after",
    500: "backoff",
    502: "backoff",
    503: "backoff",
}

# ---- How patient this client is.

ATTEMPTS = 4
BASE_SECONDS = 0.25  # the longest delay before the first call again; it doubles each time
LONGEST_SECONDS = 60  # a delay that the service asks for, beyond which the call is given up
ANSWER_SECONDS = 10  # for an answer, to its last byte


class AnyAnswer(urllib.request.HTTPErrorProcessor):
    """Takes every answer as it is, so that no redirect is followed either."""

    def http_response(self, request, response):
        return response

    https_response = http_response


OPENER = urllib.request.build_opener(AnyAnswer)


def send(method, url, headers, body):
    """Makes one call. Returns its status, its headers and its body, or None where no whole answer came."""
    request = urllib.request.Request(url, body, headers, method=method)
    end = time.monotonic() + ANSWER_SECONDS
    try:
        with OPENER.open(request, timeout=ANSWER_SECONDS) as response:
            parts = []
            while part := response.read1(65536):
                parts.append(part)
                if time.monotonic() > end:
                    return None
            return response.status, response.headers, b"".join(parts)
    except (OSError, http.client.HTTPException):
        return None


class Tokens:
    """The token of this process. Calls that are refused together share a new one."""

    def __init__(self, first):
        self.current = first
        self._lock = threading.Lock()

    def renew(self, refused):
        with self._lock:
            if self.current == refused:
                self.current = self._ask()
            return self.current

    def _ask(self):
        # The contract leaves open how a token is got. This is how the runner hands one out, unless it is told otherwise.
        form = urllib.parse.urlencode(
            {
                "grant_type": "client_credentials",
                "client_id": os.environ["ORDERING_CLIENT_ID"],
                "client_secret": os.environ["ORDERING_CLIENT_SECRET"],
            }
        )
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = send("POST", os.environ["ORDERING_TOKEN_URL"], headers, form.encode())
        if answer is None or answer[0] >= 300:
            raise RuntimeError("there is no new token")
        return json.loads(answer[2])["access_token"]


def asked_delay(headers):
    """The longest delay that an answer asks for, in seconds; None where it asks for none that makes sense."""
    delays = []
    # A comma is between values, but for the one after the day of a date.
    for value in re.split(r",(?! \d\d )", ",".join(headers.get_all("Retry-After") or [])):
        if re.fullmatch(r"[0-9]+(\.[0-9]+)?", value.strip()):
            delays.append(float(value))
            continue
        try:
            delays.append((parsedate_to_datetime(value) - datetime.now(timezone.utc)).total_seconds())
        except (TypeError, ValueError):
            pass
    return max((delay for delay in delays if delay >= 0), default=None)


def call(tokens, method, path, body):
    """Makes a call, and repeats it as the contract says. Returns the last status; None where it may have been carried out."""
    url = os.environ["ORDERING_BASE_URL"] + path
    token = tokens.current
    renewed = False
    attempt = 1
    while True:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        answer = send(method, url, headers, json.dumps(body).encode())
        if answer is None:
            return None
        status, answered, _ = answer
        retry = RETRY.get(status)
        if retry == "refresh-once" and not renewed:
            token = tokens.renew(token)
            renewed = True
            continue
        if retry not in ("retry-after", "backoff") or attempt == ATTEMPTS:
            return status
        delay = asked_delay(answered) if retry == "retry-after" else None
        if delay is None:
            delay = random.uniform(0.5, 1) * BASE_SECONDS * 2 ** (attempt - 1)
        if delay > LONGEST_SECONDS:
            return status
        time.sleep(delay)
        attempt += 1


def main():
    given = json.loads(os.environ["ORDERING_TASK"])
    tasks = given if isinstance(given, list) else [given]
    tokens = Tokens(os.environ["ORDERING_TOKEN"])

    def do(task):
        method, path = OPERATIONS[task["operation"]]
        for name, value in task["parameters"].items():
            path = path.replace("{" + name + "}", urllib.parse.quote(value, safe=""))
        status = call(tokens, method, path, task["body"])
        if status is None:
            print("no answer: look whether it was carried out", file=sys.stderr)
        elif status >= 300:
            print(f"refused: {status}", file=sys.stderr)
        return status is not None and status < 300

    with ThreadPoolExecutor(max_workers=32) as pool:
        return 0 if all(pool.map(do, tasks)) else 1


if __name__ == "__main__":
    sys.exit(main())
