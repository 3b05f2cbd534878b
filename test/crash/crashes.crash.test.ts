import { describe, test } from 'vitest';
import { fewAtOnce } from '../run/few-at-once.ts';
import { crashes, places } from './crashes.ts';
import { Scene } from './scene.ts';

fewAtOnce();

const hour = 60 * 60 * 1000;

describe.each(places)(
  'nothing is lost or stuck, and nothing else is suspected, when %s',
  (_where, place) => {
    test.concurrent.each(Object.values(crashes))('%s', { timeout: hour }, (_what, play, options) =>
      Scene.play({ ...place, time: 'real', options }, play),
    );
  },
);
