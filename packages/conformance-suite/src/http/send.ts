import type { ClientRequest, IncomingMessage } from 'node:http';
import { maxHeaderSize, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { maxTimerMs } from '@ordering/kit/clock';
import { codeOf, messageOf } from '@ordering/kit/failure';
import { catchUp } from './catch-up.ts';
import type { Answer, Exchange, WireRequest } from './exchange.ts';
import { pairs } from './exchange.ts';
import { Standstill } from './standstill.ts';
import { wallClock } from './wall-clock.ts';

/** As much of an answer's body as is kept. */
export const keptBytes = 64 * 1024;

/** As much of it as is read: no answer that ends is longer, and none of which all is kept. */
const mostMiB = { start: 64, whole: 1 } as const;

/** Between two parts of a body, where the request does not say. */
const defaultPauseMs = 15;

/** More than a receiver in this process needs to have read a part. */
const receiverTurns = 5;

/**
 * Sends one request and waits for the whole answer, in `timeoutMs` of wall time. How long an answer took is told without
 * the time in which this process stood still.
 *
 * Not `fetch`: it lowers header names, folds repeated headers and decides about framing by itself,
 * and those are what some checks are about. Each request has a connection of its own, so that what
 * one check does to a connection is never another check's failure. Redirects are not followed.
 *
 * @param onSent Called when the whole request has been written to its connection.
 * @throws TypeError if HTTP allows no such request: that is no doing of who would have answered it.
 */
export async function send(
  request: WireRequest,
  timeoutMs: number,
  signal?: AbortSignal,
  onSent?: () => void,
): Promise<Exchange> {
  const sentAt = wallClock();
  const started = performance.now();
  const over = new AbortController();
  const limit = over.signal;
  const until = signal === undefined ? limit : AbortSignal.any([limit, signal]);
  const outgoing = open(request, until);
  const standstill = new Standstill();
  const told = (answer: Answer): Exchange => ({
    ...{ request, answer, sentAt, doneAt: wallClock() },
    stoodStillMs: Math.round(standstill.longest()),
  });
  const elapsed = () => performance.now() - started;
  // An answer that came in time counts, though this process stood still and reads it late.
  const giveUp = () => void catchUp().then(() => over.abort());
  const timer = setTimeout(giveUp, Math.min(timeoutMs, maxTimerMs));
  const begun: Begun = {};
  let wrong: Error | undefined;
  // What is wrong with the form of a body is told here alone: to its reader it breaks off.
  outgoing.on('error', (error) => {
    wrong ??= error;
  });
  try {
    if (onSent !== undefined) outgoing.once('finish', onSent);
    const answer = await exchange(request, outgoing, begun, until);
    const ms = Math.max(0, elapsed() - standstill.lost());
    return told({ ...answer, ms });
  } catch (error) {
    const problem =
      signal?.aborted === true
        ? timeUp(elapsed())
        : limit.aborted
          ? tooLate(timeoutMs, elapsed(), begun)
          : failure(error instanceof TooLarge ? error : (wrong ?? error), elapsed(), begun);
    return told({ ...problem, ...begun });
  } finally {
    clearTimeout(timer);
    standstill.end();
  }
}

/** What is known of an answer before its end. */
interface Begun {
  status?: number;
}

async function exchange(
  request: WireRequest,
  outgoing: ClientRequest,
  begun: Begun,
  until: AbortSignal,
): Promise<Extract<Answer, { kind: 'answered' }>> {
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    // Without a listener Node.js closes the connection, and tells nobody.
    outgoing.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      reject(new Error(`status ${statusCode}, another protocol`));
    });
    // Stays for the life of the request: an error after the answer has begun is the reader's to report.
    outgoing.on('error', reject);
  });
  await Promise.race([write(outgoing, request), response]);
  const incoming = await response;
  begun.status = incoming.statusCode ?? 0;
  const body = await readBody(incoming, request.keeps ?? 'start');
  // A body without a length is over when its connection is, also when we have ended that.
  until.throwIfAborted();
  return {
    kind: 'answered',
    status: incoming.statusCode ?? 0,
    headers: pairs(incoming.rawHeaders),
    body,
    ms: 0,
  };
}

