import { describe, test } from 'vitest';
import { fewAtOnce } from '../run/few-at-once.ts';
import { crashes } from './crashes.ts';
import { postgres, sqlite } from './databases.ts';
import { Scene } from './scene.ts';

fewAtOnce();

// The long form has each of these on either store with two receivers; `npm run test:crash` waits for real leases.
describe.concurrent('nothing is lost or stuck, and nothing else is suspected, when a receiver', () => {
  const { leased, twice } = crashes;

  test.each([leased, twice])('%s', (_what, play, options) =>
    Scene.play({ database: sqlite, replicas: 1, time: 'short', options }, play),
  );

  test('shares a server with another one and is killed twice', () =>
    Scene.play({ database: postgres, replicas: 2, time: 'short' }, twice[1]));
});
