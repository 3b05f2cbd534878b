import type { Capabilities } from '../model/result.ts';
import { DoesNotApply } from '../run/cannot-run.ts';

/** What a client may well be without; what is about it then does not apply. */
export const clientParts = ['refresh', 'list'] as const;
export type ClientPart = (typeof clientParts)[number];

/** What checks may need, by the names of capabilities, and how it is given. */
export const clientMeans = {
  refresh: 'a client that gets its tokens at $ORDERING_TOKEN_URL',
  list: 'a client that does a list of tasks',
} as const satisfies Readonly<Record<ClientPart, string>>;

/** What the client does, and what it was declared not to do. */
export function capabilitiesOf(without: readonly ClientPart[]): Capabilities {
  return Object.fromEntries(
    clientParts.map((part) => [part, without.includes(part) ? 'absent' : 'given']),
  );
}

/** @throws DoesNotApply if the client was declared not to do this. */
export function needed(part: ClientPart, without: readonly ClientPart[]): void {
  if (without.includes(part)) {
    throw new DoesNotApply(`this client was declared to do without (--without ${part})`);
  }
}
