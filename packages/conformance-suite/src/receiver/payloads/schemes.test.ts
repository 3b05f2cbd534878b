import { sign } from '@ordering/webhooks/node';
import { expect, test } from 'vitest';
import { exampleOf, ordinaryRow } from '../../contract/events.ts';
import { inputs, makings, otherInputs, otherMakings } from './schemes.ts';

const event = exampleOf(ordinaryRow());

const always = makings.filter(({ oneOf }) => oneOf === undefined);
const sometimes = makings.filter(({ oneOf }) => oneOf !== undefined);

test.each([
  { what: 'makes', ways: always, secret: 'topsecret\n', most: 14 },
  { what: 'makes of a secret that is hexadecimal', ways: always, secret: '00ff', most: 14 },
  { what: 'covers', ways: inputs, secret: 'topsecret', most: 27 },
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

test.each(sometimes)('one body of $oneOf has a signature by $name', ({ oneOf = 0, value }) => {
  // A signature is as good as drawn by lot, and these bodies are always the same.
  const bodies = Array.from({ length: 100 * oneOf }, (_, at) => Buffer.from(`body ${at}`));
  const having = bodies.filter((body) => value('topsecret', body) !== undefined).length;
  expect(having).toBeGreaterThan(50);
});

test('no two ways have one name, or one cause', () => {
  const schemes = [...otherMakings, ...otherInputs];
  expect(new Set(schemes.map(({ name }) => name)).size).toBe(schemes.length);
  expect(new Set(schemes.map(({ says }) => says)).size).toBe(schemes.length);
});
