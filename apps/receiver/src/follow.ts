import { type Clock, systemClock } from '@ordering/kit/clock';
import { messageOf } from '@ordering/kit/failure';

/** What to follow, and who is told. */
export interface Followed {
  /** Reads the text as it is now. */
  readonly read: () => Promise<string>;
  /** What it was when it was last taken. */
  readonly from: string;
  /** Takes a text that is another one. Throws if it cannot be used; the one before it stays then. */
  readonly take: (text: string) => void;
  /** Called once when the text cannot be read or used, and not again for the same reason. */
  readonly onBroken: (why: string) => void;
  readonly clock?: Clock;
}

/** How often to look, in milliseconds. */
const everyMs = 1000;

/**
 * Looks at files again and again, and takes what is in them when it has changed. By looking, since no notice comes from
 * a network file system, or from a mounted volume whose links are exchanged.
 *
 * A text is taken when two looks have found the same: whoever writes a file may be halfway through it.
 * See docs/decisions/polled-files.md.
 *
 * @returns What ends it.
 */
export function follow({ read, from, take, onBroken, clock = systemClock }: Followed): () => void {
  let taken = from;
  let seen = from;
  let said: string | undefined;
  let ended = false;
  let cancel = clock.after(everyMs, look);

  async function look(): Promise<void> {
    try {
      const text = await read();
      const settled = text === seen;
      seen = text;
      if (settled && text !== taken) {
        taken = text;
        take(text);
      }
      if (settled) said = undefined;
    } catch (error) {
      const why = messageOf(error);
      if (why !== said) onBroken(why);
      said = why;
    }
    if (!ended) cancel = clock.after(everyMs, look);
  }

  return () => {
    ended = true;
    cancel();
  };
}
