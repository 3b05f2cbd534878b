import type { Inbox } from '@ordering/inbox';
import type { Logger } from 'pino';

const everyMs = 60 * 60 * 1000;
/** Between two steps, so that deliveries have the disk in between. */
const pauseMs = 100;

/** Forgets, once an hour, what is done and older than `retainMs`. Returns what ends it. */
export function startPruning(
  inbox: Pick<Inbox, 'prune'>,
  retainMs: number,
  log: Logger,
): () => void {
  let timer = setTimeout(prune, 0);
  let ended = false;

  function prune(): void {
    inbox
      .prune(Date.now() - retainMs)
      .then(
        (pruned) => (pruned === 0 ? everyMs : pauseMs),
        (err: unknown) => {
          log.error({ err }, 'old deliveries could not be deleted');
          return everyMs;
        },
      )
      .then((wait) => {
        if (!ended) timer = setTimeout(prune, wait);
      });
  }

  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
