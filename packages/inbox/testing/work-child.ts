import { writeSync } from 'node:fs';
import { startProcessing } from '../src/processor.ts';
import { openAt } from './place.ts';

// A process that works on an inbox, and writes down what took effect. Its runs end at once, or with `hold` when it gets
// the signal SIGUSR2. Its clock on the wall is set by so many hours when the first run has begun. A delivery whose id
// begins with `poison` throws where nobody can catch it; with `note`, the process notes what was running before it ends.
// Leases and pauses end when the test says so, and not because the machine is slow.

const [place = '', hours = '0', mode = ''] = process.argv.slice(2);
const inbox = await openAt(place);
const { now } = Date;
const released = new Promise<void>((resolve) => process.once('SIGUSR2', () => resolve()));
let dying = false;
const processing = startProcessing(inbox, {
  leaseMs: 3_600_000,
  runTimeoutMs: 3_600_000,
  pollMs: 50,
  maxCrashes: 3,
  log: () => {},
  async process({ id }) {
    Date.now = () => now() + Number(hours) * 60 * 60 * 1000;
    writeSync(1, `run ${id}\n`);
    if (id.startsWith('poison')) {
      dying = true;
      setImmediate(() => {
        throw new Error('stray');
      });
    }
    await (mode === 'hold' ? released : new Promise(setImmediate));
    // However long this process takes to die: what runs beside the poison is cut off.
    if (dying) await new Promise(() => {});
    writeSync(1, `effect ${id}\n`);
    return 'handled';
  },
});
writeSync(1, 'ready\n');
process.on('uncaughtException', async (error) => {
  if (mode === 'note') await processing.crash(error);
  process.exit(1);
});
