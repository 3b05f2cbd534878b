import { operations } from '@ordering/api';
import { describe, expect, test } from 'vitest';
import { answer, serve } from '../testing/server.ts';
import { denial, setUp } from '../testing/setup.ts';
import { lackIn, requiredOf } from './required-fields.ts';

const registration = { body: { store_id: 'store-1', webhook_url: 'https://shop.example/hooks' } };
const [field = ''] = Object.keys(requiredOf(operations.integrateStore, 200));

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

test('a row for the very status comes before that of its range', () => {
  const required = { 201: { id: ['string'] }, '2XX': { job: ['string'] }, default: {} };
  expect(requiredOf({ required }, 201)).toEqual({ id: ['string'] });
  expect(requiredOf({ required }, 202)).toEqual({ job: ['string'] });
  expect(requiredOf({ required: { default: {} } }, 200)).toEqual({});
  expect(requiredOf({}, 200)).toEqual({});
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
