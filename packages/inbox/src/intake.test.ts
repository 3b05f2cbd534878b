import { describe, expect, test } from 'vitest';
import { Intake } from './intake.ts';
import type { Claim, Claimed, Worked } from './work.ts';

const mebibyte = 1024 * 1024;
const nothing: Worked = { held: [], items: [], buried: [], aloneNext: false, contended: false };

/** Room for two at once and one ahead of them. */
function intakeOf(concurrency = 2, prefetch = 1): Intake {
  const rules = { leaseMs: 15_000, maxAttempts: 3, maxCrashes: 3, crashBackoffMs: 1000 };
  const intake = new Intake({ concurrency, prefetch, ...rules });
  intake.hint();
  return intake;
}

function itemOf(id: string, bytes = 1): Claimed {
  const about = { headers: {}, attempt: 1, crashes: 0, stale: false, receivedAt: 0 };
  return { lease: id, id, body: new Uint8Array(bytes), ...about };
}

function claimOf(intake: Intake, runs = 0): Claim {
  const claim = intake.claim(runs);
  if (claim === undefined) throw new Error('it claims nothing');
  return claim;
}

/** An intake that was told that the next one must run alone. */
function beforeSuspect(): Intake {
  const intake = intakeOf();
  intake.claimed({ ...nothing, aloneNext: true }, claimOf(intake));
  return intake;
}

describe('an intake', () => {
  test('claims once for all hints', () => {
    const intake = intakeOf();
    intake.hint();
    expect(claimOf(intake)).toMatchObject({ limit: 2, maxBytes: 16 * mebibyte, idle: false });
    expect(intake.claim(0)).toBeUndefined();
  });

  test.each([
    ['as many as it asked for', ['a', 'b'], true],
    ['fewer', ['a'], false],
  ])('claims again after a claim that gave %s: %s', (_what, ids, again) => {
    const intake = intakeOf();
    intake.claimed({ ...nothing, items: ids.map((id) => itemOf(id)) }, claimOf(intake));
    expect(intake.claim(0) !== undefined).toBe(again);
  });

  test.each<[what: string, runs: number, fill: (intake: Intake) => unknown]>([
    ['runs', 2, () => {}],
    ['has not begun', 0, (intake) => intake.add([itemOf('a'), itemOf('b')])],
    ['was offered', 0, (intake) => intake.offer(0, 2)],
  ])('takes nothing while its places are full of what %s', (_what, runs, fill) => {
    const intake = intakeOf();
    fill(intake);
    expect(intake.claim(runs)).toBeUndefined();
    expect(intake.offer(runs, 5)).toBeUndefined();
  });

  test('takes as many bytes ahead as there is room for beside what has not begun', () => {
    const intake = intakeOf(10);
    intake.add([itemOf('a', 6 * mebibyte), itemOf('b', 6 * mebibyte)]);
    expect(claimOf(intake)).toMatchObject({ limit: 8, maxBytes: 4 * mebibyte });
    expect(intake.offer(0, 5)).toMatchObject({ limit: 5, maxBytes: 4 * mebibyte });
    intake.add([itemOf('c', 4 * mebibyte)]);
    intake.hint();
    expect(intake.claim(0)).toBeUndefined();
    expect(intake.offer(0, 1)).toBeUndefined();
    expect(intake.next(1)).toHaveLength(1);
    expect(claimOf(intake)).toMatchObject({ maxBytes: 6 * mebibyte });
  });

  test.each<
    [what: string, runs: number, hold: (intake: Intake) => void, release: (intake: Intake) => void]
  >([
    ['runs', 1, () => {}, () => {}],
    ['has not begun', 0, (intake) => intake.add([itemOf('a')]), (intake) => intake.drop('a')],
  ])('claims what must run alone only when nothing %s', (_what, runs, hold, release) => {
    const intake = beforeSuspect();
    hold(intake);
    expect(intake.claim(runs)).toBeUndefined();
    expect(intake.offer(runs, 1)).toBeUndefined();
    release(intake);
    expect(intake.claim(0)).toMatchObject({ idle: true });
  });

  test('claims what must run alone only when what it offered is answered', () => {
    const intake = intakeOf();
    const claim = claimOf(intake);
    const space = intake.offer(0, 1);
    if (space === undefined) throw new Error('it offers nothing');
    intake.claimed({ ...nothing, aloneNext: true }, claim);
    expect(intake.claim(0)).toBeUndefined();
    intake.withdraw(space);
    expect(intake.claim(0)).toMatchObject({ idle: true });
  });
});
