import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, test } from 'vitest';
import { standStill } from '../testing/stand-still.ts';
import { repeating } from './testing/defect.ts';
import { fakeClient, waitAsAsked } from './testing/fake-client.ts';
import { proveFake } from './testing/prove-fake.ts';

const selection = { only: ['CLI-305'] };

/** Longer than anybody waits for an answer, in ms. */
const longMs = 1200;

/** Longer than the delay that a call is to be repeated after, less what a clock may be off, in ms. */
const almostMs = 990;

const repeatsForbidden = repeating(({ status }) => status === 403);

/** This process stands still as soon as the next request is under way. */
function standStillAtRequest(ms = longMs): void {
  const channel = 'undici:request:bodySent';
  const stop = () => {
    unsubscribe(channel, stop);
    standStill(ms);
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

/** Waits so long before it repeats a call that was limited, and this process stands still as it does. */
function limited(waitMs: (asked: number) => number, isLate: (start: number) => boolean) {
  let [starts, waited] = [0, false];
  const decisions = {
    waitMs: (met: Parameters<typeof waitAsAsked>[0]) => {
      waited = met.status === 429;
      return waited ? waitMs(waitAsAsked(met)) : waitAsAsked(met);
    },
    beforeCall: async () => {
      if (waited && isLate(starts)) standStillAtRequest(almostMs);
      waited = false;
    },
  };
  const run = fakeClient(decisions);
  return async (...given: Parameters<typeof run>) => {
    starts += 1;
    return run(...given);
  };
}

test.each([
  { client: 'waits for nothing', waitMs: () => 2, isLate: (n: number) => n === 2, want: 'fail' },
  { client: 'waits for nothing', waitMs: () => 2, isLate: () => true, want: 'not-run' },
  {
    client: 'waits',
    waitMs: (asked: number) => asked,
    isLate: (n: number) => n === 2,
    want: 'pass',
  },
])('CLI-308 of a client that $client, of a runner that stood still: $want', async (each) => {
  const run = limited(each.waitMs, each.isLate);
  const { results } = await proveFake({}, { selection: { only: ['CLI-308'] } }, { run });
  expect(results).toMatchObject([{ status: each.want }]);
  if (each.want === 'not-run') expect(results[0]?.detail).toContain('too busy');
});
