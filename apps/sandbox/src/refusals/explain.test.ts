import { expect, test } from 'vitest';
import { validate } from '../generated/control/validate.ts';
import { explain } from './explain.ts';

test.each([
  {
    name: 'a field that is not accepted',
    problems: [{ path: '', keyword: 'additionalProperties', property: 'app_id', message: 'x' }],
    want: ['request.unknown_field', '`app_id`'],
  },
  {
    name: 'a field that is not accepted wins over one that is missing',
    problems: [
      { path: '', keyword: 'required', property: 'reason', message: 'x' },
      { path: '', keyword: 'additionalProperties', property: 'app_id', message: 'x' },
    ],
    want: ['request.unknown_field', '`app_id`'],
  },
  {
    name: 'a field inside a field',
    problems: [{ path: '/a~1b/c~0d', keyword: 'type', message: 'a/b.c~d must be string' }],
    want: ['request.validation', '`a/b.c~d` must be string.'],
  },
  {
    name: 'a field is named before the whole',
    problems: [
      { path: '', keyword: 'oneOf', message: 'must match exactly one schema' },
      { path: '', keyword: 'required', property: 'store_id', message: 'x' },
    ],
    want: ['request.validation', '`store_id` is required.'],
  },
  {
    name: 'nothing in particular',
    problems: [],
    want: ['request.validation', 'The body is not valid.'],
  },
])('$name', ({ problems, want }) => {
  const { code, message } = explain('body', problems);
  expect([code, message]).toEqual([want[0], expect.stringContaining(want[1] ?? '')]);
});

test('outside the body, one too many is a failed validation', () => {
  const property = 'x';
  const problem = { path: '', keyword: 'additionalProperties', property, message: 'x' };
  expect(explain('query', [problem])).toMatchObject({
    code: 'request.validation',
    message: 'The query has a parameter that this operation does not accept: `x`.',
  });
});

test.each([
  {
    check: validate.advanceClock.body,
    body: { by: '8h' },
    want: '`by` must look like "PT8H" or "P1DT12H".',
  },
  {
    check: validate.listChanges.query,
    body: { after: '-1' },
    want: '`after` must look like "41".',
  },
])('what has an example is refused with it: $want', ({ check, body, want }) => {
  const checked = check(body);
  expect(checked.ok || explain('body', checked.problems).message).toBe(want);
});

test.each([
  { name: 'createOrder', check: validate.createOrder.body, body: {} },
  { name: 'fireEvent', check: validate.fireEvent.body, body: { event_type: 'order.created' } },
  { name: 'changeEndpoint', check: validate.changeEndpoint.body, body: {} },
])('$name names both fields of which it needs one: $body', ({ check, body }) => {
  const checked = check(body);
  expect(checked.ok || explain('body', checked.problems).message).toBe(
    'One of `store_id` and `community_id` is required, and not both.',
  );
});
