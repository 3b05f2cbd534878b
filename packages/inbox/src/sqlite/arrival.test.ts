import { DatabaseSync } from 'node:sqlite';
import { FakeClock } from '@ordering/kit/fake-clock';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { PooledHarness } from '../../testing/inbox-pool.ts';
import { InboxFile, SqliteInboxes } from '../../testing/sqlite-harness.ts';
import type { Acceptance, Inbox, Incoming } from '../inbox.ts';
import { eventAbout, eventOf, nonsenseOf } from '../testing/deliveries.ts';
import { claiming, done } from '../testing/scene.ts';
import type { Claimed, MakeOffer } from '../work.ts';

let inboxes: SqliteInboxes;
let harness: PooledHarness;
let clock: FakeClock;
let inbox: Inbox;
let forgets: (() => void)[];
beforeAll(() => {
  inboxes = new SqliteInboxes();
});
afterAll(() => inboxes.dispose());
beforeEach(async () => {
  harness = await inboxes.harness();
  clock = new FakeClock();
  inbox = await harness.open(clock);
  forgets = [];
});
afterEach(async () => {
  for (const forget of forgets) forget();
  await harness.dispose();
});

const room = { limit: 10, maxBytes: 1000, leaseMs: 15_000 };

/** Offers room at each commit, and keeps what came of each offer. */
function offering(space: Partial<typeof room> = {}, from: Inbox = inbox) {
  const taken: (readonly Claimed[])[] = [];
  const asked: number[] = [];
  const hints = vi.fn();
  const offer: MakeOffer = (arriving) => {
    asked.push(arriving);
    return { ...room, ...space, take: (items) => taken.push(items) };
  };
  const forget = from.onArrival(hints, offer);
  forgets.push(forget);
  /** The ids that came, when every offer was answered. */
  const ids = async () => {
    await harness.quiet();
    expect(taken).toHaveLength(asked.length);
    return taken.flat().map(({ id }) => id);
  };
  return { taken, asked, hints, ids, forget };
}

const acceptAll = (incoming: readonly Incoming[]) =>
  Promise.all(incoming.map((each) => inbox.accept(each)));

