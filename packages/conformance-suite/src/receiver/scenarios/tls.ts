import { reach } from '../../http/probe.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { list, type Of, object, optional, text } from '../../shape.ts';
import { isTls, withoutPart } from '../capabilities.ts';
import type { ReceiverWorld } from './world.ts';

/** What came of a connection with all that the service would verify. */
export const Handshake = object({
  url: text,
  problem: optional(text),
  protocol: optional(text),
});
export type Handshake = Of<typeof Handshake>;

/** A connection is there sooner than this, in ms, or not at all. */
const handshakeMs = 5000;

export const handshakes: Recorded<ReceiverWorld, readonly Handshake[]> = {
  name: 'handshakes',
  isTranscript: list(Handshake),
  async play({ urls, without, deadline, rehearsal }) {
    const encrypted = urls.filter(isTls);
    if (encrypted.length === 0) {
      throw withoutPart(
        'tls',
        without,
        'it needs the https:// URL that is registered: give it as --url',
      );
    }
    if (rehearsal !== undefined) {
      for (const what of encrypted) rehearsal.note({ kind: 'send', by: 'a connection', what });
      return encrypted.map((url) => ({ url }));
    }
    const withinMs = Math.min(handshakeMs, deadline.remainingMs());
    return Promise.all(encrypted.map(async (url) => ({ url, ...(await reach(url, withinMs)) })));
  },
};
