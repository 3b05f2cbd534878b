import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '../read/json.ts';
import { unlessSound } from './sound-document.ts';

let base: string;
let started: number;
let asked: JsonObject[];

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sound-'));
  started = 0;
  asked = [];
  put('generator/parser.ts', 'export {};');
  put('node_modules/.package-lock.json', '{}');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function put(file: string, text: string): void {
  mkdirSync(join(base, file, '..'), { recursive: true });
  writeFileSync(join(base, file), text);
}

/** A run of lint with one document, and a parser that objects to whatever is called faulty. */
function ask(document: JsonObject) {
  const start = () => {
    started += 1;
    return async (each: JsonObject) => {
      asked.push(each);
      return each.faulty === true ? [{ rule: 'r', message: 'm', keys: ['faulty'] }] : [];
    };
  };
  return unlessSound(join(base, 'specs'), [join(base, 'generator')])('a.sound', start)(document);
}

test('a document without findings is not checked again', async () => {
  expect(await ask({ a: 1 })).toEqual([]);
  expect(await ask({ a: 1 })).toEqual([]);
  expect({ asked, started }).toEqual({ asked: [{ a: 1 }], started: 1 });
});

test('one with a fault is asked about each time, and forgets nothing', async () => {
  await ask({ a: 1 });
  for (const _ of [1, 2]) expect(await ask({ faulty: true })).toHaveLength(1);
  expect(await ask({ a: 1 })).toEqual([]);
  expect(asked).toEqual([{ a: 1 }, { faulty: true }, { faulty: true }]);
});

test.each([
  { what: 'the document', document: { a: 2 } },
  { what: 'a source of ours', file: 'generator/parser.ts', text: 'export {};;' },
  { what: 'what is installed', file: 'node_modules/.package-lock.json', text: '{ }' },
])('it is asked again when something has changed: $what', async ({ document, file, text }) => {
  await ask({ a: 1 });
  if (file !== undefined) put(file, text);
  await ask(document ?? { a: 1 });
  expect(asked).toHaveLength(2);
});
