import { afterEach, beforeEach, describe } from 'vitest';
import { describeAccept } from './describe-accept.ts';
import { describeClaim } from './describe-claim.ts';
import { describeCrashes } from './describe-crashes.ts';
import { describeLines } from './describe-lines.ts';
import { describeOperator } from './describe-operator.ts';
import { describeSettle } from './describe-settle.ts';
import { type InboxHarness, Scene } from './scene.ts';

/**
 * Defines the tests of what every inbox does, in whatever database it keeps deliveries: for the test of an adapter, in a
 * file that vitest runs.
 *
 * @param name - The title of the suite.
 * @param create - Called before each test: a new, empty database.
 */
export function describeInbox(name: string, create: () => Promise<InboxHarness>): void {
  describe(name, () => {
    let scene: Scene;
    beforeEach(async () => {
      scene = new Scene(await create());
      await scene.begin();
    });
    afterEach(() => scene.end());
    for (const part of [
      describeAccept,
      describeClaim,
      describeCrashes,
      describeSettle,
      describeLines,
      describeOperator,
    ]) {
      part(() => scene);
    }
  });
}
