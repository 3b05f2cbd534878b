/**
 * Where access tokens come from. The contract gives neither the token endpoint nor the lifetime of
 * a token (`specs/openapi.yaml#/components/securitySchemes/accessToken`, `x-unspecified`), so both
 * are the caller's. Both functions may reject; the call then ends with `kind: 'no-token'`.
 */
export interface TokenSource {
  /** The token to use now. Called once for each call. */
  get(): Promise<string>;
  /**
   * A new token in place of one that was refused. From then on, `get` answers with the new one.
   * The client never runs two refreshes at once.
   */
  refresh(): Promise<string>;
}

/**
 * A token source that keeps the token which `obtain` gave, and asks for another only when the
 * service refused that one.
 *
 * @param obtain - Gets a token from wherever yours come from, for example with a `client_id` and its secret.
 */
export function cachedToken(obtain: () => Promise<string>): TokenSource {
  let kept: Promise<string> | undefined;
  const refresh = async (): Promise<string> => {
    const asked = obtain();
    kept = asked;
    try {
      return await asked;
    } catch (error) {
      // The next call asks again, instead of failing for ever with the error of this one.
      if (kept === asked) kept = undefined;
      throw error;
    }
  };
  return { get: () => kept ?? refresh(), refresh };
}

/** Puts a token on a request. The contract does not say which header carries it. */
export type Authorize = (headers: Headers, token: string) => void;

/** Sends the token as RFC 6750 does: `Authorization: Bearer <token>`. */
export const bearer: Authorize = (headers, token) => {
  headers.set('Authorization', `Bearer ${token}`);
};
