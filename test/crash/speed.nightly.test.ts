import { describe, expect, test } from 'vitest';
import { withDefaults } from '../../packages/inbox/src/processing.ts';
import { postgres, sqlite } from './databases.ts';
import { Scene } from './scene.ts';

// vitest's own reporter shows the figures that these print.

const hour = 60 * 60 * 1000;
const { leaseMs } = withDefaults({ process: async () => 'handled' });
/** How long what was running in a crash may take to begin again, beyond the time of its lease, in milliseconds. */
const beyondMs = 5000;

describe.each([
  ['a file', sqlite],
  ['a server', postgres],
])('on %s', (where, database) => {
  test(
    'what a killed receiver was working on begins again within 20 seconds, and others within one',
    { timeout: hour },
    () =>
      Scene.play({ database, replicas: 1, time: 'real', concurrency: 16 }, async (scene) => {
        await scene.begin();
        const struck = await scene.send(16, { ms: 5000 });
        await scene.until('all of it runs', () => scene.areRunning(struck));
        const others = await scene.send(20, { ms: 5000 });
        const killedAt = Date.now();
        const { life, running } = await scene.kill();
        expect(running).toHaveLength(16);
        await scene.until('all of it runs again', () => scene.notes('begun', struck).length >= 32);
        const [, readyAt = Number.NaN] = [...scene.readyAt].find(([each]) => each !== life) ?? [];
        const begunAgain = (ids: readonly string[], from: number) =>
          scene
            .notes('begun', ids)
            .filter((note) => note.life !== life)
            .map(({ at }) => at - from)
            .toSorted((one, other) => one - other);
        const again = begunAgain(struck, killedAt);
        const goOn = begunAgain(others, readyAt).slice(0, 16);
        console.log(
          `on ${where}: ready ${readyAt - killedAt} ms after the kill; others begin ${goOn[0]} to ${goOn.at(-1)} ms after that; what was running begins again ${again[0]} to ${again.at(-1)} ms after the kill`,
        );
        expect(goOn).toHaveLength(16);
        expect(goOn.at(-1)).toBeLessThan(1000);
        expect(again.at(-1)).toBeLessThan(leaseMs + beyondMs);
        await scene.finish();
      }),
  );
});

const seconds = 120;
const perSecond = 20;

test('one delivery that ends its process each time leaves seven tenths of what is handled in two minutes', {
  timeout: hour,
}, async () => {
  const without = await handledIn({ poison: false });
  const beside = await handledIn({ poison: true });
  console.log(
    `handled in ${seconds} s of ${seconds * perSecond}: ${without.handled} without it, ${beside.handled} beside it, with ${beside.deaths} ends of the process`,
  );
  expect(beside.deaths).toBe(5);
  expect(beside.handled / without.handled).toBeGreaterThanOrEqual(0.7);
});

/** How many of a steady stream are handled while it lasts. */
async function handledIn({ poison }: { readonly poison: boolean }) {
  const came = { handled: 0, deaths: 0 };
  await Scene.play(
    { database: sqlite, replicas: 1, time: 'real', concurrency: 16 },
    async (scene) => {
      scene.excuse('all');
      await scene.begin();
      const sent: Promise<readonly string[]>[] = [];
      const begin = Date.now();
      const end = begin + seconds * 1000;
      const bad = poison ? await scene.send(1, { ms: 200, fault: 'kill' }) : [];
      await scene.until('the time is over', () => {
        while (sent.length < Math.min(seconds, (Date.now() - begin) / 1000) * perSecond)
          sent.push(scene.send(1, { ms: 200 }));
        return Date.now() >= end;
      });
      came.handled = scene.notes('effect').filter(({ at }) => at < end).length;
      await Promise.all(sent);
      await scene.finish(bad);
      came.deaths = scene.deaths.length;
    },
  );
  return came;
}
