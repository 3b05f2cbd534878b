import { setTimeout as pause } from 'node:timers/promises';
import { parseRetryAfter } from '@ordering/errors';
import type { Answer, WireRequest } from './exchange.ts';
import { headerValues } from './exchange.ts';
import { send } from './send.ts';

/** The status that asks for a call to be made again later. */
export const tooManyRequests = 429;

/** How often a request is put off before the answer is taken for the last word. */
const mostWaits = 30;

/** How long a request may go on being put off. */
export interface Patience {
  readonly signal: AbortSignal;
  remainingMs(): number;
  /** Waits until a request may be sent. */
  turn?(): Promise<void>;
  /** Called each time a request has been written. */
  sent?(): void;
  /** Called when a request is put off. */
  waited?(ms: number): void;
}

/**
 * Sends a request, and again as often as the answer asks for that with `Retry-After` (RFC 9110, section 10.2.3).
 *
 * @param onAnswer Called with every answer, the last of which is returned.
 */
export async function sendPatiently(
  request: WireRequest,
  timeoutMs: number,
  patience: Patience,
  onAnswer: (answer: Answer) => void = () => {},
): Promise<Answer> {
  for (let waits = 0; ; waits += 1) {
    await patience.turn?.();
    const { answer } = await send(request, timeoutMs, patience.signal, patience.sent);
    onAnswer(answer);
    if (answer.kind !== 'answered' || answer.status !== tooManyRequests) return answer;
    const asked = headerValues(answer.headers, 'Retry-After').join(', ');
    const wait = parseRetryAfter(asked, Date.now());
    if (wait === undefined || waits >= mostWaits || wait.delayMs >= patience.remainingMs()) {
      return answer;
    }
    patience.waited?.(wait.delayMs);
    await pause(wait.delayMs, undefined, { signal: patience.signal }).catch(() => {});
  }
}
