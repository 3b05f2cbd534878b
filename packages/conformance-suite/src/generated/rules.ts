// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.

/**
 * What a client does after a failed call, by the row of docs/reference/errors.md#the-rule.
 *
 * specs/openapi.yaml#/components/responses
 */
export const retryRules = {
  'not-sent':
    'The connection could not be opened, so the request was not sent. Repeat with backoff.',
  'no-response':
    'The request was sent, but no status arrived: the connection broke, or the call timed out. As after a status of the class `read-state-first` (504): the call may have been applied, so read the state before you repeat a write.',
  'own-status':
    'A known code came with the status that the table of codes gives it. The code decides.',
  'careful-status':
    'A known code came with a status of the class `read-state-first` (504), and the table of codes gives it another status. The status decides: the call may have been applied, whatever the code says.',
  'code-beats-status':
    'A known code came with any other status. It does not matter whether that status is in the table of statuses, nor whether the operation lists the code. The code decides.',
  'unknown-code':
    'An unknown code came with a status that is in the table of statuses. Compare codes exactly, including case. The status decides.',
  'no-code':
    'A response without a body came, with a status that is in the table of statuses. The status decides.',
  'unreadable-body':
    'A body came in which no code can be read, such as a web page or one that breaks off. The same as without a body.',
  'no-row':
    'The status is not in the table of statuses, and no known code came. Do not repeat: only what one of the tables lets you repeat may be repeated.',
  method:
    'The class is `read-state-first`, and the call is a read. Repeat with backoff. Everywhere else the rule is the same for reads and writes.',
  state:
    'The class is `read-state-first`, the call is a write, and you have read the state. Repeat it only if it was not applied. Our advice: the best evidence is an event that is newer than the end of the attempt and shows the resource without your change. If all you know is that no event has announced the change yet, you cannot tell: stop, and tell the caller that the outcome is unknown.',
  refresh: 'The class is `refresh-once`, and the call was already repeated with a new token. Stop.',
  'retry-after':
    'The call is to be repeated, and `Retry-After` has a number of seconds, or an HTTP date that is not over. Of several values, the one that asks for the longest delay counts. Wait at least that long, or stop if you cannot. The header sets only the delay: it does not make a call repeatable.',
  'no-retry-after':
    'The call is to be repeated, the class is not `refresh-once`, and `Retry-After` is absent or has any other value. Repeat with backoff.',
  attempt:
    'The call is to be repeated with backoff. Use exponential backoff with jitter, and stop after a limited number of attempts. Our advice: double the upper limit of the delay after each failed attempt, up to a cap, and choose a random delay between half of that limit and the limit.',
} as const;
