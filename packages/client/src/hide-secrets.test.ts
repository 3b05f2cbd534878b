import { inspect } from 'node:util';
import { operations } from '@ordering/api';
import { expect, test } from 'vitest';
import { answer, serve } from '../testing/server.ts';
import { setUp } from '../testing/setup.ts';
import { hideSecrets } from './hide-secrets.ts';
import { judge } from './judge.ts';

const [field] = operations.integrateStore.secrets;
const body = { [field]: 'hush', name: 'A store', more: { of: ['it'] } };

test('the secret of a registration is in no log, and in all that is saved', async () => {
  await using server = await serve(answer(200, body));
  const result = await setUp(server.url).client.integrateStore({
    body: { store_id: 'store-1', webhook_url: 'https://shop.example/hooks' },
  });
  const shown = inspect(result, { depth: 5 });
  expect(shown).toContain(`${field}: '[hidden]'`);
  expect(shown).toContain("of: [ 'it' ]");
  expect(shown).not.toContain('hush');
  expect(result).toMatchObject({ ok: true, data: body });
  if (!result.ok) return;
  expect(JSON.parse(JSON.stringify(result.data))).toEqual(body);
  expect({ ...result.data }).toStrictEqual(body);
  expect(structuredClone(result.data)).toStrictEqual(body);
});

test('a secret is in no log, either, where another field is missing', () => {
  const { result } = judge(
    {
      kind: 'answer',
      ...{ status: 200, ok: true, headers: new Headers(), url: 'https://api.test' },
      body: { kind: 'text', text: JSON.stringify(body) },
    },
    {
      operation: { write: true, required: { 200: { plan: [] } }, secrets: [field], codes: {} },
      ...{ attempts: 1, now: 0 },
    },
  );
  expect(result).toMatchObject({ kind: 'incomplete-success', answer: body });
  expect(inspect(result)).not.toContain('hush');
});

test.each([[undefined], [null], ['hush'], [[]]])('%j is left as it is', (value) => {
  expect(() => hideSecrets(value, [field])).not.toThrow();
});

test('what has no secret is shown as it is', () => {
  const plain = { a: 1 };
  hideSecrets(plain);
  expect(Object.getOwnPropertySymbols(plain)).toEqual([]);
});
