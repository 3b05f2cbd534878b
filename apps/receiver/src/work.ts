import type { Process } from '@ordering/inbox';
import { createDispatcher, createProcess } from '@ordering/webhooks';
import type { Logger } from 'pino';
import { createForward } from './forward.ts';
import { loadDispatcher } from './handlers.ts';

/** What becomes of the events: `nothing` leaves them in the inbox. See docs/decisions/unhandled-events.md. */
export type Work =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'log' }
  | { readonly kind: 'handlers'; readonly path: string }
  | { readonly kind: 'forward'; readonly url: URL; readonly secret?: string | undefined };

/**
 * Makes what processes deliveries; undefined if nothing does.
 *
 * @throws ConfigError if the handlers cannot be used.
 */
export async function loadWork(work: Work, log: Logger): Promise<Process | undefined> {
  switch (work.kind) {
    case 'nothing':
      return undefined;
    case 'log':
      return createProcess(
        createDispatcher({
          otherwise({ product, type }, { id, action, attempt }) {
            log.info({ product, type, id, action, attempt }, 'event');
          },
        }),
      );
    case 'handlers':
      return createProcess(await loadDispatcher(work.path, log));
    case 'forward':
      return createForward(work);
  }
}
