import { describe, test } from 'vitest';
import { fewAtOnce } from '../run/few-at-once.ts';
import { crashes, places } from './crashes.ts';
import { Scene } from './scene.ts';

fewAtOnce();

const shared = places.filter(([, { replicas }]) => replicas > 1);

// Leases end when nobody can use them any more. `npm run test:crash` waits for them, also where a receiver is alone.
describe.each(shared)(
  'nothing is lost or stuck, and nothing else is suspected, when %s',
  (_where, place) => {
    test.concurrent.each(Object.values(crashes))('%s', (_what, play, options) =>
      Scene.play({ ...place, time: 'short', options }, play),
    );
  },
);
