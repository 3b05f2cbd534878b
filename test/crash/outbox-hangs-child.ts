import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deliveryPolicy } from '@ordering/events';
import { FakeClock } from '@ordering/kit/fake-clock';
import { advanceClock, openSqliteOutbox, startDelivering } from '@ordering/outbox';
import { shortDelaysMs, timeoutMs } from './outbox-hangs-plan.ts';

// A process that makes the attempts of an outbox until it is killed: on the machine's clock, or on one that stands still, is
// kept in a file, and is advanced once.

const [path = '', clockFile = '', advanceMs = ''] = process.argv.slice(2);
const guard = { allowTargets: ['127.0.0.0/8'] };

/** Kept before it moves, so that the next life is never behind this one. */
class KeptClock extends FakeClock {
  override advance(ms: number): void {
    writeFileSync(`${clockFile}-new`, String(this.now() + ms));
    renameSync(`${clockFile}-new`, clockFile);
    super.advance(ms);
  }
}

if (clockFile === '') {
  const outbox = await openSqliteOutbox({ path });
  startDelivering(outbox, { policy: { timeoutMs, delaysMs: shortDelaysMs }, guard });
} else {
  const clock = new KeptClock(Number(readFileSync(clockFile, 'utf8')));
  const outbox = await openSqliteOutbox({ path, clock });
  const policy = { timeoutMs, delaysMs: deliveryPolicy.delaysMs };
  const delivering = startDelivering(outbox, { clock, policy, guard });
  await advanceClock(delivering, clock, Number(advanceMs));
  await delivering.stop();
  await outbox.close();
}
