import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from './script.ts';

/** What a reply is played on. */
interface Stage {
  readonly response: ServerResponse;
  /** The connection beneath it, and beneath TLS. */
  readonly socket: Socket;
  /** Aborted when the client has gone or the server ends. */
  readonly over: AbortSignal;
  /** Called just before the first byte of an answer, or before the connection is ended. */
  begins(): void;
}

/** Statuses that never have a body. */
const bodiless: ReadonlySet<number> = new Set([204, 304]);

/** Plays a reply to its end: until it has been sent, or the connection is gone. */
export async function playReply(reply: Reply, stage: Stage): Promise<void> {
  const { response, socket, over, begins } = stage;
  switch (reply.kind) {
    case 'answer':
      return answer(reply, stage);
    case 'reset':
      begins();
      socket.resetAndDestroy();
      return;
    case 'empty':
      begins();
      response.socket?.end();
      return;
    case 'garbage':
      begins();
      response.socket?.end(reply.bytes);
      return;
    case 'hold':
      return aborted(over);
  }
}

async function answer(
  { status, headers = [], body = '', drip, ...delay }: Extract<Reply, { kind: 'answer' }>,
  { response, over, begins }: Stage,
): Promise<void> {
  const bytes = Buffer.from(body);
  // Without a delay the answer begins at once: a server that refuses connections next has sent it before.
  if (delay.delayMs !== undefined) await delayed(delay, over);
  const length = bodiless.has(status) ? [] : ['Content-Length', String(bytes.length)];
  begins();
  response.writeHead(status, [...headers.flatMap(({ name, value }) => [name, value]), ...length]);
  if (drip === undefined) {
    response.end(bytes);
  } else {
    response.flushHeaders();
    for (let from = 0; from < bytes.length; from += drip.bytes) {
      response.write(bytes.subarray(from, from + drip.bytes));
      await pause(drip.everyMs, undefined, { signal: over });
    }
    response.end();
  }
  await finished(response);
}

async function delayed(
  { delayMs, sooner }: Pick<Extract<Reply, { kind: 'answer' }>, 'delayMs' | 'sooner'>,
  over: AbortSignal,
): Promise<void> {
  const signal = sooner === undefined ? over : AbortSignal.any([over, sooner]);
  await pause(delayMs, undefined, { signal }).catch((error: unknown) => {
    if (sooner?.aborted !== true) throw error;
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
