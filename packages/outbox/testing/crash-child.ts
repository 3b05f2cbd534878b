import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { startDelivering } from '../src/delivering/delivering.ts';
import { openSqliteOutbox } from '../src/sqlite/sqlite-outbox.ts';
import { ladder } from './crash.ts';

// A process to kill: sends as fast as it can, makes attempts, and writes down what `send` promised, each in a write of its
// own. After so many it asks to be killed, and goes on until it is.

const [path = '', url = '', promises = '1'] = process.argv.slice(2);
const outbox = await openSqliteOutbox({ path });
await outbox.putEndpoint({ id: 'a', url, secret: 'secret' });
startDelivering(outbox, { policy: ladder, guard: { allowTargets: ['127.0.0.0/8'] } });
let left = Number(promises);
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (;;) {
      const id = randomUUID();
      await outbox.send({
        endpointId: 'a',
        id,
        eventType: 'thing.done',
        body: Buffer.from(`body of ${id}`),
      });
      writeSync(1, `${id}\n`);
      left -= 1;
      if (left === 0) process.send?.('kill me');
    }
  }),
);
