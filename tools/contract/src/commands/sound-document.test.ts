import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

/** A run of lint: a parser that objects to whatever is called faulty. */
function asking() {
  const start = () => {
    started += 1;
    return async (each: JsonObject) => {
      asked.push(each);
      return each.faulty === true ? [{ rule: 'r', message: 'm', keys: ['faulty'] }] : [];
    };
  };
  return unlessSound(join(base, 'specs'), [join(base, 'generator')])('a.sound', start);
}

/** A run of lint with one document. */
function ask(document: JsonObject) {
  return asking()(document);
}

test('a document without findings is not checked again', async () => {
  expect(await ask({ a: 1 })).toEqual([]);
  expect(await ask({ a: 1 })).toEqual([]);
  expect({ asked, started }).toEqual({ asked: [{ a: 1 }], started: 1 });
});

test('several documents of a run are kept together, and one that is new costs the others nothing', async () => {
  const documents = [{ a: 1 }, { b: 1 }, { c: 1 }];
  const run = async (more: JsonObject) => {
    const ask = asking();
    await Promise.all([...documents, more].map(ask));
  };
  await run({ d: 1 });
  await run({ d: 1 });
  await run({ d: 2 });
  await run({ d: 2 });
  expect(asked).toEqual([...documents, { d: 1 }, { d: 2 }]);
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

test('it is checked each time when the installed versions are unknown or nothing can be cached', async () => {
  rmSync(join(base, 'node_modules'), { recursive: true });
  for (const _ of [1, 2]) await ask({ a: 1 });
  expect(asked).toHaveLength(2);
  expect(readdirSync(base)).toEqual(['generator']);
});
