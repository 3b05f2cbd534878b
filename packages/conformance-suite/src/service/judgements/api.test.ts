import { ErrorCode } from '@ordering/errors';
import { describe, expect, test } from 'vitest';
import type { Header } from '../../http/exchange.ts';
import type { Finding } from '../../model/finding.ts';
import type { Race } from '../scenarios/race.ts';
import type { ApiExchange } from '../scenarios/world.ts';
import { newTokenWorks, oneWinner } from './changes.ts';
import {
  allDone,
  badTokensRefused,
  missingTold,
  namesField,
  onceMore,
  refusedNamingTheField,
  refusedWith,
  tooLateRefused,
} from './refusals.ts';
import {
  allDescribed,
  allEnveloped,
  secretOnce,
  statusesOfCodes,
  unknownCodes,
} from './whole-run.ts';

const wire = { baseUrl: 'http://api.test', headers: [], body: {} };

function exchange(
  status: number,
  body: unknown,
  operation: ApiExchange['operation'] = 'cancelOrder',
  headers: readonly Header[] = [],
): ApiExchange {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = { kind: 'answered', status, headers, body: text, ms: 1 } as const;
  return { at: 0, operation, method: 'POST', path: '/somewhere', ...wire, answer };
}

const error = (status: number, code: string, message = 'a message') =>
  exchange(status, { error: { code, message } });
const silent: ApiExchange = {
  ...exchange(200, {}),
  answer: { kind: 'failed', problem: 'timeout', message: 'no response', ms: 1 },
};
const done = exchange(200, {});
const tried = (each: ApiExchange) => ({ what: 'a call', exchange: each });

describe('the envelope', () => {
  test.each([
    { name: 'all enveloped', given: [done, error(404, 'order.not_found')], want: 'kept' },
    { name: 'an unknown code', given: [error(409, 'store.taken')], want: 'kept' },
    { name: 'no envelope', given: [exchange(404, { message: 'no' })], want: 'broken' },
    { name: 'a web page', given: [exchange(502, '<html>')], want: 'broken' },
    { name: 'an empty body', given: [exchange(401, '')], want: 'broken' },
    { name: 'no dot', given: [error(400, 'bad')], want: 'broken' },
    { name: 'a redirect', given: [exchange(302, '')], want: 'not-run' },
    { name: 'no response', given: [silent], want: 'not-run' },
    { name: 'no error at all', given: [done], want: 'not-run' },
  ])('$name: $want', ({ given, want }) => {
    expect(allEnveloped(given).kind).toBe(want);
  });
});

test.each([
  {
    name: 'a new code',
    given: [error(409, 'store.taken')],
    want: 'not in these specs: store.taken',
  },
  {
    name: 'a known one',
    given: [error(404, 'order.not_found')],
    want: 'every code is one of the specs',
  },
])('codes are reported: $name', ({ given, want }) => {
  expect(unknownCodes(given)).toMatchObject({ kind: 'kept', detail: want });
});

test.each([
  { name: 'carried out', given: [done, done], want: 'kept' },
  { name: 'refused', given: [done, error(409, 'order.invalid_transition')], want: 'kept' },
  { name: 'failed on', given: [done, error(500, 'internal.error')], want: 'broken' },
  { name: 'refused at once', given: [error(404, 'order.not_found'), done], want: 'not-run' },
])('a denial that is made twice: $name is $want', ({ given, want }) => {
  expect(onceMore(given.map(tried)).kind).toBe(want);
});

describe('what the specs describe', () => {
  const registered = exchange(201, { webhook_secret: 'x' }, 'integrateStore');
  const limited = { error: { code: 'rate.limited', message: 'slow down' } };
  test.each([
    { name: 'a success in the range', given: [registered], want: 'kept' },
    {
      name: 'a success without the secret',
      given: [exchange(201, {}, 'integrateStore')],
      want: 'broken',
    },
    { name: 'a described error', given: [done, error(404, 'order.not_found')], want: 'kept' },
    {
      name: 'a status that is not described',
      given: [done, exchange(303, {})],
      want: 'broken',
    },
    {
      name: 'an error of a class that is described',
      given: [done, error(418, 'tea.pot')],
      want: 'kept',
    },
    {
      name: 'an error without its envelope, which is told elsewhere',
      given: [done, exchange(404, { no: 1 })],
      want: 'not-run',
    },
    {
      name: 'an error without its envelope, and a status that is not described',
      given: [done, exchange(404, { no: 1 }), exchange(303, {})],
      want: 'broken',
    },
    {
      name: 'a success that is no JSON',
      given: [exchange(201, '<html>', 'integrateStore')],
      want: 'broken',
    },
    {
      name: 'the same registration again, without the secret',
      given: [registered, exchange(200, {}, 'integrateStore')],
      want: 'kept',
    },
    { name: 'a header that is missing', given: [done, exchange(429, limited)], want: 'broken' },
    {
      name: 'a header that is there',
      given: [done, exchange(429, limited, 'cancelOrder', [{ name: 'retry-after', value: '1' }])],
      want: 'kept',
    },
    { name: 'errors alone', given: [error(404, 'order.not_found')], want: 'not-run' },
    { name: 'no response', given: [silent], want: 'broken' },
  ])('$name: $want', ({ given, want }) => {
    expect(allDescribed(given).kind).toBe(want);
  });
});