function open(request: WireRequest, signal: AbortSignal): ClientRequest {
  const url = new URL(request.url);
  const start = url.protocol === 'https:' ? requestHttps : requestHttp;
  const outgoing = start(url, {
    method: request.method,
    headers: wireHeaders(request, url),
    agent: false,
    // See docs/decisions/any-certificate.md.
    rejectUnauthorized: request.anyCertificate !== true,
    signal,
  });
  outgoing.setNoDelay(true);
  return outgoing;
}

/** Names and values in one flat list, the form in which Node.js writes them without touching them. */
function wireHeaders(request: WireRequest, url: URL): string[] {
  const framing =
    request.framing === 'chunked'
      ? ['Transfer-Encoding', 'chunked']
      : ['Content-Length', String(request.body.length)];
  const given = request.headers.flatMap(({ name, value }) => [name, value]);
  return ['Host', url.host, ...given, ...framing, 'Connection', 'close'];
}

async function write(outgoing: ClientRequest, request: WireRequest): Promise<void> {
  let from = 0;
  for (const cut of request.cuts) {
    const part = request.body.subarray(from, cut);
    // Until there is a connection parts are kept, and would then travel as one.
    await new Promise((written) => outgoing.write(part, written));
    from = cut;
    await pause(request.pauseMs ?? defaultPauseMs);
    // A receiver in this very process takes a turn to accept, one to read and one to handle, however late it is.
    await catchUp(receiverTurns);
  }
  outgoing.end(request.body.subarray(from));
}

async function readBody(
  incoming: IncomingMessage,
  keeps: NonNullable<WireRequest['keeps']>,
): Promise<string> {
  const most = mostMiB[keeps] * 1024 * 1024;
  const kept = keeps === 'whole' ? most : keptBytes;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming) {
    const bytes = Buffer.from(part);
    if (size < kept) parts.push(bytes);
    size += bytes.length;
    // To leave the loop ends the connection.
    if (size > most) throw new TooLarge(`is larger than ${mostMiB[keeps]} MiB`);
  }
  return Buffer.concat(parts).subarray(0, kept).toString('utf8');
}

/** More of a body came than is read. */
class TooLarge extends Error {}

type Failed = Extract<Answer, { kind: 'failed' }>;

function timeUp(ms: number): Failed {
  return {
    kind: 'failed',
    problem: 'timeout',
    message: 'the time limit of the run was reached',
    ms,
  };
}

/** Whatever the error is called: a body that is cut off by the limit breaks off like any other. */
function tooLate(timeoutMs: number, ms: number, { status }: Begun): Failed {
  const within = `within ${timeoutMs / 1000} s`;
  const message =
    status === undefined
      ? `no complete response ${within}`
      : `the answer (${status}) began and did not end ${within}`;
  return { kind: 'failed', problem: 'timeout', message, ms };
}

function failure(error: unknown, ms: number, { status }: Begun): Failed {
  if (error instanceof TooLarge) {
    const message = `the body of the answer (${status}) ${error.message}`;
    return { kind: 'failed', problem: 'too-large', message, ms };
  }
  const code = codeOf(error) ?? messageOf(error);
  if (unreachableCodes.has(code)) {
    return { kind: 'failed', problem: 'unreachable', message: `no connection (${code})`, ms };
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    const part =
      status === undefined ? 'headers of the answer' : `trailers of the answer (${status})`;
    const message = `the ${part} are larger than ${maxHeaderSize / 1024} KiB`;
    return { kind: 'failed', problem: 'too-large', message, ms };
  }
  if (status !== undefined && code.startsWith('HPE_')) {
    const message = `the chunked body of the answer (${status}) is malformed (${code})`;
    return { kind: 'failed', problem: 'malformed', message, ms };
  }
  const message =
    status === undefined
      ? `the connection broke off without a response (${code})`
      : `the connection broke off before the end of the answer (${status}; ${code})`;
  return { kind: 'failed', problem: 'broken', message, ms };
}

const unreachableCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);
