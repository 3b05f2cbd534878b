import { writeSync } from 'node:fs';
import { startProcessing } from '../src/processor.ts';
import { openAt } from './place.ts';

// A process that works on an inbox, each delivery for a while, and writes down what took effect. Its clock on the wall
// is set by so many hours when the first run has begun. A delivery whose id begins with `poison` throws where nobody can
// catch it; with `note`, the process notes what was running before it ends.

const [place = '', leaseMs = '15000', hours = '0', runMs = '300', note = ''] =
  process.argv.slice(2);
const inbox = await openAt(place);
const { now } = Date;
let dying = false;
const processing = startProcessing(inbox, {
  leaseMs: Number(leaseMs),
  maxCrashes: 3,
  async process({ id }) {
    Date.now = () => now() + Number(hours) * 60 * 60 * 1000;
    writeSync(1, `run ${id}\n`);
    if (id.startsWith('poison')) {
      dying = true;
      setTimeout(() => {
        throw new Error('stray');
      }, 100);
    }
    await new Promise((resolve) => setTimeout(resolve, Number(runMs)));
    // However long this process takes to die: what runs beside the poison is cut off.
    if (dying) await new Promise(() => {});
    writeSync(1, `effect ${id}\n`);
    return 'handled';
  },
});
writeSync(1, 'ready\n');
process.on('uncaughtException', async (error) => {
  if (note === 'note') await processing.crash(error);
  process.exit(1);
});
