import { operations } from '@ordering/api';
import { describe, expect, test } from 'vitest';
import { answer, serve } from '../testing/server.ts';
import { denial, setUp } from '../testing/setup.ts';
import { bodiesOf, lackIn, readData } from './required-fields.ts';

const registration = { body: { store_id: 'store-1', webhook_url: 'https://shop.example/hooks' } };
const [field = ''] = Object.keys(bodiesOf(operations.integrateStore, 200)[0] ?? {});

describe('a registration that was done', () => {
  test.each([
    { name: 'an object without it', body: {}, problem: `the body has no ${field}` },
    { name: 'it under another name', body: { secret: 'x' }, problem: `the body has no ${field}` },
    { name: 'null for it', body: { [field]: null }, problem: `${field} is null, not string` },
    { name: 'a number for it', body: { [field]: 5 }, problem: `${field} is a number, not string` },
    { name: 'a list', body: [], problem: `the body is an array, not an object with ${field}` },
    { name: 'null', body: null, problem: `the body is null, not an object with ${field}` },
    { name: 'a text', body: 'x', problem: `the body is a string, not an object with ${field}` },
  ])('and answers with $name says so, with what came', async ({ body, problem }) => {
    await using server = await serve(answer(201, JSON.stringify(body)));
    const { client } = setUp(server.url);
    expect(await client.integrateStore(registration)).toStrictEqual({
      ...{ ok: false, kind: 'incomplete-success', status: 201, headers: expect.any(Headers) },
      ...{ problem, answer: body, attempts: 1 },
    });
    expect(server.received).toHaveLength(1);
  });

  test('and answers without a body says so', async () => {
    await using server = await serve(answer(204, ''));
    const result = await setUp(server.url).client.integrateStore(registration);
    const problem = `the body is empty, not an object with ${field}`;
    expect(result).toMatchObject({ kind: 'incomplete-success', problem, answer: undefined });
  });

  test('and answers with more than is promised is a success', async () => {
    const body = { [field]: '', more: [1] };
    await using server = await serve(answer(200, JSON.stringify(body)));
    const result = await setUp(server.url).client.integrateStore(registration);
    expect(result).toMatchObject({ ok: true, data: body });
  });
});

test('what promises nothing may answer with anything', async () => {
  for (const body of ['', 'null', '[]', '{}']) {
    await using server = await serve(answer(200, body));
    expect(await setUp(server.url).client.cancelOrder(denial)).toMatchObject({ ok: true });
  }
});

describe('what a success may have as its body', () => {
  const store = { id: ['string'] };
  const job = { job: ['string'] };
  test.each([
    {
      name: 'the row for its status',
      required: { 201: store, '2XX': job },
      status: 201,
      want: [store],
    },
    { name: 'that for its range', required: { 201: store, '2XX': job }, status: 202, want: [job] },
    { name: 'nothing', required: { 200: store, 204: undefined }, status: 204, want: [undefined] },
    {
      name: 'what any has, with a status that is not described',
      required: { 200: store, 202: undefined },
      status: 201,
      want: [store, undefined],
    },
    { name: 'anything, where no success is described', required: {}, status: 200, want: [{}] },
  ])('is $name', ({ required, status, want }) => {
    expect(bodiesOf({ required }, status)).toEqual(want);
  });

  // The type of the data has a field that is promised, and undefined, and nothing else.
  test.each([
    { body: { id: 'a', more: 1 }, bodies: [store], want: { data: { id: 'a', more: 1 } } },
    { body: {}, bodies: [store], want: { problem: 'the body has no id' } },
    { body: { id: 'a' }, bodies: [undefined], want: { data: undefined } },
    { body: { job: 'a' }, bodies: [store, job], want: { data: { job: 'a' } } },
    { body: {}, bodies: [store, job], want: { problem: 'the body has no id' } },
    { body: undefined, bodies: [store, undefined], want: { data: undefined } },
    { body: {}, bodies: [store, undefined], want: { data: undefined } },
    { body: null, bodies: [{}], want: { data: null } },
  ])('is read: $body as one of $bodies', ({ body, bodies, want }) => {
    expect(readData(body, bodies)).toEqual(want);
  });
});

test.each<[value: unknown, types: string[], lack: string | undefined]>([
  [1, ['integer'], undefined],
  [1.5, ['integer'], 'a is a number, not integer'],
  [1.5, ['number'], undefined],
  [null, ['null', 'string'], undefined],
  [[], ['object'], 'a is an array, not object'],
  [{}, ['boolean', 'object'], undefined],
  [undefined, [], undefined],
])('%j as one of %j: %s', (value, types, lack) => {
  expect(lackIn({ a: value }, { a: types })).toBe(lack);
});

test('what a body inherits it does not have', () => {
  expect(lackIn({}, { constructor: [] })).toBe('the body has no constructor');
});
