import { sign } from '@ordering/webhooks/node';
import { expect, test } from 'vitest';
import { exampleOf, ordinaryRow } from '../../contract/events.ts';
import { inputs, makings, otherInputs, otherMakings } from './schemes.ts';

const event = exampleOf(ordinaryRow());

test.each([
  { what: 'makes', ways: makings, secret: 'topsecret\n', most: 12 },
  { what: 'makes of a secret that is hexadecimal', ways: makings, secret: '00ff', most: 12 },
  { what: 'covers', ways: inputs, secret: 'topsecret', most: 21 },
])('no two ways of what a signature $what sign alike, and none as the contract does', (given) => {
  const values = given.ways.flatMap(({ writer, value }) => {
    const body = writer(event);
    const signature = value(given.secret, body);
    return signature === undefined ? [] : [signature, sign(given.secret, body)];
  });
  const distinct = new Set(values).size;
  // Each way has a signature of its own, beside the right one of the body that they share.
  expect(distinct).toBe(values.length / 2 + 1);
  expect(distinct - 1).toBe(given.most);
});

test('no two ways have one name, or one cause', () => {
  const schemes = [...otherMakings, ...otherInputs];
  expect(new Set(schemes.map(({ name }) => name)).size).toBe(schemes.length);
  expect(new Set(schemes.map(({ says }) => says)).size).toBe(schemes.length);
});
