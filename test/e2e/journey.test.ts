import { EventType } from '@ordering/events';
import { clientOf, freePorts, integrate } from '@ordering/platform';
import { sandboxControl, seedToken } from '@ordering/sandbox/control';
import { expect, onTestFinished, test } from 'vitest';
import { createBench } from '../../apps/receiver/src/testing/running.ts';
import { journey } from '../../tools/platform/src/journey.ts';
import { sandboxHere } from './sandbox.ts';

// The short form of what `npm start` does with programs.
test('an order is pushed to the receiver, denied by the client, and pushed again', async () => {
  const { url, stop } = await sandboxHere();
  onTestFinished(stop);
  const control = sandboxControl(url);
  const sandbox = { url, control, token: () => seedToken(control) };
  const client = await clientOf(sandbox);
  const [port = 0] = await freePorts(1);
  const store = await integrate(sandbox, client, `http://127.0.0.1:${port}/webhooks`);
  const bench = createBench();
  onTestFinished(() => bench.clear());
  const text = Object.values(store.ids)
    .map((id) => `${id}=${store.secret}`)
    .join(',');
  const { operations } = await bench.start({ port, secrets: { kind: 'given', text } });
  expect(await journey(sandbox, operations, client, store.storeId)).toEqual([
    EventType.onlineOrdering.orderCreated,
    EventType.onlineOrdering.orderCancelled,
  ]);
});
