import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { describe, expect, test } from 'vitest';
import {
  actionRows,
  eventRows,
  exampleOf,
  nameOfRow,
  ordinaryRow,
  withData,
  withoutData,
} from '../../contract/events.ts';
import type { JsonObject } from '../../contract/json.ts';
import { attempts, delaysMs } from '../../contract/policy.ts';
import type { Observation } from '../../http/observation.ts';
import type { Fault } from '../../model/finding.ts';
import type { Advance } from '../scenarios/clock.ts';
import { transportMs } from '../scenarios/elapsed.ts';
import type { Delivered } from '../scenarios/events.ts';
import type { Ladder } from '../scenarios/ladder.ts';
import { slackMs } from '../scenarios/walk.ts';
import type { Owner } from '../scenarios/world.ts';
import type { Arrival } from './delivered.ts';
import { eachDelivery, unknownTypes } from './delivered.ts';
import {
  actionFaults,
  envelopeFaults,
  headerFaults,
  identityFaults,
  locationFaults,
  signatureFaults,
} from './faults.ts';
import { idsUnique } from './ids.ts';
import { allAttemptsAlike, gapsKept, silenceAfterLast, stopsAtSuccess } from './ladder.ts';

const {
  contentType,
  signature,
  eventType: event,
  idempotencyKey: deliveryId,
  location: locationId,
  action,
} = DeliveryHeader;
const secret = '[secret 1]';
const mac = '0'.repeat(64);
const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const row = ordinaryRow();
const store = exampleOf(row);
const request = actionRows[0] === undefined ? store : exampleOf(actionRows[0]);

function ownerOf(more: Partial<Owner> = {}): Owner {
  const { product } = row;
  const url = 'http://127.0.0.1:1/here';
  return { name: 'here', kind: 'store', product, url, status: 200, secret, ids: {}, ...more };
}

/** A delivery as it should be, with some headers changed; `undefined` leaves one out. */
function observation(
  body: JsonObject | string = store,
  headers: Readonly<Record<string, string | readonly string[] | undefined>> = {},
  more: Partial<Observation> = {},
): Observation {
  const withId: JsonObject | string =
    typeof body === 'string' ? body : { ...body, event_id: body.event_id ?? id };
  const text = typeof withId === 'string' ? withId : JSON.stringify(withId);
  const all = {
    [contentType]: 'application/json',
    [signature]: mac,
    [event]: typeof withId === 'string' ? '' : String(withId.event_type),
    [deliveryId]: typeof withId === 'string' ? id : String(withId.event_id),
    ...headers,
  };
  const list = Object.entries(all).flatMap(([name, value]) =>
    (value === undefined ? [] : [value].flat()).map((each) => ({ name, value: each })),
  );
  return {
    at: 0,
    endpoint: 'here',
    method: deliveryPolicy.method,
    path: '/here',
    headers: list,
    body: Buffer.from(text).toString('base64'),
    whole: true,
    deliveryId: [all[deliveryId]].flat()[0] ?? '',
    attempt: 1,
    answer: { kind: 'answer', status: 200 },
    answeredAt: more.at ?? 0,
    doneAt: more.at ?? 0,
    signedBy: [secret],
    ...more,
  };
}

