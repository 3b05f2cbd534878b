import { describe, expect, test } from 'vitest';
import type { Header } from '../../http/exchange.ts';
import type { ApiExchange } from '../scenarios/world.ts';
import { failureShown } from './logged.ts';
import { outOfReach, putOffProperly } from './reach.ts';

const wire = { baseUrl: 'http://api.test', headers: [], body: {} };

function answered(
  status: number,
  code: string,
  message: string,
  headers: readonly Header[] = [],
): ApiExchange {
  const body = status < 400 ? '{}' : JSON.stringify({ error: { code, message } });
  const answer = { kind: 'answered', status, headers, body, ms: 1 } as const;
  const path = '/orders/order-1/cancel';
  return { at: 0, operation: 'cancelOrder', method: 'POST', path, ...wire, answer };
}

const done = answered(200, '', '');

describe('an order of another application', () => {
  test.each([
    { name: 'not found', given: answered(404, 'order.not_found', 'no order-1'), want: 'kept' },
    { name: 'no such store', given: answered(404, 'store.not_found', 'no'), want: 'kept' },
    { name: 'not integrated', given: answered(404, 'store.not_integrated', 'no'), want: 'kept' },
    { name: 'forbidden', given: answered(403, 'auth.consent_revoked', 'no'), want: 'broken' },
    { name: 'denied', given: done, want: 'broken' },
    {
      name: 'not found, and whose it is',
      given: answered(404, 'order.not_found', 'not yours but of store-7'),
      want: 'broken',
    },
  ])('$name: $want', ({ given, want }) => {
    const refused = [{ what: 'denying it', exchange: given }];
    const controls = [{ what: 'denying it properly', exchange: done }];
    expect(outOfReach({ refused, controls, hidden: ['store-7'] }).kind).toBe(want);
  });

  const notFound = answered(404, 'order.not_found', 'no');
  const conflict = answered(409, 'order.invalid_transition', 'no');
  const asConflict =
    'it has the code order.invalid_transition where the contract has order.not_found';
  test.each([
    { name: 'as an unknown one is', unknown: conflict, want: asConflict },
    { name: 'where an unknown one is not found', unknown: notFound, want: undefined },
    { name: 'and none is known to be unknown', unknown: undefined, want: undefined },
  ])('refused as a conflict, $name: $want', ({ unknown, want }) => {
    const finding = outOfReach({
      refused: [{ what: 'denying it', exchange: conflict }],
      controls: [{ what: 'denying it properly', exchange: done }],
      ...(unknown && { unknown: { what: 'denying an unknown one', exchange: unknown } }),
      hidden: ['store-7'],
    });
    expect(finding.kind === 'broken' ? finding.faults[0].cause?.says : finding).toBe(want);
  });

  test('proves nothing where nobody can deny it', () => {
    const exchange = answered(404, 'order.not_found', 'no');
    const refused = [{ what: 'denying it', exchange }];
    const controls = [{ what: 'denying it properly', exchange }];
    expect(outOfReach({ refused, controls, hidden: [] }).kind).toBe('not-run');
  });
});

describe('a rate-limited call', () => {
  const later: readonly Header[] = [{ name: 'retry-after', value: '2' }];
  test.each([
    {
      name: 'properly',
      given: [answered(429, 'rate.limited', 'later', later), done],
      want: 'kept',
    },
    {
      name: 'for how long?',
      given: [answered(429, 'rate.limited', 'later'), done],
      want: 'broken',
    },
    {
      name: 'with an empty header',
      given: [answered(429, 'rate.limited', 'later', [{ name: 'retry-after', value: ' ' }])],
      want: 'broken',
    },
    { name: 'by another code', given: [answered(429, 'too.many', 'x', later)], want: 'broken' },
    { name: 'not at all', given: [done], want: 'not-run' },
    { name: 'and never made', given: [], want: 'not-run' },
  ])('$name: $want', ({ given, want }) => {
    expect(putOffProperly(given).kind).toBe(want);
  });
});

describe('a failure in the delivery log', () => {
  const sent = '{"event_id":"1","data":{}}';
  const said = 'This endpoint of a conformance run answers 500.';
  const shown = { payload: sent, status: '500', body: said };
  test.each([
    { name: 'the bytes', given: shown, want: 'kept' },
    {
      name: 'the JSON, laid out anew',
      given: { ...shown, payload: '{ "data": {}, "event_id": "1" }' },
      want: 'kept',
    },
    {
      name: 'the JSON in a string',
      given: { ...shown, payload: JSON.stringify(sent) },
      want: 'kept',
    },
    { name: 'the start of the answer', given: { ...shown, body: 'This endpoint…' }, want: 'kept' },
    { name: 'the start, with three dots', given: { ...shown, body: 'This end...' }, want: 'kept' },
    { name: 'another payload', given: { ...shown, payload: '{"event_id":"2"}' }, want: 'broken' },
    { name: 'no payload', given: { ...shown, payload: '' }, want: 'broken' },
    { name: 'another status', given: { ...shown, status: '503' }, want: 'broken' },
    { name: 'no answer', given: { ...shown, body: '' }, want: 'broken' },
    { name: 'another answer', given: { ...shown, body: 'Internal error' }, want: 'broken' },
  ])('$name: $want', ({ given, want }) => {
    const transcript = { deliveryId: '1', sent: Buffer.from(sent).toString('base64') };
    expect(failureShown({ ...transcript, status: 500, said, shown: given }).kind).toBe(want);
  });

  test('is not looked for where no one id stands for the delivery', () => {
    expect(failureShown({ deliveryId: '1', sent, status: 500, said })).toMatchObject({
      ...{ kind: 'not-run', hangsOn: 'SND-103' },
      because: 'because of SND-103: attempts at one delivery have different ids',
    });
  });
});
