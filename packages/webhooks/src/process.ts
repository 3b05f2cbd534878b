import type { QuarantineReason } from './body.ts';
import { readBody } from './body.ts';
import type { Dispatcher, DispatchResult } from './dispatch.ts';
import { type Bytes, bytesOf } from './raw-body.ts';

/** A delivery that an inbox has stored and gives out to be processed. */
export interface StoredDelivery {
  /** The signed event id. */
  readonly id: string;
  /** 1 on the first run. */
  readonly attempt: number;
  /** The raw bytes, as they came. */
  readonly body: Bytes;
  readonly stale?: boolean | undefined;
  readonly lease?: string | undefined;
}

/** What processing came to; `quarantined` if nobody can process these bytes. */
export type ProcessResult =
  | DispatchResult
  | { readonly kind: 'quarantined'; readonly reason: QuarantineReason };

/**
 * Connects an inbox to handlers: reads the bytes of a stored delivery again, and dispatches its event. It is what
 * `startProcessing` of `@ordering/inbox` takes as `process`.
 *
 * @returns A function that rejects with what the handler threw, so that the inbox tries again later.
 */
export function createProcess(
  dispatch: Dispatcher,
): (item: StoredDelivery, signal: AbortSignal) => Promise<ProcessResult> {
  return async ({ id, attempt, body: stored, stale, lease }, signal) => {
    const body = bytesOf(stored, 'the body');
    const content = readBody(body);
    return content.kind === 'event'
      ? dispatch(content.event, { id, attempt, body, stale, lease, signal })
      : { kind: 'quarantined', reason: content.reason };
  };
}
