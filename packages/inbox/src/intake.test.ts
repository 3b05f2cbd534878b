import { describe, expect, test } from 'vitest';
import { Intake } from './intake.ts';
import type { Claim, Claimed, Worked } from './work.ts';

const mebibyte = 1024 * 1024;
const nothing: Worked = { held: [], items: [], buried: [], contended: false };

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

const idle = { runs: 0, suspects: 0, now: 0 };

function claimOf(intake: Intake, running: Partial<typeof idle> = {}): Claim {
  const claim = intake.claim({ ...idle, ...running });
  if (claim === undefined) throw new Error('it claims nothing');
  return claim;
}

/** An intake for which something that must run alone is reserved. */
function withReservation(): Intake {
  const intake = intakeOf();
  intake.claimed({ ...nothing, reservation: 'r' }, claimOf(intake), 0);
  return intake;
}

describe('an intake', () => {
  test('claims once for all hints', () => {
    const intake = intakeOf();
    intake.hint();
    expect(claimOf(intake)).toMatchObject({ limit: 2, maxBytes: 16 * mebibyte, places: 2 });
    expect(intake.claim(idle)).toBeUndefined();
  });

  test.each([
    ['as many as it asked for', ['a', 'b'], true],
    ['fewer', ['a'], false],
  ])('claims again after a claim that returned %s: %s', (_what, ids, again) => {
    const intake = intakeOf();
    intake.claimed({ ...nothing, items: ids.map((id) => itemOf(id)) }, claimOf(intake), 0);
    expect(intake.claim(idle) !== undefined).toBe(again);
  });

  test.each<[what: string, runs: number, fill: (intake: Intake) => unknown]>([
    ['runs', 2, () => {}],
    ['has not begun', 0, (intake) => intake.add([itemOf('a'), itemOf('b')], 0)],
    ['was offered', 0, (intake) => intake.offer(0, 2)],
  ])('claims nothing while its slots are full of what %s', (_what, runs, fill) => {
    const intake = intakeOf();
    fill(intake);
    expect(claimOf(intake, { runs })).toMatchObject({ limit: 0, places: 0, suspects: 0 });
    expect(intake.offer(runs, 5)).toBeUndefined();
  });

  test('looks for isolated deliveries once a second while its slots are full', () => {
    const intake = intakeOf();
    for (const now of [0, 1000, 2000]) {
      const claim = claimOf(intake, { runs: 2, now });
      expect(claim).toMatchObject({ limit: 0, isolation: 'reserve' });
      intake.claimed(nothing, claim, now);
      expect(intake.claim({ ...idle, runs: 2, now: now + 999 })).toBeUndefined();
    }
  });

  test.each<[kind: string, ms: number, ahead: number]>([
    ['quick', 99, 2],
    ['slow', 100, 0],
  ])('prefetches twice what is done meanwhile in %s runs', (_kind, ms, ahead) => {
    const intake = intakeOf(2, 10);
    intake.finish(itemOf('done'), ms, 0);
    intake.add([itemOf('a')], 0);
    expect(claimOf(intake, { runs: 0 })).toMatchObject({ limit: 1 + ahead, places: 1 });
  });

  test.each<[concurrency: number, running: number, queued: number, suspects: number]>([
    [1, 0, 0, 1],
    [1, 1, 0, 0],
    [3, 0, 0, 1],
    [16, 0, 0, 4],
    [16, 1, 1, 2],
    [16, 4, 0, 0],
    [16, 9, 0, 0],
  ])(
    'gives a quarter of %i slots, and at least one, to deliveries after a crash: %i run, %i wait, %i more',
    (concurrency, suspects, queued, more) => {
      const intake = intakeOf(concurrency, 240);
      const waiting = Array.from({ length: queued }, (_, n) => ({ ...itemOf(`${n}`), crashes: 1 }));
      intake.add(waiting, 0);
      expect(claimOf(intake, { runs: suspects, suspects })).toMatchObject({ suspects: more });
    },
  );

  test('runs deliveries after a crash first while others are prefetched', () => {
    const intake = intakeOf(8, 100);
    for (let runs = 0; runs < 5; runs += 1) intake.finish(itemOf('quick'), 1, 0);
    intake.add(
      Array.from({ length: 4 }, (_, index) => itemOf(`${index}`)),
      0,
    );
    expect(claimOf(intake, { runs: 8 })).toMatchObject({ limit: 6, places: 2, suspects: 2 });
    const again = { ...itemOf('again'), crashes: 1 };
    intake.add([itemOf('5'), again], 0);
    expect(intake.next(2).map(({ id }) => id)).toEqual(['again', '0']);
  });

  test('claims again when a delivery after a crash has ended', () => {
    const intake = intakeOf();
    intake.claimed(nothing, claimOf(intake), 0);
    intake.finish(itemOf('other'), 1, 0);
    expect(intake.claim(idle)).toBeUndefined();
    intake.finish({ ...itemOf('again'), crashes: 1 }, 1, 0);
    expect(claimOf(intake)).toMatchObject({ suspects: 1 });
  });

  test('releases prefetched deliveries when no run has ended for as long as quick runs take', () => {
    const intake = intakeOf(2, 10);
    intake.finish(itemOf('quick'), 1, 1000);
    intake.add([itemOf('a'), itemOf('b')], 1000);
    expect(intake.late(1099)).toEqual([]);
    expect(intake.late(1100)).toMatchObject([{ id: 'a' }, { id: 'b' }]);
    expect(claimOf(intake, { runs: 1 })).toMatchObject({ limit: 1 });
  });

  test('does not release a delivery that has just arrived after a quiet time', () => {
    const intake = intakeOf();
    intake.finish(itemOf('quick'), 1, 0);
    intake.add([itemOf('a'), itemOf('b')], 5000);
    expect(intake.late(5099)).toEqual([]);
    expect(intake.late(5100)).toHaveLength(2);
  });

  test('prefetches as many bytes as fit beside what has not started', () => {
    const intake = intakeOf(10);
    intake.add([itemOf('a', 6 * mebibyte), itemOf('b', 6 * mebibyte)], 0);
    expect(claimOf(intake)).toMatchObject({ limit: 8, maxBytes: 4 * mebibyte });
    expect(intake.offer(0, 5)).toMatchObject({ limit: 5, maxBytes: 4 * mebibyte });
    intake.add([itemOf('c', 4 * mebibyte)], 0);
    intake.hint();
    expect(intake.claim(idle)).toBeUndefined();
    expect(intake.offer(0, 1)).toBeUndefined();
    expect(intake.next(1)).toHaveLength(1);
    expect(claimOf(intake)).toMatchObject({ maxBytes: 6 * mebibyte });
  });

  test.each<
    [what: string, runs: number, hold: (intake: Intake) => void, release: (intake: Intake) => void]
  >([
    ['runs', 1, () => {}, () => {}],
    ['has not begun', 0, (intake) => intake.add([itemOf('a')], 0), (intake) => intake.drop('a')],
  ])('starts an isolated delivery only when nothing %s', (_what, runs, hold, release) => {
    const intake = withReservation();
    hold(intake);
    expect(intake.claim({ ...idle, runs })).toBeUndefined();
    expect(intake.offer(runs, 1)).toBeUndefined();
    release(intake);
    const isolation = { reservation: 'r', begins: true };
    expect(claimOf(intake)).toMatchObject({ limit: 0, places: 0, suspects: 0, isolation });
  });

  test('starts an isolated delivery only when its offers are answered', () => {
    const intake = intakeOf();
    const claim = claimOf(intake);
    const space = intake.offer(0, 1);
    if (space === undefined) throw new Error('it offers nothing');
    intake.claimed({ ...nothing, reservation: 'r' }, claim, 0);
    expect(intake.claim(idle)).toBeUndefined();
    intake.withdraw(space);
    expect(claimOf(intake)).toMatchObject({ isolation: { begins: true } });
  });

  test('renews a reservation after a third of its time, for as long as something else runs', () => {
    const intake = withReservation();
    const isolation = { reservation: 'r', begins: false };
    for (const from of [0, 5000, 10_000]) {
      expect(intake.claim({ ...idle, runs: 1, now: from + 4999 })).toBeUndefined();
      const claim = claimOf(intake, { runs: 1, now: from + 5000 });
      expect(claim).toMatchObject({ limit: 0, isolation });
      intake.claimed({ ...nothing, reservation: 'r' }, claim, from + 5000);
    }
  });

  test('claims others again when its reservation is lost', () => {
    const intake = withReservation();
    intake.claimed(nothing, claimOf(intake), 0);
    expect(claimOf(intake)).toMatchObject({ limit: 2 });
  });

  test('lets others run for as long as the isolated delivery took', () => {
    const intake = withReservation();
    const item = { ...itemOf('alone'), crashes: 2 };
    intake.claimed({ ...nothing, items: [item] }, claimOf(intake), 1000);
    intake.finish(item, 3000, 4000);
    for (const [now, isolation] of [
      [4000, undefined],
      [6999, undefined],
      [7000, 'reserve'],
    ] as const) {
      intake.hint();
      expect(claimOf(intake, { now }).isolation).toBe(isolation);
    }
  });
});
