import { pathOf } from '@ordering/api';
import { parseErrorEnvelope } from '@ordering/errors';
import { seedApplication } from './generated/constants.ts';
import { type OperationId, operations } from './generated/operations.ts';
import { validate } from './generated/validate.ts';
import type { OperationTypes, OperationValidators, SuccessStatus } from './operation.ts';

export { operations, seedApplication };

/** How long a response may take, in milliseconds. */
const answeredWithinMs = 60_000;
/** To advance the clock over the ladder takes a minute for endpoints that hang; `fetch` waits for five at most. */
const advancedWithinMs = 290_000;

/**
 * What an operation is called with: the parameters of its path, its query and its body, as far as it has them, and
 * a token where it needs one.
 */
export type Input<Id extends OperationId> = Part<'params', OperationTypes[Id]['params']> &
  Part<'query', OperationTypes[Id]['query']> &
  Part<'body', OperationTypes[Id]['body']> & { readonly token?: string };

/** A part of a request: absent if the operation has none, optional if nothing in it is required. */
type Part<Name extends string, Value> = [Value] extends [
  undefined | Readonly<Record<string, never>>,
]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** What an operation returns when it does what it was asked. */
export type Output<Id extends OperationId> =
  OperationTypes[Id]['responses'][keyof OperationTypes[Id]['responses'] & SuccessStatus];

/** One method for each operation of the sandbox, the service's among them, named by its `operationId`. */
export type SandboxControl = {
  readonly [Id in OperationId]: (input: Input<Id>) => Promise<Output<Id>>;
};

interface AnyInput {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly token?: string;
}

/**
 * Tells a sandbox what to do. A method rejects if the sandbox refuses, or if the response is not as its specs
 * say.
 *
 * @param url The sandbox's URL, without a trailing slash.
 * @see specs/sandbox.openapi.yaml
 */
export function sandboxControl(url: string): SandboxControl {
  const methods = Object.values(operations).map(({ id }) => [
    id,
    (input: AnyInput) => ask(url, id, input),
  ]);
  // The one assertion: the loop has made a method for each operation, which TypeScript cannot count.
  return Object.fromEntries(methods) as SandboxControl;
}

/** An access token of the application that every sandbox starts with. */
export async function seedToken(
  control: Pick<SandboxControl, 'issueToken'>,
  clientSecret: string = seedApplication.clientSecret,
): Promise<string> {
  const issued = await control.issueToken({
    body: {
      grant_type: 'client_credentials',
      client_id: seedApplication.clientId,
      client_secret: clientSecret,
    },
  });
  return issued.access_token;
}

async function ask<Id extends OperationId>(
  url: string,
  id: Id,
  { params = {}, query = {}, body, token }: AnyInput,
): Promise<Output<Id>> {
  const row = operations[id];
  const asked = new URL(url + pathOf(row, { ...params }));
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, String(value));
  const response = await fetch(asked, {
    method: row.method,
    redirect: 'error',
    signal: AbortSignal.timeout(
      id === operations.advanceClock.id ? advancedWithinMs : answeredWithinMs,
    ),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (response.ok && isOutput(id, response.status, answer)) return answer;
  const refused = parseErrorEnvelope(answer);
  const why = refused.ok ? `: ${refused.error.code}, ${refused.error.message}` : '';
  throw new Error(`The sandbox answered ${id} with ${response.status}${why}`);
}

/** Whether a response is what the specs say of it. */
function isOutput<Id extends OperationId>(
  id: Id,
  status: number,
  answer: unknown,
): answer is Output<Id> {
  const { responses }: OperationValidators = validate[id];
  return responses[status]?.(answer).ok === true;
}
