import { expect, test } from 'vitest';
import type { Sighting } from '../../model/sightings.ts';
import { Kept } from '../../recording/transcripts.ts';
import { effectsIn } from './seen.ts';
import type { ReceiverWorld } from './world.ts';

test('what is waited for before one restart is not what was waited for before another', async () => {
  const seen: Sighting = { seen: true, count: { received: 1, effects: 0 } };
  const entries = [1, 2].map((time) => ({
    name: `effects before restart ${time}`,
    transcript: { [`delivery ${time}`]: seen },
  }));
  const { waitAgain } = effectsIn(new Kept<ReceiverWorld>(entries, 'it is not there'));
  const ids = async () => [...(await waitAgain([])).keys()];
  expect([await ids(), await ids(), await ids()]).toEqual([['delivery 1'], ['delivery 2'], []]);
});
