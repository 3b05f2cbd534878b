import { describe, test } from 'vitest';
import { fewAtOnce } from '../setup/few-at-once.ts';
import { crashes, places } from './crashes.ts';
import { postgres, sqlite } from './databases.ts';
import { Scene } from './scene.ts';

fewAtOnce();

const shared = places.filter(([, { database, replicas }]) => database === postgres && replicas > 1);

// Leases end when nobody can use them any more.
describe.each(shared)(
  'nothing is lost or stuck, and nothing else is suspected, when %s',
  (_where, place) => {
    test.concurrent.each(Object.values(crashes))('%s', (_what, play, options) =>
      Scene.play({ ...place, time: 'short', options }, play),
    );
  },
);

const [what, play, options] = crashes.twice;
test.concurrent(`nothing is lost or stuck, and nothing else is suspected, when a receiver ${what}`, () =>
  Scene.play({ database: sqlite, replicas: 1, time: 'short', options }, play));