test.each([
  { given: [error(404, 'order.not_found')], want: 'kept' },
  { given: [error(404, 'order.not_found'), error(400, 'order.not_found')], want: 'broken' },
  { given: [error(499, 'some.other')], want: 'not-run' },
  { given: [done], want: 'not-run' },
])('statuses of codes $#: $want', ({ given, want }) => {
  expect(statusesOfCodes(given).kind).toBe(want);
});

/** `lesser` where only what should be is broken, and not what must be. */
function kindOf(finding: Finding): string {
  return finding.kind === 'broken' && finding.lesser ? 'lesser' : finding.kind;
}

describe('the secret is given once', () => {
  const at = (time: number, each: ApiExchange): ApiExchange => ({ ...each, at: time });
  const giving = (secret: string) => exchange(201, { webhook_secret: secret });
  const first = at(2, giving('hush-hush'));
  const second = at(3, error(409, 'store.taken'));
  const usual = { first, second, others: [], short: [], leaked: [] };
  test.each<
    { name: string; want: string } & Partial<Record<'first' | 'second', ApiExchange>> & {
        others?: readonly ApiExchange[];
        short?: readonly string[];
        leaked?: readonly string[];
      }
  >([
    { name: 'once', others: [at(4, done)], want: 'kept' },
    { name: 'never', first: done, want: 'broken' },
    { name: 'again to the same store', second: at(3, giving('hush-hush')), want: 'broken' },
    { name: 'and then another one', second: at(3, giving('x')), want: 'kept' },
    {
      name: 'and then in a message',
      second: at(3, error(409, 'a.b', 'has hush-hush')),
      want: 'broken',
    },
    {
      name: 'and then in another answer',
      others: [at(4, exchange(200, 'hush-hush'))],
      want: 'broken',
    },
    {
      name: 'and is so short that it stands in another answer',
      ...{ others: [at(4, exchange(200, 'hush-hush'))], short: ['hush-hush'] },
      want: 'kept',
    },
    {
      name: 'and is short, and given again as what it is',
      ...{ second: at(3, giving('hush-hush')), short: ['hush-hush'] },
      want: 'broken',
    },
    {
      name: 'and then no answer to the same store',
      ...{ second: at(3, silent), others: [at(4, done)] },
      want: 'not-run',
    },
    { name: 'and then in a delivery', leaked: ['an-id'], want: 'broken' },
    { name: 'to each store its own', others: [at(1, giving('another'))], want: 'kept' },
    { name: 'to each store the same', others: [at(1, giving('hush-hush'))], want: 'kept' },
  ])('$name: $want', ({ name: _, want, ...given }) => {
    const { first, second, ...rest } = { ...usual, ...given };
    const transcript = { ...rest, first: tried(first), second: tried(second) };
    expect(kindOf(secretOnce(transcript))).toBe(want);
  });
});

test.each([
  { given: [done, done], want: 'kept' },
  { given: [done, error(400, 'request.validation')], want: 'broken' },
])('all done $#: $want', ({ given, want }) => {
  expect(allDone(given.map(tried)).kind).toBe(want);
});

describe('refusals', () => {
  const judge = refusedWith(ErrorCode.orderInvalidTransition, []);
  const right = error(409, 'order.invalid_transition');
  test.each([
    { name: 'refused, control done', refused: right, control: done, want: 'kept' },
    { name: 'done', refused: done, control: done, want: 'broken' },
    { name: 'another code', refused: error(409, 'a.b'), control: done, want: 'broken' },
    { name: 'control refused too', refused: right, control: right, want: 'not-run' },
    { name: 'no response', refused: silent, control: done, want: 'broken' },
  ])('$name: $want', ({ refused, control, want }) => {
    expect(judge({ refused: [tried(refused)], controls: [tried(control)] }).kind).toBe(want);
  });
});

describe('refusals whose code is not owed', () => {
  const judge = tooLateRefused;
  const right = error(409, 'order.invalid_transition');
  test.each([
    { name: 'refused with the code', refused: right, control: done, want: 'kept' },
    { name: 'another code', refused: error(409, 'a.b'), control: done, want: 'lesser' },
    { name: 'another status', refused: error(400, 'a.b'), control: done, want: 'lesser' },
    { name: 'done', refused: done, control: done, want: 'broken' },
    { name: 'the server failed', refused: error(500, 'a.b'), control: done, want: 'broken' },
    { name: 'no response', refused: silent, control: done, want: 'broken' },
    { name: 'control refused too', refused: error(409, 'a.b'), control: right, want: 'not-run' },
  ])('$name: $want', ({ refused, control, want }) => {
    const finding = judge({ refused: [tried(refused)], controls: [tried(control)] });
    expect(kindOf(finding)).toBe(want);
  });
});

