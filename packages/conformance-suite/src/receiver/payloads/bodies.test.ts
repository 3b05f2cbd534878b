import { describe, expect, test } from 'vitest';
import { dataOf, exampleOf, ordinaryRow } from '../../contract/events.ts';
import * as bodies from './bodies.ts';

const event = exampleOf(ordinaryRow());
const { compact, ofSize, insideEmoji, duplicateKeys, byteOrderMark, ...writers } = bodies;

test('every writer but the compact one writes other bytes than JSON.stringify', () => {
  const names = Object.entries(writers).map(([name, writer]): [string, string] => [
    name,
    writer(event).toString('utf8'),
  ]);
  for (const [name, text] of names) {
    const rewritten = JSON.stringify(JSON.parse(text));
    // These are what JSON.stringify writes as well: the mistakes they are for lie elsewhere.
    const usual = [
      'reversedKeys',
      'emoji',
      'decomposed',
      'loneSurrogate',
      'lineSeparator',
      'noted',
      'sortedKeys',
      'plainSlashesAndTags',
    ];
    expect(text === rewritten, name).toBe(usual.includes(name));
  }
});

test('every writer keeps the event', () => {
  for (const writer of [compact, duplicateKeys(1, 2), ...Object.values(writers)]) {
    const read = JSON.parse(writer(event).toString('utf8'));
    expect({ ...read, data: dataOf(event) }).toEqual(event);
    expect(dataOf(read)).toMatchObject(dataOf(event));
  }
});

describe('what a writer is for is on the wire', () => {
  test.each([
    { name: 'spaced', bytes: '": "' },
    { name: 'crlf', bytes: '{\r\n  "' },
    { name: 'trailingNewline', bytes: '}\n' },
    { name: 'capitalEscape', bytes: '\\u001B' },
    { name: 'needlessEscape', bytes: '\\u00e9' },
    { name: 'emoji', bytes: '😀' },
    { name: 'decomposed', bytes: 'e\u0301' },
    { name: 'loneSurrogate', bytes: '\\ud83d ' },
    { name: 'lineSeparator', bytes: '\u2028' },
    { name: 'escapedSlashes', bytes: 'https:\\/\\/example.test\\/?' },
    { name: 'plainSlashesAndTags', bytes: 'https://example.test/?a=1&b=<2>' },
    { name: 'oddNumbers', bytes: '[1.0, 1e2, -0' },
    { name: 'longInteger', bytes: ':12345678901234567890' },
  ] as const)('$name', ({ name, bytes }) => {
    expect(writers[name](event).includes(Buffer.from(bytes))).toBe(true);
  });

  test('a size is exact', () => {
    expect(ofSize(1024 * 1024)(event).length).toBe(1024 * 1024);
  });

  test('an emoji is cut in the middle', () => {
    const body = writers.emoji(event);
    const cut = insideEmoji(body);
    expect(body.subarray(cut - 2, cut + 2).toString('utf8')).toBe('😀');
  });

  test('a byte order mark comes first', () => {
    expect(byteOrderMark(event).subarray(0, 4).toString('latin1')).toBe('ï»¿{');
  });
});
