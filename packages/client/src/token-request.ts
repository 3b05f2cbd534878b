import { parseErrorEnvelope } from '@ordering/errors';
import { ownProperty } from '@ordering/kit/own';
import { attempt, type Outgoing } from './attempt.ts';
import { parseBody } from './body.ts';
import type { Clock } from './clock.ts';
import type { Fetch } from './options.ts';
import { refused, TokenError } from './token-error.ts';

/** A token, as the endpoint gave it. */
export interface Granted {
  readonly token: string;
  /** How long it is good, in milliseconds; undefined where the endpoint does not say. */
  readonly lifetimeMs: number | undefined;
}

interface Asking {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** What no error may quote. */
  readonly secrets: readonly string[];
}

const maxBodyBytes = 64 * 1024;

/**
 * Sends a request for a token once, and reads the answer as RFC 6749, sections 5.1 and 5.2, have it, or an error as the
 * contract's envelope has it. Rejects with a {@link TokenError}.
 */
export async function requestToken(outgoing: Outgoing, asking: Asking): Promise<Granted> {
  const { fetch, clock, timeoutMs, secrets } = asking;
  const limits = { clock, ms: timeoutMs, signals: [] };
  const outcome = await attempt(outgoing, { fetch, maxBodyBytes }, limits);
  if (outcome.kind === 'no-answer') {
    throw outcome.reason === 'timeout'
      ? new TokenError(`The token endpoint did not answer within ${timeoutMs} ms`)
      : new TokenError('The token endpoint cannot be reached', {}, outcome.cause);
  }
  const parsed = parseBody(outcome.body);
  const json = parsed.ok ? parsed.json : undefined;
  const token = ownProperty(json, 'access_token');
  if (outcome.ok && typeof token === 'string' && token !== '') {
    return { token, lifetimeMs: lifetimeOf(ownProperty(json, 'expires_in')) };
  }
  const lack = outcome.ok
    ? 'the response has no access_token; check tokenUrl'
    : 'see code and description';
  throw refused(
    outcome.status,
    reasonIn(json, secrets),
    parsed.ok ? lack : `${parsed.problem}; check tokenUrl`,
  );
}

/** Some endpoints write the number of seconds as a string. */
function lifetimeOf(expiresIn: unknown): number | undefined {
  const seconds = typeof expiresIn === 'string' ? Number(expiresIn) : expiresIn;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0
    ? seconds * 1000
    : undefined;
}

function reasonIn(json: unknown, secrets: readonly string[]) {
  const envelope = parseErrorEnvelope(json);
  const [code, description] = envelope.ok
    ? [envelope.error.code, envelope.error.message]
    : [ownProperty(json, 'error'), ownProperty(json, 'error_description')];
  return { code: quotable(code, secrets), description: quotable(description, secrets) };
}

/** As much of a text as an error quotes. */
const mostChars = 200;

function quotable(text: unknown, secrets: readonly string[]): string | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  return secrets
    .reduce((left, secret) => left.replaceAll(secret, '[hidden]'), text)
    .replace(/[^\x20-\x7e\u00a0-\uffff]/g, ' ')
    .slice(0, mostChars);
}
