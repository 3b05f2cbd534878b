import type { Delivery, Secret } from '@ordering/webhooks';
import { takenFor } from '../../recipes/taken.ts';

/** What a test says to a subject. */
export interface Settings {
  /** The secrets of each receiver. */
  readonly receivers: readonly (readonly Secret[])[];
  /** Where what was accepted is put. */
  readonly inboxUrl: string;
}

/** Settings from the environment. A worker has it as bindings, which come with each request. */
export function settingsOf(bindings: unknown): Settings {
  const environment: unknown = typeof process === 'undefined' ? bindings : process.env;
  const { ORDERING_RECEIVERS, ORDERING_INBOX_URL } = Object(environment);
  return {
    receivers: JSON.parse(String(ORDERING_RECEIVERS)),
    inboxUrl: String(ORDERING_INBOX_URL),
  };
}

/** Tells the test what a delivery was taken for. */
export async function note({ inboxUrl }: Settings, delivery: Delivery): Promise<void> {
  const taken = takenFor(delivery);
  if (taken === undefined) return;
  const url = `${inboxUrl}/${encodeURIComponent(delivery.id)}`;
  await fetch(url, { method: 'POST', body: JSON.stringify(taken) });
}

/** Deno calls this where it listens. What it says by itself is not for programs. */
export function onListen({ port }: { readonly port: number }): void {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
}
