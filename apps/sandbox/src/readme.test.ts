import { readFileSync } from 'node:fs';
import { rowsLacking } from '@ordering/kit/option-table';
import { expect, test } from 'vitest';
import { sandboxCommand } from './options.ts';
import { documented } from './testing/documented.ts';

const markdown = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const readme = markdown.replaceAll(/\s+/g, ' ');

test('the README has every option as the command line has it', () => {
  expect(rowsLacking(markdown, sandboxCommand())).toEqual([]);
});

/** The calls that the README shows with their bodies. */
const calls = [...readme.matchAll(/`(POST|PUT|PATCH) (\/[^`]*)`,? with `(\{.*?\})`/g)].map(
  ([, method = '', path = '', body = '']) => ({ method, path, body }),
);

test.each(calls)('$method $path takes $body', ({ method, path, body }) => {
  const [found] = documented.filter(
    ({ row: each }) => each.method === method && each.path.replaceAll(/\{\w+\}/g, '{id}') === path,
  );
  if (found === undefined) throw new Error('There is no such operation.');
  expect(found.validators.body?.(JSON.parse(body))).toMatchObject({ ok: true });
});