describe('naming the field', () => {
  test.each([
    { message: '`reason` is missing', field: 'reason', want: true },
    { message: 'body.reason must be text', field: 'reason', want: true },
    { message: 'reason_code is not known', field: 'reason', want: false },
    { message: 'unreasonable', field: 'reason', want: false },
    { message: 'reason', field: 'reason', want: true },
    { message: '', field: 'reason', want: false },
  ])('"$message" names $field: $want', ({ message, field, want }) => {
    expect(namesField(message, field)).toBe(want);
  });

  test.each([
    { message: 'reason is missing', want: 'kept' },
    { message: 'the body is wrong', want: 'broken' },
  ])('$message: $want', ({ message, want }) => {
    const body = { file: 'x.json', body: {}, fault: 'field', fields: ['reason'] } as const;
    const refused = { ...tried(error(400, 'request.validation', message)), body };
    expect(refusedNamingTheField({ refused: [refused], controls: [tried(done)] }).kind).toBe(want);
  });
});

describe('bad tokens', () => {
  const how = 'with a made-up token';
  const refusal = (code: string) => ({ ...tried(error(401, code)), how });
  const invalid = { ...refusal('auth.invalid_token'), codes: ['auth.invalid_token'] };
  test.each([
    { name: 'all refused', refused: [invalid], expired: true, control: done, want: 'kept' },
    {
      name: 'one passed',
      refused: [{ ...invalid, exchange: done }],
      expired: true,
      control: done,
      want: 'broken',
    },
    {
      name: 'a code of its own, where the contract names none',
      refused: [{ ...refusal('auth.missing'), codes: [] }],
      expired: true,
      control: done,
      want: 'kept',
    },
    {
      name: 'another code',
      refused: [{ ...invalid, codes: ['auth.token_expired'] }],
      expired: true,
      control: done,
      want: 'lesser',
    },
    {
      name: 'a code that nobody knows',
      refused: [{ ...invalid, exchange: error(401, 'auth.missing') }],
      expired: true,
      control: done,
      want: 'lesser',
    },
    {
      name: 'another status',
      refused: [{ ...invalid, exchange: error(403, 'auth.invalid_token') }],
      expired: true,
      control: done,
      want: 'broken',
    },
    {
      name: 'no envelope',
      refused: [{ ...invalid, exchange: exchange(401, '') }],
      expired: true,
      control: done,
      want: 'not-run',
    },
    {
      name: 'one passed after another had an odd code',
      refused: [
        { ...invalid, codes: ['auth.token_expired'] },
        { ...invalid, exchange: done },
      ],
      expired: true,
      control: done,
      want: 'broken',
    },
    {
      name: 'none could expire',
      refused: [invalid],
      expired: false,
      control: done,
      want: 'not-run',
    },
    {
      name: 'good ones refused too',
      refused: [invalid],
      expired: true,
      control: invalid.exchange,
      want: 'not-run',
    },
  ])('$name: $want', ({ refused, expired, control, want }) => {
    const finding = badTokensRefused({ refused, expired, controls: [tried(control)] });
    expect(kindOf(finding)).toBe(want);
  });
});

test.each([
  { store: 'store.not_found', integration: 'store.not_integrated', want: 'kept' },
  { store: 'order.not_found', integration: 'store.not_integrated', want: 'broken' },
  { store: 'store.not_found', integration: 'order.not_found', want: 'kept' },
  { store: 'store.not_found', integration: 'store.not_found', want: 'broken' },
  { store: 'store.not_found', integration: undefined, want: 'not-run' },
])('missing things, $store and $integration: $want', ({ store, integration, want }) => {
  const transcript = {
    unknownOrder: tried(error(404, 'order.not_found')),
    unknownStore: tried(error(404, store)),
    ...(integration === undefined ? {} : { notIntegrated: tried(error(404, integration)) }),
    applies: true,
    because: 'no such action',
  };
  expect(missingTold(transcript).kind).toBe(want);
});

describe('an unknown order', () => {
  const conflict = tried(error(409, 'order.invalid_transition'));
  const transcript = {
    unknownOrder: conflict,
    unknownStore: tried(error(404, 'store.not_found')),
    applies: false,
    because: 'there is no other store',
  };
  const want = 'it has the code order.invalid_transition where the contract has order.not_found';
  test.each([
    { name: 'one that there is can be denied', control: { control: tried(done) }, want },
    {
      name: 'one that there is is refused as well',
      control: { control: conflict },
      want: 'not-run',
    },
    { name: 'there is no other', control: {}, want },
  ])('that is called a conflict, where $name: $want', ({ control, want }) => {
    const finding = missingTold({ ...transcript, ...control });
    const cause = finding.kind === 'broken' ? finding.faults[0].cause : undefined;
    expect(cause?.says ?? finding.kind).toBe(want);
  });
});

