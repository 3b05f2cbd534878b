import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { sandboxHere } from './sandbox.ts';

// The calls that the reference gives to copy are made as they stand there, but for the address.

interface Section {
  readonly id: string;
  readonly call: string;
  /** The statuses that are listed one by one, those of a refused request left out. */
  readonly answers: readonly number[];
}

const page = readFileSync(join(root, 'docs/reference/sandbox.md'), 'utf8');

const sections = page.split(/^### /m).flatMap((text): readonly Section[] => {
  const [id = ''] = text.split('\n', 1);
  const call = /```sh\n(curl [^`]*)```/.exec(text)?.[1];
  const answers = [...text.matchAll(/^\| (\d{3}) \|/gm)].map(([, status]) => Number(status));
  const own = answers.filter((status) => status !== 400);
  return call === undefined ? [] : [{ id, call, answers: own }];
});

let sandbox: Awaited<ReturnType<typeof sandboxHere>>;
beforeAll(async () => {
  sandbox = await sandboxHere();
});
afterAll(() => sandbox.stop());

test('every operation has a call', () => {
  const listed = [...page.matchAll(/^\| \[(\w+)\]\(#\w+\) \| `[A-Z]+ /gm)].map(([, id]) => id);
  expect(listed.length).toBeGreaterThan(5);
  expect(sections.map(({ id }) => id)).toEqual(listed);
});

test.each(sections)('the call of $id is understood', async ({ call, answers }) => {
  const { target, init } = parseCurl(call);
  const response = await fetch(sandbox.url + target.pathname + target.search, init);
  expect([response.status, await response.text()]).toEqual([
    expect.toBeOneOf(answers),
    expect.any(String),
  ]);
});

/** What a call of `curl` sends: its words are plain or in single quotes. */
function parseCurl(call: string): { target: URL; init: RequestInit } {
  const words = [...call.replaceAll('\\\n', ' ').matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll(`'\\''`, "'") ?? plain,
  );
  const after = (flag: string) => words[words.indexOf(flag) + 1];
  const body = words.includes('-d') ? after('-d') : undefined;
  const [name = '', value = ''] = words.includes('-H') ? (after('-H') ?? '').split(': ') : [];
  const method = words.includes('-X') ? after('-X') : undefined;
  return {
    target: new URL(words.find((word) => word.startsWith('http')) ?? ''),
    init: {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      ...(name === '' ? {} : { headers: { [name]: value } }),
      ...(body === undefined ? {} : { body }),
    },
  };
}
