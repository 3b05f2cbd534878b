import { describe, expect, test } from 'vitest';
import { examine, RunOptionsError, roles, runSuite } from './index.ts';
import { roles as table } from './roles.ts';

test('the roles are in the order of their names', () => {
  expect(Object.keys(table)).toEqual(roles);
});

describe.each([
  ['a run', runSuite],
  ['an examination', examine],
])('%s', (_, take) => {
  test.each(['{}', JSON.stringify(Object.fromEntries(roles.map((role) => [role, {}])))])(
    'of %s says how to give its subject',
    async (given) => {
      const done = take(JSON.parse(given));
      await expect(done).rejects.toThrow(RunOptionsError);
      await expect(done).rejects.toThrow(`give one subject, as ${roles.join(' or ')}`);
    },
  );
});