describe('what arrives where room is offered', () => {
  test.each<{
    given: string;
    before?: readonly Incoming[];
    space?: Partial<typeof room>;
    arriving: readonly Incoming[];
    taken: readonly string[];
    hints: number;
  }>([
    {
      given: 'with nothing else due, is taken in order',
      arriving: [eventOf('a'), eventOf('b')],
      taken: ['a', 'b'],
      hints: 0,
    },
    {
      given: 'behind something that is due, waits for its turn',
      before: [eventOf('due')],
      arriving: [eventOf('a')],
      taken: [],
      hints: 1,
    },
    {
      given: 'is taken while there is room',
      space: { limit: 2 },
      arriving: [eventOf('a'), eventOf('b'), eventOf('c'), eventOf('d')],
      taken: ['a', 'b'],
      hints: 2,
    },
    {
      given: 'is taken if its bytes fit, to the last one',
      space: { maxBytes: 8 },
      arriving: [
        eventOf('a', [1, 2, 3]),
        eventOf('b', [1, 2, 3, 4, 5, 6]),
        eventOf('c', [1, 2, 3, 4, 5]),
      ],
      taken: ['a', 'c'],
      hints: 1,
    },
    {
      given: 'twice, is taken once, and takes no more room',
      space: { limit: 2 },
      arriving: [eventOf('a'), eventOf('a'), eventOf('b')],
      taken: ['a', 'b'],
      hints: 0,
    },
    {
      given: 'and cannot be processed, is not taken',
      arriving: [nonsenseOf('a')],
      taken: [],
      hints: 0,
    },
    {
      given: 'behind another one of its resource, waits in the line',
      arriving: [eventAbout('r', 'first'), eventAbout('r', 'second'), eventAbout('s', 'other')],
      taken: ['first', 'other'],
      hints: 1,
    },
    {
      given: 'mended, after it was quarantined, waits for its turn',
      before: [nonsenseOf('a')],
      arriving: [eventOf('a')],
      taken: [],
      hints: 1,
    },
  ])('$given', async ({ before = [], space, arriving, taken, hints }) => {
    await acceptAll(before);
    const offers = offering(space);
    await acceptAll(arriving);
    expect(await offers.ids()).toEqual(taken);
    expect(offers.asked).toEqual([arriving.length]);
    expect(offers.hints).toHaveBeenCalledTimes(hints);
    const { states } = await inbox.counts();
    expect(states.processing).toBe(taken.length);
  });

  test('is leased as by a claim, with its whole state', async () => {
    const offers = offering();
    const about = { eventType: 'made', product: 'hub', store: 's' };
    await inbox.accept({ ...eventAbout('r', 'a'), ...about });
    await offers.ids();
    const [item] = offers.taken.flat();
    expect(item).toEqual({
      ...{ lease: expect.any(String), id: 'a', attempt: 1, crashes: 0, stale: false },
      ...{ eventType: 'made', product: 'hub', resource: 'r', receivedAt: clock.now() },
      ...{ body: eventOf('').body, headers: { 'content-type': 'x' } },
    });
    const { lease = '' } = item ?? {};
    expect((await inbox.work({ claim: claiming })).items).toEqual([]);
    expect(await inbox.renew([lease], 15_000)).toEqual([true]);
    expect((await inbox.work({ settled: [{ lease, settlement: done }] })).held).toEqual([true]);
    expect(await inbox.inspect('a')).toMatchObject({ state: 'done', attempts: 1, effects: 1 });
    expect((await inbox.work({ settled: [{ lease, settlement: done }] })).held).toEqual([false]);
  });

  test('is given to another process when its lease has ended, as after a crash', async () => {
    const offers = offering();
    await inbox.accept(eventOf('a'));
    expect(await offers.ids()).toEqual(['a']);
    const other = await harness.open(clock);
    const claim = async () => (await other.work({ claim: claiming })).items;
    clock.advance(14_999);
    expect(await claim()).toEqual([]);
    clock.advance(1);
    expect(await claim()).toEqual([]);
    clock.advance(1000);
    expect(await claim()).toMatchObject([{ id: 'a', attempt: 1, crashes: 1 }]);
  });

  test('is marked as stale when something newer was handled', async () => {
    const offers = offering();
    for (const [id, second] of [
      ['new', 2],
      ['old', 1],
      ['newest', 3],
    ] as const) {
      await inbox.accept(eventAbout('r', id, second));
      await offers.ids();
      const { lease = '' } = offers.taken.flat().at(-1) ?? {};
      await inbox.work({ settled: [{ lease, settlement: done }] });
    }
    expect(offers.taken.flat().map(({ id, stale }) => [id, stale])).toEqual([
      ['new', false],
      ['old', true],
      ['newest', false],
    ]);
    expect(await inbox.inspect('old')).toMatchObject({ stale: true });
  });

  test('is no longer offered to a process that stopped', async () => {
    const offers = offering();
    offers.forget();
    await inbox.accept(eventOf('a'));
    expect(offers.asked).toEqual([]);
  });
});

describe('an offer', () => {
  test('is answered with nothing when the commit fails, and what came with it, alone', async () => {
    const file = new InboxFile();
    onTestFinished(() => file.dispose());
    const broken = await file.open({ clock });
    const database = new DatabaseSync(file.path);
    database.exec(`
      CREATE TRIGGER bad BEFORE INSERT ON delivery WHEN new.id = 'bad'
      BEGIN SELECT raise(ABORT, 'bad delivery'); END`);
    database.close();
    const offers = offering({}, broken);
    const answers: (Acceptance | string)[] = await Promise.all(
      ['a', 'bad', 'b'].map((id) => broken.accept(eventOf(id)).catch(({ message }) => message)),
    );
    expect(answers).toEqual(['accepted', 'bad delivery', 'accepted']);
    expect(await offers.ids()).toEqual([]);
    expect(offers.hints).toHaveBeenCalledTimes(2);
    expect((await broken.work({ claim: claiming })).items).toHaveLength(2);
  });
});
