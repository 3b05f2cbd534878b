import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { openSqliteOutbox, type Queue, startDelivering } from '@ordering/outbox';
import { ladder } from './outbox-plan.ts';

// A process that dies at a boundary, when it comes to it for the `after`th time: it sends, makes attempts, and writes down
// what `send` promised, each in a write of its own.

const [path = '', url = '', boundary = '', after = '1'] = process.argv.slice(2);
let left = Number(after);

function reach(here: string): void {
  if (here !== boundary) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

/** Has every method of an object pass its boundaries. */
function watched<T extends object>(whole: T, names: readonly (keyof T & string)[]): T {
  return new Proxy(whole, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const found = names.find((each) => each === name);
      if (found === undefined) return value.bind(target);
      return async (...args: unknown[]) => {
        reach(`before ${found}`);
        const result: unknown = await value.apply(target, args);
        reach(`after ${found}`);
        return result;
      };
    },
  });
}

const plain = await openSqliteOutbox({ path });
await plain.putEndpoint({ id: 'a', url, secret: 'secret' });
const outbox = watched(plain, ['send']);
const queue: Queue = watched(plain.queue, ['begin', 'claim', 'settle']);
const delivered = new Proxy(plain, {
  get: (target, name) => (name === 'queue' ? queue : Reflect.get(target, name, target)),
});
startDelivering(delivered, { policy: ladder, guard: { allowTargets: ['127.0.0.0/8'] } });
// The endpoint says when a request has come, before it answers.
process.on('message', () => reach('in an attempt'));
process.send?.('ready');
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (;;) {
      const id = randomUUID();
      const body = Buffer.from(`body of ${id}`);
      await outbox.send({ endpointId: 'a', id, eventType: 'thing.done', body });
      writeSync(1, `${id}\n`);
      reach('any time');
      await setTimeout(2);
    }
  }),
);
