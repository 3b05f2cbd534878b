import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createHttpServer } from './http.ts';
import { logFormat } from './log.ts';
import { tell, tellable } from './tell.ts';

class PrinterError extends Error {
  readonly code = 'PAPER';
}

const refuse = (): never => {
  throw new Error('PAYLOAD');
};
const hostile: unknown = new Proxy(new Error('PAYLOAD'), { get: refuse, getPrototypeOf: refuse });

function jsonError(): unknown {
  try {
    return JSON.parse('PAYLOAD');
  } catch (error) {
    return error;
  }
}

describe('tell', () => {
  test.each<[given: string, thrown: unknown, want: object]>([
    [
      'an error',
      new PrinterError('no paper'),
      { type: 'PrinterError', message: 'no paper', code: 'PAPER' },
    ],
    [
      'its properties',
      Object.assign(new Error('x'), { data: 'PAYLOAD' }),
      { type: 'Error', message: 'x' },
    ],
    [
      'its causes, to the third',
      new Error('1', {
        cause: new Error('2', { cause: new Error('3', { cause: new Error('4') }) }),
      }),
      { message: '1', cause: { message: '2', cause: { message: '3' } } },
    ],
    ['a text', 'PAYLOAD', { type: 'string', message: 'the thrown value is not an error (string)' }],
    ['an object', { data: 'PAYLOAD' }, { type: 'object' }],
    ['nothing', undefined, { type: 'undefined' }],
    ['null', null, { type: 'null' }],
    ['an error that throws when it is looked at', hostile, { type: 'object' }],
    [
      'an error whose message is not a string',
      Object.assign(new Error(), { message: { data: 'PAYLOAD' } }),
      { type: 'object' },
    ],
    [
      'what JSON.parse says',
      jsonError(),
      { type: 'SyntaxError', message: 'the parsed text is not valid JSON' },
    ],
    ['a long message', new Error('x'.repeat(600)), { message: 'x'.repeat(500) }],
  ])('%s', (_given, thrown, want) => {
    expect(tell(thrown)).toMatchObject(want);
    expect(JSON.stringify(tell(thrown))).not.toContain('PAYLOAD');
    expect(JSON.stringify(tell(thrown))).not.toContain('"4"');
  });

  test('the places that it came from, innermost first', () => {
    const { at = [] } = tell(new Error('x\n    at PAYLOAD (/x.js:1:1)'));
    expect(at[0]).toMatch(/tell\.test\.ts:\d+:\d+$/);
    expect(at.length).toBeLessThanOrEqual(5);
    expect(at.join()).not.toContain('/x.js');
  });

  test.each(['PAYLOAD', '    at PAYLOAD', undefined])('no stack that is %j', (stack) => {
    expect(tell(Object.assign(new Error('x'), { stack }))).toEqual({ type: 'Error', message: 'x' });
  });
});

test('tellable keeps an error unless its message must not be logged', () => {
  const harmless = new PrinterError('no paper');
  expect(tellable(harmless)).toBe(harmless);
  expect(tellable('PAYLOAD')).toMatchObject({
    message: 'the thrown value is not an error (string)',
  });
  expect(tellable(jsonError())).toMatchObject({ message: 'the parsed text is not valid JSON' });
  expect(tellable(hostile)).toMatchObject({
    message: 'the thrown value is not an error (object)',
  });
});

test('a server logs no more of an error', async () => {
  const lines: string[] = [];
  const server = createHttpServer(pino(logFormat, { write: (line: string) => lines.push(line) }));
  server.get('/fails', () => {
    throw Object.assign(new Error('a fault'), { data: 'PAYLOAD' });
  });
  expect((await server.inject('/fails')).statusCode).toBe(503);
  expect(lines.join('')).toContain('"message":"a fault"');
  expect(lines.join('')).not.toContain('PAYLOAD');
  await server.close();
});
