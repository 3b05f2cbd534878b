import { DeliveryHeader } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import { expect, test, vi } from 'vitest';
import type { Received } from '../../http/observation.ts';
import { status } from '../../http/script.ts';
import { observer } from '../../recording/observe.ts';
import { Vault } from '../../recording/vault.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { ofStores } from '../testing/fake-deliveries.ts';
import { Arrivals } from './arrivals.ts';
import type { Owner } from './world.ts';

const owner = (name: string): Owner => ({
  ...{ name, kind: 'store', product: ofStores, url: `http://127.0.0.1:9/${name}` },
  ...{ status: 200, secret: `the secret of ${name}`, ids: { storeId: name } },
});

function received(store: string, endpoint: string | undefined, at = 0): Received {
  const body = Buffer.from(JSON.stringify({ store_id: store }));
  const signature = sign(owner(store).secret, body);
  return {
    ...{ at, endpoint, method: 'POST', path: `/${endpoint}`, body, whole: true, attempt: 1 },
    headers: [{ name: DeliveryHeader.signature, value: signature }],
    deliveryId: `${store} at ${at}`,
    ...{ reply: status(200), answeredAt: undefined, doneAt: undefined, stoodStillMs: 0 },
  };
}

function looking(...names: readonly string[]) {
  const vault = new Vault();
  const owners = names.map(owner);
  const server: { received: Received[]; overflow: string | undefined } = {
    received: [],
    overflow: undefined,
  };
  for (const { secret } of owners) vault.keep(secret);
  const observe = vi.fn(observer(vault));
  const signers = vi.spyOn(vault, 'signers');
  const elsewhere = {
    ...{ url: '', endpoint: () => ({ name: '', url: '' }), until: async () => false },
    async [Symbol.asyncDispose]() {},
  };
  const arrivals = new Arrivals(
    { server: Object.assign(server, elsewhere), owners, vault },
    observe,
  );
  return { arrivals, server, owners, vault, observe, signers };
}

test('however often somebody looks, a request is observed once and its owner is found out once', () => {
  const { arrivals, server, owners, observe, signers } = looking('a', 'b');
  // Whose a delivery is says a comparison with the ids of the owners.
  let comparisons = 0;
  const compared = {
    get(ids: Owner['ids'], name: string) {
      comparisons += 1;
      return ids[name];
    },
  };
  owners.push({ ...owner('c'), ids: new Proxy({ storeId: 'c' }, compared) });
  const isOdd = vi.fn(({ at }: { at: number }) => at % 2 === 1);
  const odd = arrivals.matching(isOdd);
  const requests = 1000;
  for (let at = 0; at < requests; at += 1) {
    server.received.push(received('a', 'a', at));
    expect([arrivals.of('a').length, arrivals.of('b').length]).toEqual([at + 1, 0]);
    expect(odd().length).toBe(Math.floor((at + 1) / 2));
  }
  expect(observe).toHaveBeenCalledTimes(requests);
  expect(isOdd).toHaveBeenCalledTimes(requests);
  expect(signers).toHaveBeenCalledTimes(requests);
  expect(comparisons).toBeLessThan(10 * requests);
});

test('what comes to nobody is asked for no signature', () => {
  const { arrivals, server, signers } = looking('a');
  server.received.push(received('somebody else', undefined));
  expect(arrivals.of('a')).toEqual([]);
  expect(signers).not.toHaveBeenCalled();
});

test('a delivery that came before its owner was known is found afterwards', () => {
  const { arrivals, server, owners, vault } = looking('a');
  server.received.push(received('b', 'a'));
  expect(arrivals.of('a').length).toBe(1);
  const late = owner('b');
  vault.keep(late.secret);
  owners.push(late);
  expect([arrivals.of('a').length, arrivals.of('b').length]).toEqual([0, 1]);
});

test('what is learnt of a request after the first look is there at the next', () => {
  const { arrivals, server, vault } = looking('a');
  const first = received('b', 'a');
  server.received.push(first);
  const [observed] = arrivals.deliveries();
  expect(observed).toMatchObject({ signedBy: [], doneAt: undefined });
  expect(JSON.stringify(observed)).toContain(first.body.toString('base64'));
  first.doneAt = 7;
  vault.keep(owner('b').secret);
  vault.keep('store_id');
  expect(observed).toMatchObject({ signedBy: ['[secret 2]'], doneAt: 7 });
  const masked = Buffer.from(JSON.parse(JSON.stringify(observed)).body, 'base64').toString();
  expect(masked).toBe('{"[secret 3]":"b"}');
});

test('where more has come than is kept, nobody says what came', () => {
  const { arrivals, server } = looking('a');
  server.overflow = 'too much';
  expect(() => arrivals.of('a')).toThrow(new CannotRun('too much'));
});