function arrival(
  body: JsonObject | string = store,
  headers: Parameters<typeof observation>[1] = {},
  more: Partial<Owner> = {},
  came: Partial<Observation> = {},
): Arrival {
  const parsed: unknown =
    typeof body === 'string' ? undefined : { ...body, event_id: body.event_id ?? id };
  return {
    owner: ownerOf(more),
    came: observation(body, headers, came),
    body: isObject(parsed) ? parsed : undefined,
  };
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object';

const data = (more: JsonObject) => withData(request, more);
const [current = '', older = ''] = deliveryPolicy.action.fields;

/** A delivery, and the words by which what is wrong with it is named; none where nothing is. */
type Judged = readonly [what: string, given: Arrival, words?: string];

describe.each<{
  readonly name: string;
  readonly faultsOf: (given: Arrival) => readonly Fault[];
  readonly rows: readonly Judged[];
}>([
  {
    name: 'headers',
    faultsOf: headerFaults,
    rows: [
      ['of an ordinary event', arrival()],
      ['of a request for an action', arrival(request, { [action]: 'push_menu' })],
      ['without a media type', arrival(store, { [contentType]: undefined }), `${contentType} `],
      ['with two signatures', arrival(store, { [signature]: ['a', 'b'] }), `${signature} exactly`],
      ['with a MAC in capitals', arrival(store, { [signature]: 'A'.repeat(64) }), 'lowercase hex'],
      ['with another kind of id', arrival(store, { [deliveryId]: 'not-a-uuid' }), 'a UUID'],
      ['with another type', arrival(store, { [event]: 'order.other' }), 'as the body names it'],
      ['with two locations', arrival(store, { [locationId]: ['a', 'a'] }), `${locationId} at most`],
    ],
  },
  {
    name: 'signature',
    faultsOf: signatureFaults,
    rows: [
      ['of its owner', arrival()],
      ['of what is not JSON', arrival('not even json')],
      ['of nobody', arrival(store, {}, {}, { signedBy: [] }), 'another signature'],
      ['of another owner', arrival(store, {}, {}, { signedBy: ['[secret 2]'] }), 'somebody else'],
      ['without a secret', arrival(store, {}, { secret: '' }), 'an empty one'],
      [
        'that is not there',
        arrival(store, { [signature]: undefined }, {}, { signedBy: [] }),
        'no signature',
      ],
    ],
  },
  {
    name: 'envelope',
    faultsOf: envelopeFaults,
    rows: [
      ['as it should be', arrival()],
      ['with a new field', arrival({ ...store, something_new: 1 })],
      ['of a new type', arrival({ ...store, event_type: 'order.invented' })],
      [
        'with a time that names its zone by an offset of zero',
        arrival({ ...store, timestamp: '2025-03-14T17:41:36.875+00:00' }),
      ],
      ['that is an array', arrival('[]'), 'a JSON object as the body'],
      [
        'with a time without milliseconds',
        arrival({ ...store, timestamp: '2025-03-14T17:41:36Z' }),
        '/timestamp ',
      ],
      [
        'with a time of another zone',
        arrival({ ...store, timestamp: '2025-03-14T17:41:36.875+01:00' }),
        '/timestamp ',
      ],
      ['with data that is a text', arrival({ ...store, data: 'text' }), '/data '],
      [
        'with another id than the header',
        arrival(store, { [deliveryId]: '11111111-1111-4111-8111-111111111111' }),
        `equal to ${deliveryId}`,
      ],
    ],
  },
  {
    name: 'identity',
    faultsOf: identityFaults,
    rows: [
      ['of an owner whose ids are not known', arrival()],
      ['of its owner', arrival({ ...store, store_id: 's-1' }, {}, { ids: { storeId: 's-1' } })],
      ['that is null', arrival({ ...store, location_id: null }), 'location_id as a string'],
      ['that is empty', arrival({ ...store, store_id: '' }), 'store_id as a string'],
      [
        'of another owner',
        arrival(store, {}, { ids: { storeId: 'another' } }),
        'store_id "another"',
      ],
      ['of another product', arrival({ ...store, community_id: 'c-1' }), 'no community_id'],
    ],
  },
  {
    name: 'action',
    faultsOf: actionFaults,
    rows: [
      ['where none is asked for', arrival()],
      [
        'in the header and the body',
        arrival(withoutData(data({ [current]: 'a' }), [older]), { [action]: 'a' }),
      ],
      [
        'in the header and in both fields',
        arrival(data({ [current]: 'a', [older]: 'a' }), { [action]: 'a' }),
      ],
      ['of an ordinary event', arrival(store, { [action]: 'push_menu' }), `no ${action}`],
      ['in the body alone', arrival(data({ [current]: 'a' })), 'the same action in'],
      ['that differs', arrival(data({ [current]: 'a' }), { [action]: 'b' }), `data.${current} "a"`],
      [
        'that differs in the older field',
        arrival(data({ [current]: 'a', [older]: 'b' }), { [action]: 'a' }),
        `data.${older} "b"`,
      ],
    ],
  },
  {
    name: 'location',
    faultsOf: locationFaults,
    rows: [
      ['where none is set', arrival()],
      ['that is set', arrival(store, { [locationId]: 'own-1' }, { externalStoreId: 'own-1' })],
      ['that is empty', arrival(store, { [locationId]: '' }), `no ${locationId}`],
      ['that is missing', arrival(store, {}, { externalStoreId: 'own-1' }), '"own-1"'],
      [
        'in other letters',
        arrival(store, { [locationId]: 'OWN-1' }, { externalStoreId: 'own-1' }),
        'OWN-1',
      ],
    ],
  },
])('$name', ({ faultsOf, rows }) => {
  test.for(rows)('%s', ([, given, words]) => {
    const found = faultsOf(given).map(({ expected, got }) => `${expected}: ${got}`);
    expect(found).toEqual(words === undefined ? [] : [expect.stringContaining(words)]);
  });
});

test('all that is wrong with a delivery is told', () => {
  const wrong = arrival(store, { [signature]: 'x', [deliveryId]: 'y', [event]: undefined });
  expect(headerFaults(wrong).length).toBe(3);
});

function delivered(observations: readonly Observation[], more: Partial<Delivered> = {}): Delivered {
  return {
    owners: [ownerOf()],
    observations,
    fired: [],
    without: {},
    absent: [],
    firstAttemptMs: 10_000,
    ...more,
  };
}

describe('what was never delivered is not known', () => {
  const [other = row] = eventRows.filter(({ product }) => product !== row.product);
  const judge = (transcript: Delivered, rows = [row]) =>
    eachDelivery(transcript, () => [], { rows });
  const came = delivered([observation()]);

  test.each([
    { name: 'delivered', finding: judge(came), kind: 'kept', words: '' },
    {
      name: 'nothing fires it',
      finding: judge(delivered([])),
      kind: 'not-run',
      words: 'no `fire`',
    },
    {
      name: 'fired, and not there',
      finding: judge(delivered([], { fired: [{ owner: 'here', type: row.type }] })),
      kind: 'not-run',
      words: 'fired, and not there within 10 s',
    },
    {
      name: 'nobody to have it',
      finding: judge(delivered([observation()], { without: { [nameOfRow(other)]: 'no action' } }), [
        row,
        other,
      ]),
      kind: 'not-run',
      words: `${nameOfRow(other)}: no action`,
    },
    {
      name: 'nothing fires one of them',
      finding: judge(came, [row, other]),
      kind: 'kept',
      words: `not seen: ${nameOfRow(other)}`,
    },
    {
      name: 'declared absent',
      finding: judge({ ...came, absent: [other.product] }, [row, other]),
      kind: 'kept',
      words: '',
    },
    {
      name: 'all of it declared absent',
      finding: judge({ ...came, absent: [`${row.product}/${row.type}`] }),
      kind: 'not-applicable',
      words: 'declared absent',
    },
  ])('$name: $kind', ({ finding, kind, words }) => {
    expect(finding.kind).toBe(kind);
    expect(JSON.stringify(finding)).toContain(words);
  });

  const fault = { expected: 'this', got: 'that' };

  test('a fault is told all the same', () => {
    expect(eachDelivery(came, () => [fault], { rows: [row, other] })).toMatchObject({
      kind: 'broken',
      faults: [{ expected: 'this', got: expect.stringContaining('that in') }],
      evidence: [{ saw: expect.any(String) }],
      entries: {
        of: 'event',
        verdicts: { [nameOfRow(row)]: 'broken', [nameOfRow(other)]: 'not-seen' },
      },
    });
  });

  test('a fault of an event type that the specs do not know breaks no entry', () => {
    const more = [observation(), observation({ ...store, event_type: 'order.new' })];
    const judged = eachDelivery(
      delivered(more),
      ({ body }) => (body?.event_type === 'order.new' ? [fault] : []),
      { rows: [row] },
    );
    expect(judged).toMatchObject({
      kind: 'broken',
      entries: { verdicts: { [nameOfRow(row)]: 'kept' } },
    });
  });
});

test.each([
  { given: [observation()], kind: 'kept', words: 'every event type' },
  { given: [observation({ ...store, event_type: 'order.new' })], kind: 'kept', words: 'order.new' },
  { given: [], kind: 'not-run', words: 'nothing' },
])('unknown types $#: $words', ({ given, kind, words }) => {
  const finding = unknownTypes(delivered(given));
  expect(finding.kind).toBe(kind);
  expect(JSON.stringify(finding)).toContain(words);
});

describe('whose a delivery is', () => {
  const here = ownerOf({ ids: { storeId: 's-1' } });
  const there = ownerOf({ name: 'there', secret: '[secret 2]', ids: { storeId: 's-2' } });
  const of = (storeId: string, signedBy: readonly string[]) =>
    observation({ ...store, store_id: storeId }, {}, { signedBy });
  const judge = (came: Observation) =>
    [signatureFaults, identityFaults].map(
      (faultsOf) =>
        eachDelivery({ ...delivered([came]), owners: [here, there] }, faultsOf, { rows: [row] })
          .kind,
    );

  test.each([
    { name: 'its own', came: of('s-1', ['[secret 1]']), want: ['kept', 'kept'] },
    { name: 'that of another one', came: of('s-2', ['[secret 2]']), want: ['kept', 'kept'] },
    { name: 'signed for another one', came: of('s-1', ['[secret 2]']), want: ['broken', 'kept'] },
    { name: 'naming another one', came: of('s-2', ['[secret 1]']), want: ['kept', 'broken'] },
  ])('at its endpoint, $name: $want', ({ came, want }) => {
    expect(judge(came)).toEqual(want);
  });
});

test('ids are unique where each event came once', () => {
  const judge = (...observations: readonly Observation[]) =>
    idsUnique(delivered(observations)).kind;
  const other = { ...store, event_id: '11111111-1111-4111-8111-111111111111' };
  expect(judge(observation(), observation(other))).toBe('kept');
  expect(judge(observation(), observation(), observation(other))).toBe('kept');
  expect(judge(observation(), observation({ ...store, data: {} }))).toBe('broken');
  expect(judge(observation())).toBe('not-run');
});

const failing = ownerOf({ status: 500 });
const followed = { owner: 'here', type: row.type, firedAt: -1 };

function ladderOf(observations: readonly Observation[], more: Partial<Ladder> = {}): Ladder {
  const usual = {
    failing: [followed],
    accepting: [],
    advances: [],
    scale: 1,
    firstAttemptMs: 10_000,
  };
  return answered({ owners: [failing], observations, ...usual, ...more });
}

/** The same, where each endpoint has answered as it should. */
function answered(ladder: Ladder): Ladder {
  const observations = ladder.observations.map((each): Observation => {
    const owner = ladder.owners.find(({ name }) => name === each.endpoint);
    return owner ? { ...each, answer: { kind: 'answer', status: owner.status } } : each;
  });
  return { ...ladder, observations };
}

const at = (ms: number) => observation(store, {}, { at: ms });

/**
 * Attempts over a clock that is turned as the runner does it: to a second before the delay is over, at the most, and
 * past it. Each attempt comes while the clock is turned past its delay, but for one.
 */
function walked(gapsMs: readonly number[], { early }: { early?: number } = {}): Ladder {
  const observations: Observation[] = [];
  const advances: Advance[] = [];
  let last = 0;
  for (const [index, gap] of gapsMs.entries()) {
    const start = index * 10;
    if (index > 0) {
      advances.push({ startedAt: start, endedAt: start + 2, byMs: gap - 1000 - last });
      last += 2000;
      advances.push({ startedAt: start + 4, endedAt: start + 6, byMs: last });
    }
    observations.push(at(index === 0 ? 0 : start + (index === early ? 1 : 5)));
  }
  // Once more as long as the last delay, in which nothing comes.
  const end = gapsMs.length * 10;
  advances.push({ startedAt: end, endedAt: end + 2, byMs: delaysMs.at(-1) ?? 0 });
  return ladderOf(observations, { advances });
}

describe('the ladder', () => {
  const whole = walked(delaysMs);

  test('as it should be', () => {
    expect(allAttemptsAlike(whole).kind).toBe('kept');
    expect(gapsKept(whole).kind).toBe('kept');
    expect(silenceAfterLast(whole).kind).toBe('kept');
  });

  test.each([
    { name: 'the clock stood still', advances: whole.advances.slice(0, -1), want: 'not-run' },
    { name: 'time went by', advances: [], endedAt: 1e9, want: 'kept' },
    { name: 'too little time went by', advances: [], endedAt: 1e6, want: 'not-run' },
    { name: 'nobody knows how long', advances: [], want: 'not-run' },
  ])('silence in which $name after the last attempt: $want', ({ want, name: _, ...more }) => {
    expect(silenceAfterLast({ ...whole, ...more }).kind).toBe(want);
  });

  test('an attempt that is missing', () => {
    const short = walked(delaysMs.slice(0, -1));
    expect(allAttemptsAlike(short)).toMatchObject({
      kind: 'broken',
      faults: [{ expected: `${attempts} attempts` }],
    });
    expect(gapsKept(short).kind).toBe('kept');
    expect(silenceAfterLast(short).kind).toBe('not-run');
  });

  test('no attempt at all proves nothing', () => {
    const none = ladderOf([]);
    for (const judge of [allAttemptsAlike, gapsKept, silenceAfterLast]) {
      expect(judge(none).kind).toBe('not-run');
    }
  });

  test('one too many', () => {
    expect(silenceAfterLast(walked([...delaysMs, 60_000])).kind).toBe('broken');
  });

  /** What is said where the third attempt is another. */
  const judgeThird = (third: Observation) => {
    const observations = whole.observations.map((each, index) =>
      index === 2 ? { ...third, at: each.at } : each,
    );
    return allAttemptsAlike(answered({ ...whole, observations }));
  };

  test('another id', () => {
    expect(judgeThird({ ...observation(), deliveryId: 'another' })).toMatchObject({
      kind: 'broken',
      faults: [{ got: expect.stringContaining('attempt 3') }],
    });
  });

  test('other bytes, which are information', () => {
    expect(judgeThird(observation({ ...store, data: { more: 1 } }))).toMatchObject({
      kind: 'kept',
      detail: expect.stringContaining('not all of them of the same bytes'),
    });
  });

  test('what else comes to the endpoint is another event', () => {
    const other = { ...store, event_id: '11111111-1111-4111-8111-111111111111', data: {} };
    const before = observation({ ...other, event_type: 'order.other' }, {}, { at: -0.5 });
    const between = observation(other, {}, { at: 5 });
    const observations = [before, ...whole.observations, between, between];
    const busy = answered({ ...whole, observations });
    expect(allAttemptsAlike(busy).kind).toBe('kept');
    expect(gapsKept(busy).kind).toBe('kept');
    expect(silenceAfterLast(busy).kind).toBe('kept');
  });

  test.each([1, 3, delaysMs.length - 1])('attempt %i before its delay is over', (early) => {
    const finding = gapsKept(walked(delaysMs, { early }));
    expect(finding).toMatchObject({
      kind: 'broken',
      faults: [{ expected: expect.stringContaining(`attempt ${early + 1}, `) }],
    });
  });

  test('an attempt that does not come for many turns is late', () => {
    const gap = delaysMs[1] ?? 0;
    const turn = (n: number) => ({ startedAt: 2 * n + 1, endedAt: 2 * n + 2, byMs: gap });
    const turned = (turns: number) =>
      ladderOf([at(0), at(2 * turns + 1)], {
        advances: Array.from({ length: turns }, (_, n) => turn(n)),
      });
    expect(gapsKept(turned(3)).kind).toBe('kept');
    expect(gapsKept(turned(4)).kind).toBe('broken');
  });

  test('an attempt that came during a turn may have come before its end or after it', () => {
    const during = { startedAt: 1, endedAt: 5, byMs: 24 * 3_600_000 };
    expect(gapsKept(ladderOf([at(0), at(4)], { advances: [during] })).kind).toBe('kept');
  });

  test('the turn that brought an attempt about may go on after it', () => {
    const gap = delaysMs[2] ?? 0;
    const advances = [
      { startedAt: 1, endedAt: 2, byMs: (delaysMs[1] ?? 0) + 2000 },
      { startedAt: 5, endedAt: 6, byMs: gap - 1000 },
    ];
    expect(gapsKept(ladderOf([at(0), at(4), at(8)], { advances })).kind).toBe('kept');
  });

  test.each([
    { name: 'clearly early', scale: 600, early: 15, want: 'broken' },
    { name: 'less than can be measured', scale: 600, early: 5, want: 'kept' },
    { name: 'too short to be measured', scale: 3600, early: 0, want: 'not-observable' },
    { name: 'too short, and early even so', scale: 3600, early: 14, want: 'broken' },
  ])('in scaled time, $name: $want', ({ scale, early, want }) => {
    const gap = (delaysMs[1] ?? 0) / scale;
    const finding = gapsKept(ladderOf([at(0), at(gap - early)], { scale }));
    expect(finding.kind).toBe(want);
    if (want === 'not-observable') expect(JSON.stringify(finding)).toMatch(/is 600"/);
  });

  const scale = 600;
  const gap = (delaysMs[1] ?? 0) / scale;
  const allowed = gap + slackMs(delaysMs[1] ?? 0) / scale + transportMs;

  test.each([
    { name: 'as late as it may be', after: allowed, want: 'kept' },
    { name: 'a moment later', after: allowed + 1, want: 'broken' },
  ])('in scaled time, an attempt that comes $name: $want', ({ after, want }) => {
    expect(gapsKept(ladderOf([at(0), at(after)], { scale })).kind).toBe(want);
  });

  test.each([
    { name: 'its delay after the answer', after: 1.5 * gap, want: 'kept' },
    { name: 'its delay after the attempt', after: gap, want: 'broken' },
  ])('an answer takes half of the delay, and the next attempt comes $name: $want', (row) => {
    const answeredAt = gap / 2;
    const first = { ...at(0), answeredAt, doneAt: answeredAt };
    expect(gapsKept(ladderOf([first, at(row.after)], { scale })).kind).toBe(row.want);
  });

  test('a first attempt that waits for the clock', () => {
    const advances = [{ startedAt: -2, endedAt: -1, byMs: 60_000 }];
    const late = ladderOf([at(0)], { advances, failing: [{ ...followed, firedAt: -3 }] });
    expect(gapsKept(late).kind).toBe('broken');
  });

  test.each([
    { accepted: 1, refused: 2, want: 'kept' },
    { accepted: 2, refused: 2, want: 'broken' },
    { accepted: 0, refused: 2, want: 'not-run' },
    { accepted: 1, refused: 1, want: 'not-run' },
  ])(
    '$accepted at an accepting endpoint, $refused at another: $want',
    ({ accepted, refused, want }) => {
      const there = { ...ownerOf({ name: 'there', status: 204 }) };
      const came = (endpoint: string, count: number) =>
        Array.from({ length: count }, () => observation(store, {}, { endpoint }));
      const transcript = ladderOf([...came('here', refused), ...came('there', accepted)], {
        owners: [failing, there],
        accepting: [{ ...followed, owner: 'there' }],
      });
      expect(stopsAtSuccess(transcript).kind).toBe(want);
    },
  );
});
