import { expect, test } from 'vitest';
import { fuzz } from './testing/fuzz.ts';
import { newSandbox } from './testing/sandbox.ts';

test('none of 5,000 malformed requests causes a 5xx', async () => {
  const sandbox = await newSandbox();
  expect(await fuzz(sandbox, 5000, 20_260_314)).toEqual([]);
  await expect.poll(async () => (await sandbox.get('/readyz')).status).toBe(200);
}, 600_000);
