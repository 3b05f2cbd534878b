import { afterEach, beforeEach, describe } from 'vitest';
import { describeEndpoints } from './describe-endpoints.ts';
import { describeLog } from './describe-log.ts';
import { describeOwner } from './describe-owner.ts';
import { describeQueue } from './describe-queue.ts';
import { describeResend } from './describe-resend.ts';
import { describeSend } from './describe-send.ts';
import { type OutboxHarness, Scene } from './scene.ts';

/**
 * Defines the tests of what every outbox does, in whatever database it keeps deliveries: for the test of an adapter, in
 * a file that vitest runs.
 *
 * @param name - The title of the suite.
 * @param create - Called before each test: a new, empty database.
 */
export function describeOutbox(name: string, create: () => Promise<OutboxHarness>): void {
  describe(name, () => {
    let scene: Scene;
    beforeEach(async () => {
      scene = new Scene(await create());
      await scene.begin();
    });
    afterEach(() => scene.dispose());
    for (const part of [
      describeEndpoints,
      describeSend,
      describeQueue,
      describeOwner,
      describeResend,
      describeLog,
    ]) {
      part(() => scene);
    }
  });
}
