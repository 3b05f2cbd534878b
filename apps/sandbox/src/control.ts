import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';
import { type AnyInput, type Call, ControlError, callOf, isOutput } from './control-call.ts';
import type { ClockAdvance, Output, SandboxControl } from './control-types.ts';
import { seedApplication as seed } from './generated/control/constants.ts';
import { type OperationId, operations } from './generated/control/operations.ts';
import { answeredWithinMs, whileItGoesOn } from './patience.ts';

export type { ClockAdvance, Input, Output, SandboxControl } from './control-types.ts';
export { operations };

/** The application that every sandbox starts with; a sandbox may have been given another secret. */
export const seedApplication: { readonly clientId: string; readonly clientSecret: string } = seed;

interface ProgressInput extends AnyInput {
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
    (input: ProgressInput) => ask(url, id, input),
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
  { onProgress, ...input }: ProgressInput,
): Promise<Output<Id>> {
  const row = operations[id];
  const call = callOf(row, input);
  const { token } = input;
  const look = () => ask(url, operations.getClock.id, token === undefined ? {} : { token });
  const { status, answer } =
    id === operations.advanceClock.id
      ? await whileItGoesOn((signal) => send(url, call, signal), {
          look: async () => (await look()).advancing,
          onProgress,
        })
      : await send(url, call, AbortSignal.timeout(answeredWithinMs));
  if (isOutput<Output<Id>>(row, status, answer)) return answer;
  throw new ControlError(id, status, answer);
}

/** Makes a call. `fetch` would wait for five minutes at most, whatever its signal says. */
async function send(url: string, { path, body, ...options }: Call, signal: AbortSignal) {
  const to = new URL(url + path);
  const { request } = to.protocol === 'https:' ? https : http;
  const call = request(to, { ...options, signal }).end(body);
  const [response]: IncomingMessage[] = await once(call, 'response');
  if (response === undefined) throw new Error('There is no response.');
  const answer: unknown = await json(response);
  return { status: response.statusCode ?? 0, answer };
}
