import { type IncomingMessage, request as send } from 'node:http';
import type { Socket } from 'node:net';
import { systemClock } from '@ordering/kit/clock';
import { codeOf } from '@ordering/kit/failure';
import { StatusLine } from './status-line.ts';

/**
 * How long a response is read from its status on, in milliseconds: the status has settled the attempt.
 * See docs/decisions/answer-bodies.md.
 */
const shownMs = 1000;
/** How much of a body is read, and shown in the log, in bytes. */
const shownBytes = 4096;
/** How much of the headers of a response is read, in bytes. */
const mostHeaderBytes = 64 * 1024;

/** A request as it is sent. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What an endpoint answered. */
export interface Answer {
  readonly status: number;
  /** The first part of the body. */
  readonly body: string;
  /** What of it was odd, or was not read. */
  readonly note: string | undefined;
}

const notHttp = 'the response is not HTTP';

/** Why there is no status, in words for the log. */
export class NoStatus extends Error {
  override readonly name = 'NoStatus';
}

/**
 * Sends a request over a connection and reads the response. The status line settles it: what cannot be read after it becomes
 * a note. See docs/decisions/http-client.md.
 *
 * @param free - Takes the connection back when another request may follow on it; else it is closed.
 * @throws The reason of `signal`, an error of the system, or NoStatus.
 */
export function exchange(
  socket: Socket,
  { body, ...request }: Request,
  signal: AbortSignal,
  free: () => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const statusLine = new StatusLine();
    const shown: Buffer[] = [];
    let size = 0;
    let part = 'headers';
    let received: IncomingMessage | undefined;
    let cancelReading: (() => void) | undefined;
    const sent = send({
      ...request,
      createConnection: () => socket,
      maxHeaderSize: mostHeaderBytes,
      setHost: false,
    });

    let isOver = false;
    const end = (note?: string, error?: unknown): void => {
      if (isOver) return;
      isOver = true;
      cancelReading?.();
      signal.removeEventListener('abort', cutOff);
      socket.off('data', look).off('close', close);
      // What came before a fault in the body is still unread.
      received?.read();
      if (note !== undefined || error !== undefined) socket.destroy();
      const { status } = statusLine;
      if (status === undefined) reject(error);
      else resolve({ status, body: Buffer.concat(shown).toString('utf8'), note });
    };
    const cutOff = () => end(`only the beginning of the response ${part} was read`, signal.reason);
    const close = () => end(oddityOf(undefined, part), unanswered(undefined));
    const look = (chunk: Buffer): void => {
      statusLine.read(chunk);
      if (statusLine.status !== undefined) cancelReading ??= systemClock.after(shownMs, cutOff);
      else if (statusLine.isTooLate) {
        end(undefined, new NoStatus('more than 1 MiB of informational responses came'));
      }
    };
    const show = (chunk: Buffer): void => {
      shown.push(chunk.subarray(0, shownBytes - size));
      size += chunk.length;
      if (size > shownBytes) cutOff();
    };

    // It has to see what comes before the parser does.
    socket.prependListener('data', look).on('close', close).once('free', free);
    if (signal.aborted) cutOff();
    signal.addEventListener('abort', cutOff);
    sent.on('error', (error) => end(oddityOf(error, part), unanswered(error)));
    // Nobody asked for another protocol, so the status that follows is the answer.
    sent.on('upgrade', () => undefined);
    sent.on('response', (response: IncomingMessage) => {
      if (statusLine.status === undefined) return end(undefined, new NoStatus(notHttp));
      received = response;
      part = 'body';
      response.on('data', show).on('end', () => end());
      // `sent` says the same, and why.
      response.on('error', () => undefined);
    });
    sent.end(body);
  });
}

/** What was odd about a response whose status is known. */
function oddityOf(error: Error | undefined, part: string): string {
  const code = codeOf(error) ?? '';
  if (code === 'HPE_HEADER_OVERFLOW') return 'the response headers are larger than 64 KB';
  if (code.startsWith('HPE_')) return `the response ${part} cannot be read as HTTP`;
  return `the connection was closed before the end of the response ${part}`;
}

/** Why there is no status. */
function unanswered(error: Error | undefined): Error {
  const code = codeOf(error) ?? '';
  if (code === 'HPE_HEADER_OVERFLOW') return new NoStatus(oddityOf(error, ''));
  if (code.startsWith('HPE_')) return new NoStatus(notHttp);
  // Node.js has its own error for a connection that was closed; what the system says has the call in it.
  if (error !== undefined && 'syscall' in error) return error;
  return new NoStatus('the connection was closed without a response');
}
