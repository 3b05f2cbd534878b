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
    'No whole response came: the connection broke, or the time ran out. The call may have been applied, as with a status of the class `read-state-first` (504): read the state before you repeat a write.',
  'own-status': 'A known code came under its own status. The code decides.',
  'careful-status':
    'Another known code came under a status of the class `read-state-first` (504). The status decides: the call may have been applied, whatever the code says.',
  'code-beats-status':
    'A known code came under any other status, whether or not the status has a row, and whether or not the operation lists the code. The code decides.',
  'unknown-code':
    'An unknown code came under a status with a row. Codes are compared exactly. The status decides.',
  'no-code': 'No body came, under a status with a row. The status decides.',
  'unreadable-body':
    'A body came in which no code can be read, such as a web page. The same as without a body.',
  'no-row': 'The status has no row, and no known code came. Do not repeat.',
  method:
    'The call may have been applied, and is a read. Repeat with backoff. In all other cases the method makes no difference.',
  state:
    'The call may have been applied, is a write, and the state was read. Repeat it only if it was certainly not applied. If you still cannot tell, stop, and report it as unknown.',
  refresh: 'The class is `refresh-once`, and the call has had a new token already. Stop.',
  'retry-after':
    'The call is to be repeated, and `Retry-After` has whole seconds or an HTTP date, at most a day ahead. Wait at least that long. Where the header is absent or has any other value, repeat with backoff. The header alone repeats nothing.',
  attempt:
    'The call is to be repeated with backoff. Double the longest delay after each failed attempt, up to a cap; after the last attempt, stop.',
} as const;
