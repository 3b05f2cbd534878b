import { describe, test } from 'vitest';
import { fewAtOnce } from '../run/few-at-once.ts';
import { crashes, places } from './crashes.ts';
import { Scene } from './scene.ts';

fewAtOnce();

// Leases end when nobody can use them any more. `npm run test:crash` waits for them.
describe.each(places)(
  'nothing is lost or stuck, and nothing else is suspected, when %s',
  (_where, place) => {
    test.concurrent.each(Object.values(crashes))('%s', (_what, play, options) =>
      Scene.play({ ...place, time: 'short', options }, play),
    );
  },
);
