import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { callAside, createFaultLog, kindOf, thrownKindOf } from './callback.ts';
import { systemClock } from './clock.ts';

const fails = (thrown: unknown) => () => {
  throw thrown;
};
/** Throws when anything of it is looked at. */
const hostile = (target: object): unknown =>
  new Proxy(target, { get: fails('PAYLOAD'), getPrototypeOf: fails('PAYLOAD') });

test.each<[value: unknown, kind: string]>([
  [undefined, 'undefined'],
  [null, 'null'],
  ['PAYLOAD', 'a string'],
  [{ data: 'PAYLOAD' }, 'an object'],
  [['PAYLOAD'], 'an array'],
  [Promise.resolve('PAYLOAD'), 'a promise'],
  [hostile({}), 'an object'],
])('the kind of a value (%#) holds nothing of it', (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

describe('the kind of what was thrown', () => {
  const without = (error: Error, more: object = {}) =>
    Object.assign(error, { stack: undefined, ...more });
  test.each<[given: string, thrown: unknown, kind: string]>([
    ['its type', without(new RangeError('PAYLOAD')), 'RangeError'],
    ['its code', without(new Error('PAYLOAD'), { code: 'ENOSPC' }), 'Error ENOSPC'],
    ['no name that is a text', without(new Error(), { name: 'PAY LOAD' }), 'an error'],
    ['no code that is a text', without(new Error(), { code: 'PAY LOAD' }), 'Error'],
    [
      'its causes, to the third',
      without(new TypeError('PAYLOAD'), {
        cause: without(new Error('PAYLOAD', { cause: without(new RangeError(), { cause: 'x' }) }), {
          code: 'ECONNREFUSED',
        }),
      }),
      'TypeError by Error ECONNREFUSED by RangeError',
    ],
    ['nothing of what throws', hostile(new Error('PAYLOAD')), 'an object'],
    [
      'nothing of an error whose name throws',
      Object.defineProperty(new Error(), 'name', { get: fails('PAYLOAD') }),
      'an object',
    ],
  ])('is %s', (_given, thrown, kind) => {
    expect(thrownKindOf(thrown)).toBe(kind);
  });

  test('says where it was thrown, outside of Node.js', () => {
    expect(thrownKindOf(new Error('x\n    at PAYLOAD (/x.js:1:1)'))).toMatch(
      /^Error at .*callback\.test\.ts:\d+:\d+$/,
    );
    const error = new Error('x');
    error.stack = 'Error: x\n    at read (node:fs:1:2)\n    at own (file:///own.js:3:4)';
    expect(thrownKindOf(error)).toBe('Error at file:///own.js:3:4');
  });
});

test('callAside calls at once, waits for nothing and lets nothing through', async () => {
  const failures: unknown[] = [];
  const calls = [
    () => 'value',
    () => new Promise(() => {}),
    fails('thrown'),
    () => Promise.reject('rejected'),
    () => hostile({}),
  ].map((call) => vi.fn<() => unknown>().mockImplementation(call));
  for (const call of calls) callAside(call, (thrown) => failures.push(thrown));
  expect(calls.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1, 1]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(failures.sort()).toEqual(['PAYLOAD', 'rejected', 'thrown']);
});

describe('a log of faults', () => {
  function logWith(pauseMs?: number) {
    let now = 0;
    const elapsed = vi.spyOn(systemClock, 'elapsed').mockImplementation(() => now);
    onTestFinished(() => elapsed.mockRestore());
    const lines: string[] = [];
    const log = createFaultLog('own', (line) => lines.push(line), pauseMs);
    return {
      lines,
      at(ms: number, ...texts: readonly string[]) {
        now = ms;
        for (const text of texts) log(text);
      },
    };
  }

  test('writes each line at most every ten seconds, and then how many were left out', () => {
    const { lines, at } = logWith();
    at(0, 'a', 'a', 'b', 'a');
    at(9999, 'a');
    at(10_000, 'a', 'b');
    at(30_000, 'a', 'b');
    expect(lines).toEqual([
      'own: a',
      'own: b',
      'own: a (and 3 more since this line was written)',
      'own: b',
      'own: a',
      'own: b',
    ]);
  });

  test('writes a line once if it is told so', () => {
    const { lines, at } = logWith(Number.POSITIVE_INFINITY);
    at(0, 'a');
    at(1e15, 'a');
    expect(lines).toEqual(['own: a']);
  });

  test('remembers a hundred lines', () => {
    const { lines, at } = logWith();
    const texts = Array.from({ length: 100 }, (_, index) => `${index}`);
    at(0, ...texts, ...texts);
    expect(lines).toHaveLength(100);
    at(0, 'one more', '0');
    expect(lines.slice(100)).toEqual(['own: one more', 'own: 0']);
  });

  test('is console.error by default, and where the own one fails', async () => {
    const spy = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => spy.mockRestore());
    createFaultLog('own')('a');
    createFaultLog('own', fails('PAYLOAD'))('b');
    await new Promise((resolve) => setImmediate(resolve));
    expect(spy.mock.calls).toEqual([['own: a'], ['own: b [the log failed with a string]']]);
  });
});
