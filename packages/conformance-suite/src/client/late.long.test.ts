import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, test } from 'vitest';
import { standStill } from '../testing/stand-still.ts';
import { repeating } from './testing/defect.ts';
import { fakeClient } from './testing/fake-client.ts';
import { proveFake } from './testing/prove-fake.ts';

const selection = { only: ['CLI-305'] };

/** Longer than anybody waits for an answer, in ms. */
const longMs = 1200;

const repeatsForbidden = repeating(({ status }) => status === 403);

/** This process stands still as soon as the next request is under way. */
function standStillAtRequest(): void {
  const channel = 'undici:request:bodySent';
  const stop = () => {
    unsubscribe(channel, stop);
    standStill(longMs);
  };
  subscribe(channel, stop);
}

test('a call that is repeated is found, though the runner stood still before it was', async () => {
  let calls = 0;
  const beforeCall = async () => {
    calls += 1;
    // The first is the control.
    if (calls === 2) standStillAtRequest();
  };
  const { results } = await proveFake({ ...repeatsForbidden, beforeCall }, { selection });
  expect(results).toMatchObject([{ status: 'fail' }]);
});

/** A client that gives a late answer up in the starts that this says, and repeats what is not allowed in all others. */
function impatient(givesUp: (start: number) => boolean) {
  let starts = 0;
  const usual = fakeClient(repeatsForbidden);
  return async (...[environment, signal]: Parameters<typeof usual>) => {
    starts += 1;
    // The first is the control.
    if (starts === 1 || !givesUp(starts)) return usual(environment, signal);
    const patience = new AbortController();
    const beforeCall = async () => {
      setTimeout(() => patience.abort(), longMs / 2);
      standStillAtRequest();
    };
    const over = AbortSignal.any([signal, patience.signal]);
    return fakeClient({ beforeCall })(environment, over);
  };
}

test.each([
  { what: 'once', givesUp: (start: number) => start === 2, status: 'fail', detail: /403/ },
  { what: 'each time', givesUp: () => true, status: 'not-run', detail: /too busy/ },
])('a client that gave a late answer up $what has shown nothing by it', async (each) => {
  const { givesUp, status, detail } = each;
  const { results } = await proveFake({}, { selection }, { run: impatient(givesUp) });
  expect(results).toMatchObject([{ status, detail: expect.stringMatching(detail) }]);
});
