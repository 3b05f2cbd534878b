/** What a token endpoint answered, as far as it says why there is no token. */
interface Refusal {
  /** The status of the answer; undefined where none came. */
  readonly status?: number | undefined;
  /** The `error` of RFC 6749, section 5.2, or the code of the contract's envelope, whichever the endpoint answered with. */
  readonly code?: string | undefined;
  /** What the endpoint says beside the code, for people to read. */
  readonly description?: string | undefined;
}

/**
 * Why the token endpoint gave no token: the `cause` of a call's `no-token` result. Neither its fields nor its message
 * have the secret of the client, even where the endpoint repeats it.
 *
 * @see specs/openapi.yaml#/components/schemas/ErrorEnvelope
 */
export class TokenError extends Error implements Refusal {
  override readonly name = 'TokenError';
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly description: string | undefined;

  constructor(problem: string, { status, code, description }: Refusal = {}, cause?: unknown) {
    super(problem, cause === undefined ? {} : { cause });
    this.status = status;
    this.code = code;
    this.description = description;
  }
}

/** The error for an answer that has no token. */
export function refused(
  status: number,
  { code, description }: Refusal,
  problem: string,
): TokenError {
  const what = [status, code].filter((each) => each !== undefined).join(' ');
  return new TokenError(`The token endpoint answered ${what}: ${toDo(status, code) ?? problem}`, {
    status,
    code,
    description,
  });
}

const checkClient =
  "check clientId and clientSecret, and whether the endpoint reads them from a header (authentication: 'basic') or from the body ('body')";

/** What to do about the codes of RFC 6749, section 5.2. */
const byCode: ReadonlyMap<string | undefined, string> = new Map([
  ['invalid_client', checkClient],
  ['invalid_scope', 'check scope'],
  ['unauthorized_client', 'ask the service to allow this client the client credentials grant'],
  [
    'unsupported_grant_type',
    'ask the service which grant types it supports; this client uses client_credentials',
  ],
]);

function toDo(status: number, code: string | undefined): string | undefined {
  const known = byCode.get(code);
  if (known !== undefined) return known;
  if (status === 400) {
    return "check authentication ('basic' or 'body') and parameters; see code and description";
  }
  if (status === 401) return checkClient;
  if (status === 429) return 'too many token requests; share one token source between all clients';
  if (status >= 500) return 'the token endpoint failed; the next call requests a token again';
  // A browser hides the status of a redirect that it does not follow, and says 0.
  if (status < 200 || (status >= 300 && status < 400)) {
    return 'redirects are not followed; set tokenUrl to the URL of the endpoint itself';
  }
  if (status === 404 || status === 405) return 'check tokenUrl';
  return undefined;
}
