import { expect, test } from 'vitest';
import {
  at,
  type Reply,
  refusal,
  sharedSandbox,
  type TestSandbox,
  text,
} from './testing/sandbox.ts';

const testSandbox = sharedSandbox({ timeScale: 0 });

const nowhere = 'http://127.0.0.1:9/hooks';
const communityId = 'campus';

/** What is listed in pages, the newest first, and how one more of it comes to be, which returns its id. */
const rows = [
  {
    list: 'stores',
    path: () => at.stores(),
    id: 'store_id',
    add: async (sandbox: TestSandbox) => text(await sandbox.post(at.stores(), {}), 'store_id'),
  },
  {
    list: 'orders',
    path: () => at.orders(),
    id: 'order_id',
    add: async (sandbox: TestSandbox) =>
      text(await sandbox.post(at.orders(), { community_id: communityId }), 'order_id'),
  },
  {
    list: 'deliveries',
    path: () => at.deliveries(),
    id: 'delivery_id',
    add: async (sandbox: TestSandbox) => {
      const asked = { community_id: communityId, event_type: 'order.rated' };
      return text(await sandbox.post(at.events(), asked), 'event_id');
    },
  },
];

async function withCommunity(): Promise<TestSandbox> {
  const sandbox = await testSandbox();
  await sandbox.post(at.communities(), { community_id: communityId, webhook_url: nowhere });
  return sandbox;
}

function idsIn({ body }: Reply, list: string, id: string): unknown[] {
  const listed = body[list];
  if (!Array.isArray(listed)) throw new Error(`There are no ${list}: ${JSON.stringify(body)}`);
  return listed.map((each) => Object(each)[id]);
}

/** Follows `next` to the end. */
async function pagesOf(sandbox: TestSandbox, path: string, list: string, id: string) {
  const pages: unknown[][] = [];
  for (let cursor: unknown = ''; cursor !== undefined; ) {
    const reply = await sandbox.get(`${path}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    pages.push(idsIn(reply, list, id));
    cursor = reply.body.next;
  }
  return pages;
}

test.each(rows)('the $list come in pages, the newest first', async ({ list, path, id, add }) => {
  const sandbox = await withCommunity();
  const added: string[] = [];
  for (let n = 0; n < 5; n += 1) added.push(await add(sandbox));
  const [a, b, c, d, e] = added;
  expect(await pagesOf(sandbox, `${path()}?limit=2`, list, id)).toEqual([[e, d], [c, b], [a]]);
  expect(await pagesOf(sandbox, `${path()}?limit=6`, list, id)).toEqual([[e, d, c, b, a]]);
  const first = await sandbox.get(`${path()}?limit=2`);
  // What comes anew moves nothing.
  const newest = await add(sandbox);
  const second = await sandbox.get(`${path()}?limit=2&cursor=${first.body.next}`);
  expect(idsIn(second, list, id)).toEqual([c, b]);
  expect(idsIn(await sandbox.get(`${path()}?limit=1`), list, id)).toEqual([newest]);
});

test.each([...rows, { list: 'faults', path: () => at.faults() }])(
  'a page of the $list needs a cursor and a limit that are ones',
  async ({ path }) => {
    const sandbox = await testSandbox();
    for (const [query, field] of [
      ['cursor=x', 'cursor'],
      ['limit=501', 'limit'],
    ]) {
      const reply = await sandbox.get(`${path()}?${query}`);
      expect([reply.status, refusal(reply).code]).toEqual([400, 'request.validation']);
      expect(refusal(reply).message).toContain(`\`${field}\` `);
    }
  },
);

test('the faults come in pages, the oldest first', async () => {
  const sandbox = await testSandbox();
  await sandbox.delete(at.faults());
  const add = async () =>
    text(await sandbox.post(at.faults(), { operation: 'getOrder', status: 503 }), 'fault_id');
  const added: string[] = [];
  for (let n = 0; n < 5; n += 1) added.push(await add());
  const [a, b, c, d, e] = added;
  const path = `${at.faults()}?limit=2`;
  expect(await pagesOf(sandbox, path, 'faults', 'fault_id')).toEqual([[a, b], [c, d], [e]]);
  const { next } = (await sandbox.get(path)).body;
  // One that has happened moves nothing.
  expect((await sandbox.get(at.order('x'), await sandbox.token())).status).toBe(503);
  const f = await add();
  const rest = await sandbox.get(`${at.faults()}?cursor=${next}`);
  expect(idsIn(rest, 'faults', 'fault_id')).toEqual([c, d, e, f]);
  expect(rest.body).not.toHaveProperty('next');
});

test('a list of more than a hundred is a hundred, and then the rest', async () => {
  const sandbox = await testSandbox();
  await sandbox.post(at.seed(), { webhook_url: nowhere, orders: 60 });
  const pages = await pagesOf(sandbox, `${at.orders()}?`, 'orders', 'order_id');
  expect(pages.map(({ length }) => length)).toEqual([100, 20]);
});

test('stores are listed by whether they are integrated, each kind in pages of its own', async () => {
  const sandbox = await testSandbox();
  const first = await sandbox.integrate(nowhere);
  for (const store_id of ['bare-1', 'bare-2']) await sandbox.post(at.stores(), { store_id });
  const second = await sandbox.integrate(nowhere);
  const listed = async (query: string) => {
    const { body } = await sandbox.get(`${at.stores()}?${query}`);
    const stores = Array.isArray(body.stores) ? body.stores : [];
    return { ids: stores.map(({ store_id }) => String(store_id)), next: body.next };
  };
  expect((await listed('integrated=true')).ids).toEqual([second.storeId, first.storeId]);
  const page = await listed('integrated=false&limit=1');
  expect(page.ids).toEqual(['bare-2']);
  expect(await listed(`integrated=false&limit=1&cursor=${page.next}`)).toEqual({
    ids: ['bare-1'],
    next: undefined,
  });
  expect((await listed('')).ids).toEqual([second.storeId, 'bare-2', 'bare-1', first.storeId]);
});
