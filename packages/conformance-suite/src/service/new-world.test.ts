import { expect, test } from 'vitest';
import { silentServer } from '../http/silent-server.ts';
import { freshName } from './scenarios/world.ts';
import { worldWith } from './testing/world.ts';

test('two runs of one seed that go on side by side have no name in common', () => {
  const worlds = [1, 2].map(() => worldWith(silentServer('http://127.0.0.1:1')));
  const names = worlds.map((world) => freshName(world, 'external'));
  expect(new Set(names).size).toBe(2);
  expect(names.every((name) => /^conformance-external-[0-9a-f]{12}-[0-9a-f]{8}$/.test(name))).toBe(
    true,
  );
});
