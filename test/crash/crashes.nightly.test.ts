import { test } from 'vitest';
import { fewAtOnce } from '../setup/few-at-once.ts';
import { crashes } from './crashes.ts';
import { postgres, sqlite } from './databases.ts';
import { Scene } from './scene.ts';

fewAtOnce();

test.concurrent.each(Object.values(crashes))(
  'nothing is lost or stuck, and nothing else is suspected, when one of two receivers on a server %s',
  (_what, play, options) => Scene.play({ database: postgres, replicas: 2, options }, play),
);

const [what, play, options] = crashes.twice;
test.concurrent(`nothing is lost or stuck, and nothing else is suspected, when a receiver on a file ${what}`, () =>
  Scene.play({ database: sqlite, replicas: 1, options }, play));
