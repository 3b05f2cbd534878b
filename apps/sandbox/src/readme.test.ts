import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from './generated/operations.ts';
import { validate } from './generated/validate.ts';
import type { OperationValidators } from './operation.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replaceAll(
  /\s+/g,
  ' ',
);

/** The calls that the README shows with their bodies. */
const calls = [...readme.matchAll(/`(POST|PUT|PATCH) (\/[^`]*)`,? with `(\{.*?\})`/g)].map(
  ([, method = '', path = '', body = '']) => ({ method, path, body }),
);

test('the README shows the bodies that a newcomer needs', () => {
  const shown = calls.map(({ method, path }) => `${method} ${path}`);
  const rows = [
    operations.setRateLimit,
    operations.setClock,
    operations.advanceClock,
    operations.changeStore,
    operations.setRevocation,
  ];
  for (const { method, path } of rows) {
    expect(shown).toContain(`${method} ${path.replaceAll(/\{\w+\}/g, '{id}')}`);
  }
});

test.each(calls)('$method $path takes $body', ({ method, path, body }) => {
  const [row] = Object.values(operations).filter(
    (each) => each.method === method && each.path.replaceAll(/\{\w+\}/g, '{id}') === path,
  );
  if (row === undefined) throw new Error('There is no such operation.');
  const { body: accepts }: OperationValidators = validate[row.id];
  expect(accepts?.(JSON.parse(body))).toMatchObject({ ok: true });
});
