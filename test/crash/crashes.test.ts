import { test } from 'vitest';
import { crashes } from './crashes.ts';
import { sqlite } from './databases.ts';
import { Scene } from './scene.ts';

// The long form has more crashes, and two receivers on either store; `npm run test:crash` waits for real leases.
const [what, play, options] = crashes.twice;
test(`nothing is lost or stuck, and nothing else is suspected, when a receiver ${what}`, () =>
  Scene.play({ database: sqlite, replicas: 1, time: 'short', options }, play));
