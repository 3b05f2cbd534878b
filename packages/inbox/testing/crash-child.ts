import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { startProcessing } from '../src/processor.ts';
import { eventOf } from '../src/testing/deliveries.ts';
import { openAt } from './place.ts';

// A process to kill: takes deliveries as fast as it can, processes them, and writes down what it
// acknowledged and what took effect, each in a write of its own, as an answer to the service is.
// After so many acknowledgements it asks to be killed, and goes on until it is.

const [place = '', acknowledgements = '1'] = process.argv.slice(2);
const inbox = await openAt(place);
startProcessing(inbox, {
  // However slow the machine is, no lease ends before the test says so.
  leaseMs: 3_600_000,
  async process({ id }) {
    writeSync(1, `effect ${id}\n`);
    return 'handled';
  },
});
let left = Number(acknowledgements);
await Promise.all(
  Array.from({ length: 32 }, async () => {
    for (;;) {
      const id = randomUUID();
      if ((await inbox.accept(eventOf(id))) !== 'accepted') continue;
      writeSync(1, `ack ${id}\n`);
      left -= 1;
      if (left === 0) process.send?.('kill me');
    }
  }),
);
