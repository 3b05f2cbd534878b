import { expect, test } from 'vitest';
import { observer } from '../../recording/observe.ts';
import { Vault } from '../../recording/vault.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { Arrivals } from './arrivals.ts';

test('where more has come than is kept, nobody says what came', () => {
  const vault = new Vault();
  const server = {
    ...{ url: '', received: [], overflow: 'too much', connections: { made: 0, open: 0 } },
    ...{ endpoint: () => ({ name: '', url: '' }), until: async () => false },
    async [Symbol.asyncDispose]() {},
  };
  const arrivals = new Arrivals({ server, owners: [], vault }, observer(vault));
  expect(() => arrivals.of('a')).toThrow(new CannotRun('too much'));
});
