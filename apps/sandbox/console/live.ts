import { signal } from '@preact/signals';
import { SandboxErrorCode, sandboxErrorCodes } from '../src/generated/control/constants.ts';
import { operations } from '../src/generated/control/operations.ts';
import { wordsOf } from './api.ts';
import { readEvents, type ServerEvent } from './events.ts';
import { asksForToken, controlToken } from './session.ts';
import type { Clock } from './types.ts';

/** Grows when an attempt has ended, or a call was carried out: what is shown may be out of date. */
export const news = signal(0);
/** Grows when a call was carried out. */
export const calls = signal(0);
/** How far an advance of the clock is; undefined if none goes on. */
export const advancing = signal<Clock['advancing']>(undefined);
/** Why there is no connection; undefined while there is one. */
export const disconnected = signal<string | undefined>(undefined);

/** News that come together are told together. */
const gatherMs = 200;
/** How long to wait before the connection is tried again. */
const retryMs = 1_500;
/** Of what was before, the newest change is enough: it has the number to go on from. */
const newest = { limit: '1' };

const refusedStatus = sandboxErrorCodes[SandboxErrorCode.controlUnauthorized].status;

let last: number | undefined;
let gathered: 'news' | 'calls' | undefined;

/** Everything that is shown is looked at anew. */
export function refresh(what: 'news' | 'calls' = 'calls'): void {
  if (gathered === undefined) setTimeout(tell, gatherMs);
  if (gathered !== 'calls') gathered = what;
}

function tell(): void {
  if (gathered === 'calls') calls.value += 1;
  gathered = undefined;
  news.value += 1;
}

/**
 * Follows what happens in the sandbox, for as long as the page is open. After each interruption, what is shown is looked at
 * anew: the sandbox may have been started again, and keeps only so many changes.
 */
export async function follow(): Promise<never> {
  for (;;) {
    try {
      await read();
      disconnected.value = 'The connection to the sandbox has ended.';
    } catch (error) {
      disconnected.value = wordsOf(error);
    }
    advancing.value = undefined;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

async function read(): Promise<void> {
  const { path } = operations.listChanges;
  const token = controlToken.value;
  const response = await fetch(`${path}?${new URLSearchParams(newest)}`, {
    headers: {
      accept: 'text/event-stream',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(last === undefined ? {} : { 'last-event-id': String(last) }),
    },
  });
  if (response.status === refusedStatus) asksForToken.value = true;
  if (!response.ok || response.body === null) {
    throw new Error(`The sandbox answered ${response.status}.`);
  }
  if (disconnected.value !== undefined || last !== undefined) refresh();
  disconnected.value = undefined;
  let text = '';
  for await (const piece of pieces(response.body)) {
    const { events, rest } = readEvents(text + piece);
    text = rest;
    for (const event of events) take(event);
  }
}

async function* pieces(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

function take({ id, data }: ServerEvent): void {
  const said: unknown = JSON.parse(data);
  if (id === undefined) {
    // Progress of an advance, the only event without an id.
    advancing.value = isClock(said) ? said.advancing : undefined;
    refresh('news');
    return;
  }
  last = Number(id);
  const isCall = typeof said === 'object' && said !== null && 'operation' in said;
  if (isCall && said.operation === operations.advanceClock.id) advancing.value = undefined;
  refresh(isCall ? 'calls' : 'news');
}

function isClock(said: unknown): said is Clock {
  return typeof said === 'object' && said !== null && 'now' in said;
}
