import { expect, test, vi } from 'vitest';
import { Changes } from './changes.ts';
import { sandboxControl } from './control.ts';
import { startEndpoint } from './testing/endpoint.ts';
import { follow } from './testing/follow.ts';
import { at, newSandbox } from './testing/sandbox.ts';

test('calls that were carried out and attempts that ended are told, in a list and in a stream', async () => {
  const endpoint = await startEndpoint();
  const sandbox = await newSandbox();
  const heard = await follow(sandbox.url + at.changes());
  expect(heard.response.headers.get('content-type')).toBe('text/event-stream');
  const { storeId } = await sandbox.integrate(endpoint.url);
  await sandbox.post(at.stores(), { store_id: storeId });
  await sandbox.order(storeId);
  const control = sandboxControl(sandbox.url);
  await expect.poll(async () => (await control.listChanges({})).changes).toHaveLength(5);
  const { changes } = await control.listChanges({});
  expect(changes.map(({ operation }) => operation)).toEqual([
    'createStore',
    'issueToken',
    'integrateStore',
    'createOrder',
    undefined,
  ]);
  expect(changes[4]).toMatchObject({ attempt: 1, outcome: 'answered 200' });
  const told = changes.map((each) => `id: ${each.seq}\ndata: ${JSON.stringify(each)}\n\n`);
  await expect.poll(() => heard.text).toBe(told.join(''));
  expect(await control.listChanges({ query: { after: '4' } })).toEqual({ changes: [changes[4]] });
  expect(await control.listChanges({ query: { limit: '1' } })).toEqual({ changes: [changes[4]] });
  const newest = await follow(`${sandbox.url}${at.changes()}?limit=1`);
  await expect.poll(() => newest.text).toBe(told[4]);

  const again = await follow(sandbox.url + at.changes(), { 'last-event-id': '3' });
  await expect.poll(() => again.text).toBe(told.slice(3).join(''));
  await sandbox.stop();
  await expect.poll(() => [heard.ended, again.ended]).toEqual([true, true]);
});

test('so many streams, and no more until one of them has ended', async () => {
  const sandbox = await newSandbox();
  const open = () => follow(sandbox.url + at.changes());
  const streams = await Promise.all(Array.from({ length: 32 }, open));
  expect(new Set(streams.map(({ response }) => response.status))).toEqual(new Set([200]));
  const refused = await open();
  expect(refused.response.status).toBe(429);
  await expect.poll(() => refused.text).toContain('stream.too_many');
  streams[0]?.abort.abort();
  await expect.poll(async () => (await open()).response.status).toBe(200);
});

test('a thousand are kept, and all of them are news to whoever knows a later one', () => {
  const changes = new Changes(() => 'now');
  const heard = vi.fn();
  const forget = changes.listen({ onChange: heard, onAdvance: heard });
  changes.add({ operation: 'a' });
  forget();
  for (let n = 0; n < 1000; n += 1) changes.add({ operation: 'b' });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(changes.after(0)).toHaveLength(1000);
  expect(changes.after(0)[0]).toEqual({ seq: 2, at: 'now', operation: 'b' });
  expect(changes.after(1000)).toHaveLength(1);
  expect(changes.after(5000)).toHaveLength(1000);
});