describe('a new token', () => {
  const conflict = error(409, 'order.invalid_transition');
  test.each([
    { name: 'works', with: done, before: done, want: 'kept' },
    { name: 'is bad', with: error(401, 'auth.invalid_token'), before: done, want: 'broken' },
    {
      name: 'is bad, and calls are refused anyway',
      with: error(401, 'auth.invalid_token'),
      before: conflict,
      want: 'broken',
    },
    {
      name: 'is refused as the one before it is',
      with: conflict,
      before: conflict,
      want: 'not-run',
    },
  ])('$name: $want', ({ with: after, before, want }) => {
    const given = { tried: tried(after), control: tried(before) };
    expect(newTokenWorks(given).kind).toBe(want);
  });
});

describe('of two changes, one wins', () => {
  const refused = error(409, 'order.invalid_transition');
  const together = { denial: { sentAt: 1, answeredAt: 3 }, delivery: { sentAt: 2, answeredAt: 4 } };
  const apart = { denial: { sentAt: 1, answeredAt: 2 }, delivery: { sentAt: 2, answeredAt: 4 } };
  const race = (each: ApiExchange, isDelivered: boolean, times: typeof together): Race => ({
    ...{ denied: tried(each), isDelivered },
    ...times,
  });
  const denied = race(done, false, together);
  const delivered = race(refused, true, together);
  const neither = race(refused, false, together);
  const both = race(done, true, together);
  const six = [denied, delivered, denied, delivered, denied, delivered];
  const wins = (denials: number, deliveries: number, races: number) =>
    `${denials} denials and ${deliveries} delivered in ${races} races that overlapped`;
  test.each<{ name: string; rounds: readonly Race[]; want: object; isOrderly?: boolean }>([
    {
      name: 'three times each',
      rounds: six,
      want: { kind: 'kept', detail: `${wins(3, 3, 6)}, never both of one order` },
    },
    {
      name: 'three times each, and others apart',
      rounds: [...six, race(done, false, apart), race(refused, true, apart)],
      want: { kind: 'kept', detail: `${wins(3, 3, 6)}, never both of one order` },
    },
    {
      name: 'now and then neither',
      rounds: [...six, neither],
      want: { kind: 'kept', detail: `${wins(3, 3, 7)}, never both of one order` },
    },
    {
      name: 'where the denials that lost were not answered',
      rounds: six.map((each) => (each === delivered ? race(silent, true, together) : each)),
      want: { kind: 'not-observable', because: expect.stringContaining(wins(3, 0, 3)) },
    },
    {
      name: 'where no denial was answered',
      rounds: [race(silent, true, together)],
      want: { kind: 'not-run', because: 'no denial that raced was answered' },
    },
    {
      name: 'none at once',
      rounds: six.map((each) => ({ ...each, ...apart })),
      want: {
        kind: 'not-run',
        because: expect.stringMatching(/^in none of 6 races were both under way/),
      },
    },
    {
      name: 'one that was never sent',
      rounds: six.map((each) => ({ ...each, delivery: { answeredAt: 2 } })),
      want: {
        kind: 'not-run',
        because: expect.stringMatching(/^in none of 6 races were both under way/),
      },
    },
    {
      name: 'always the same',
      rounds: Array(6).fill(delivered),
      want: {
        kind: 'not-observable',
        because: expect.stringContaining(`${wins(0, 6, 6)}: whether both can`),
      },
    },
    {
      name: 'the other twice, and once more apart',
      rounds: [...Array(6).fill(delivered), denied, denied, race(done, false, apart)],
      want: { kind: 'not-observable', because: expect.stringContaining(wins(2, 6, 8)) },
    },
    {
      name: 'both of one order',
      rounds: [...six, both],
      want: {
        kind: 'broken',
        faults: [{ got: expect.stringMatching(/^both, as in 1 of 7 races: POST/) }],
      },
    },
    {
      name: 'both of one order, not at once',
      rounds: [...six, race(done, true, apart)],
      want: { kind: 'broken' },
    },
    { name: 'neither, ever', rounds: [neither], want: { kind: 'not-run' } },
    {
      name: 'denials that come too late',
      rounds: [both],
      isOrderly: false,
      want: { kind: 'not-run' },
    },
  ])('$name: $want.kind', ({ rounds, want, isOrderly = true }) => {
    expect(oneWinner({ isOrderly, rounds })).toMatchObject(want);
  });
});
