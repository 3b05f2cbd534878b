import type { Socket } from 'node:net';
import { systemClock } from '@ordering/kit/clock';
import { type Answer, ResponseReader, Unreadable } from './response.ts';

/**
 * How long a response is read from its status on, in milliseconds: the status has settled the attempt.
 * See docs/decisions/answer-bodies.md.
 */
const shownMs = 1000;

/**
 * Sends a request over a connection and reads the response. The connection stays open only if another request may follow.
 *
 * @throws The reason of `signal`, or why there is no status.
 */
export function exchange(socket: Socket, request: Uint8Array, signal: AbortSignal) {
  return new Promise<Answer>((resolve, reject) => {
    const response = new ResponseReader();
    let cancelReading: (() => void) | undefined;

    const end = (answer: Answer | undefined, error?: unknown): void => {
      cancelReading?.();
      signal.removeEventListener('abort', abort);
      socket.off('data', read).off('end', close).off('error', fail);
      if (answer?.keepsConnection !== true) socket.destroy();
      if (answer === undefined) reject(error);
      else resolve(answer);
    };
    const read = (chunk: Buffer): void => {
      try {
        const answer = response.read(chunk);
        if (answer !== undefined) end(answer);
        else if (response.isSettled) {
          cancelReading ??= systemClock.after(shownMs, () => end(response.stop()));
        }
      } catch (error) {
        end(undefined, error);
      }
    };
    const close = () =>
      end(response.closed(), new Unreadable('the connection was closed without a response'));
    const fail = (error: unknown) => end(response.broken(), error);
    const abort = () => end(response.stop(), signal.reason);

    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    socket.on('data', read).on('end', close).on('error', fail);
    socket.write(request);
  });
}
