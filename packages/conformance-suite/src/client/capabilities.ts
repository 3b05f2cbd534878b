import type { Capabilities } from '../model/result.ts';
import { DoesNotApply } from '../run/cannot-run.ts';
import type { ClientSubject } from './subject.ts';

/** What a client may well be without; what is about it then does not apply. */
export const clientParts = ['refresh', 'list'] as const;
export type ClientPart = (typeof clientParts)[number];

/** What checks may need, by the names of capabilities, and how it is given. */
export const clientMeans = {
  refresh: 'a client that gets its tokens at $ORDERING_TOKEN_URL',
  list: 'a client that does a list of tasks',
  state: '`state`',
} as const satisfies Readonly<Record<ClientPart | 'state', string>>;

/** What the client does, and what it was declared not to do. */
export function capabilitiesOf({
  without = [],
  state,
}: Pick<ClientSubject, 'without' | 'state'>): Capabilities {
  const parts = clientParts.map(
    (part) => [part, without.includes(part) ? 'absent' : 'given'] as const,
  );
  return { ...Object.fromEntries(parts), state: state === undefined ? 'missing' : 'given' };
}

/** @throws DoesNotApply if the client was declared not to do this. */
export function needed(part: ClientPart, without: readonly ClientPart[]): void {
  if (without.includes(part)) {
    throw new DoesNotApply(`this client was declared to do without (--without ${part})`);
  }
}
