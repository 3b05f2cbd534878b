#!/bin/sh
# A client of the API in a shell, with curl and jq. Copy it, and put your own calls at its end.
#
#     npx @ordering/conformance client --exec 'sh client.sh'
#
# It does the tasks that it finds in its environment, one after another, and ends; the exit code is 0 only if all were done.
# A call that may be repeated is repeated; one that may have been carried out without an answer is not, as the contract has
# no way to read the state.
#
#     ORDERING_BASE_URL      where the service is
#     ORDERING_TOKEN         a token that is good
#     ORDERING_TOKEN_URL     where another one is got, with ORDERING_CLIENT_ID and ORDERING_CLIENT_SECRET
#     ORDERING_TASK          {"operation": …, "parameters": …, "body": …}, or a list of them
#     CURL_CA_BUNDLE         whom to trust, in PEM, in the place of the authorities that curl knows; may be missing

set -u

# ---- The contract's words and numbers; docs/reference/errors.md explains them.

# The method and the path of an operation.
operation() {
  case $1 in
    integrateStore) echo 'POST /pos/integrate-store' ;;
    cancelOrder) echo 'POST /pos/orders/{orderId}/cancel' ;;
  esac
}

# What is done after an answer with this status.
retry() {
  case $1 in
    401) echo refresh-once ;;
    429) echo retry-after ;;
    500 | 502 | 503) echo backoff ;;
    *) echo never ;;
  esac
}

# ---- How patient this client is.

attempts=4
base_ms=250      # the longest delay before the first call again; it doubles each time
longest_s=60     # a delay that the service asks for, beyond which the call is given up
answer_s=10      # for an answer, to its last byte

token=$ORDERING_TOKEN
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Makes one call, whose options are read from standard input: what stands on a command line can be seen by everybody. Its
# status is in $status, and is empty where no whole answer came.
send() {
  status=$(curl --silent --config - --max-time "$answer_s" --dump-header "$folder/headers" \
    --output "$folder/body" --write-out '%{http_code}') || status=
}

# The contract leaves open how a token is got. This is how the runner hands one out, unless it is told otherwise.
renew() {
  send <<END
url = "$ORDERING_TOKEN_URL"
data-urlencode = "grant_type=client_credentials"
data-urlencode = "client_id=$ORDERING_CLIENT_ID"
data-urlencode = "client_secret=$ORDERING_CLIENT_SECRET"
END
  token=$(jq -er .access_token "$folder/body") && [ "$status" = 200 ]
}

# The longest delay that the answer asks for, in seconds; nothing where it asks for none that makes sense. A comma is between
# values, but for the one after the day of a date.
asked_delay() {
  tr -d '\r' <"$folder/headers" | sed -n 's/^[Rr]etry-[Aa]fter: *//p' | jq -Rn '
    [inputs | splits(", *(?! *[0-9]{2} )") |
      if test("^[0-9]+([.][0-9]+)?$") then tonumber
      else (strptime("%a, %d %b %Y %H:%M:%S GMT") | mktime)? - now end | select(. >= 0)] | max // empty'
}

# Half of the longest delay, and a part of the other half at random, in seconds.
backoff() {
  random=$(od -An -N2 -tu2 /dev/urandom)
  jq -n "$base_ms / 1000 * pow(2; $1 - 1) * (1 + $random / 65536) / 2"
}

# Makes a call, and repeats it as the contract says. It succeeds where the call does.
call() {
  method=$1 path=$2 body=$3
  attempt=1
  renewed=
  while :; do
    printf '%s' "$body" >"$folder/request"
    send <<END
request = "$method"
url = "$ORDERING_BASE_URL$path"
header = "Authorization: Bearer $token"
header = "Content-Type: application/json"
data-binary = "@$folder/request"
END
    case $status in
      2??) return 0 ;;
      '') echo 'no answer: look whether it was carried out' >&2 && return 1 ;;
    esac
    delay=
    case $(retry "$status") in
      refresh-once)
        [ -z "$renewed" ] && renew && renewed=1 && continue
        break
        ;;
      retry-after) delay=$(asked_delay) ;;
      backoff) ;;
      *) break ;;
    esac
    [ "$attempt" -lt "$attempts" ] || break
    [ -n "$delay" ] || delay=$(backoff "$attempt")
    jq -en "$delay <= $longest_s" >/dev/null || break
    sleep "$delay"
    attempt=$((attempt + 1))
  done
  echo "refused: $status" >&2
  return 1
}

# ---- The tasks.

printf '%s' "$ORDERING_TASK" | jq -c 'if type == "array" then .[] else . end' >"$folder/tasks"
failed=0
while read -r task <&3; do
  field() { printf '%s' "$task" | jq -r "$@"; }
  # shellcheck disable=SC2046
  set -- $(operation "$(field .operation)")
  path=$(field --arg path "$2" \
    'reduce (.parameters | to_entries[]) as {$key, $value} ($path; gsub("\\{\($key)\\}"; $value | @uri))')
  call "$1" "$path" "$(field -c .body)" || failed=1
done 3<"$folder/tasks"
exit $failed
