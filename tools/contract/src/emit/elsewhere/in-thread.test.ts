import { expect, test } from 'vitest';
import { schemaReference } from '../schemas.ts';
import { contract, sandbox } from '../testing/fixture.ts';
import { here } from '../testing/here.ts';
import type { Elsewhere } from './elsewhere.ts';
import { startElsewhere } from './in-thread.ts';

test('in its thread the same is written', async () => {
  const written = ({ writeTypes, writeValidators }: Elsewhere) =>
    Promise.all([
      writeTypes(contract.openapi),
      writeValidators(contract, [{ name: 'a', schema: schemaReference('Thing'), doc: [] }], 'r'),
      writeTypes(sandbox.openapi),
    ]);
  const there = await written(startElsewhere());
  expect(there).toEqual(await written(here));
  expect(there[1].join('\n')).toContain('export const a: RawValidator =');
});

test('what fails there fails here', async () => {
  const { writeValidators } = startElsewhere();
  const broken = [{ name: 'a', schema: schemaReference('Nothing'), doc: [] }];
  await expect(writeValidators(contract, broken, 'r')).rejects.toThrow('Nothing');
});
