import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';
import { pathOf } from '@ordering/api';
import { parseErrorEnvelope } from '@ordering/errors';
import type { ClockAdvance, Output, SandboxControl } from './control-types.ts';
import { seedApplication as seed } from './generated/control/constants.ts';
import { type OperationId, operations } from './generated/control/operations.ts';
import type { OperationRow } from './operation.ts';
import { answeredWithinMs, whileItGoesOn } from './patience.ts';
import { queryText } from './query-text.ts';

export type { ClockAdvance, Input, Output, SandboxControl } from './control-types.ts';
export { operations };

/** The application that every sandbox starts with; a sandbox may have been given another secret. */
export const seedApplication: { readonly clientId: string; readonly clientSecret: string } = seed;

interface AnyInput {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly token?: string;
  readonly onProgress?: (progress: ClockAdvance) => void;
}

/**
 * Tells a sandbox what to do, and asks it for what it answers in place of the service. A method rejects if the sandbox refuses, if the specs do not have the status of the response,
 * or if it takes more than a minute. `advanceClock` takes as long as its attempts take: it rejects when there was no progress
 * for a minute, and calls `onProgress` with each progress.
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
  { params = {}, query = {}, body, token, onProgress }: AnyInput,
): Promise<Output<Id>> {
  const row: OperationRow = operations[id];
  const asked = new URL(url + pathOf(row, { ...params }));
  asked.search = queryText(row, query);
  const call: Call = {
    url: asked,
    method: row.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  const look = () => ask(url, operations.getClock.id, token === undefined ? {} : { token });
  const { status, answer } =
    id === operations.advanceClock.id
      ? await whileItGoesOn((signal) => send(call, signal), {
          look: async () => (await look()).advancing,
          onProgress,
        })
      : await send(call, AbortSignal.timeout(answeredWithinMs));
  if (isOutput(id, status, answer)) return answer;
  const refused = parseErrorEnvelope(answer);
  const why = refused.ok ? `: ${refused.error.code}, ${refused.error.message}` : '';
  throw new Error(`The sandbox answered ${id} with ${status}${why}`);
}

interface Call {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Makes a call. `fetch` would wait for five minutes at most, whatever its signal says. */
async function send({ url, body, ...options }: Call, signal: AbortSignal) {
  const { request } = url.protocol === 'https:' ? https : http;
  const call = request(url, { ...options, signal }).end(body);
  const [response]: IncomingMessage[] = await once(call, 'response');
  if (response === undefined) throw new Error('There is no response.');
  const answer: unknown = await json(response);
  return { status: response.statusCode ?? 0, answer };
}

/** Whether a response has a status with which the operation does what it was asked; its body is taken on trust then. */
function isOutput<Id extends OperationId>(
  id: Id,
  status: number,
  answer: unknown,
): answer is Output<Id> {
  return status < 300 && Object.hasOwn(operations[id].codes, status) && typeof answer === 'object';
}
