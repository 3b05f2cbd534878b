import fc from 'fast-check';
import { documented, documents } from './documented.ts';
import { type Reply, send, type TestSandbox } from './sandbox.ts';

/** What a request may have in the place of what it should. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(null, -1, 1e21, '', 'x'.repeat(5000), '\u0000', '🍜', [[[]]], 'PT1S'),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.json(),
);

const request = fc.record({
  operation: fc.constantFrom(...documented),
  path: fc.oneof(fc.constant('ramen-1'), fc.string({ unit: 'binary', maxLength: 30 })),
  query: fc.dictionary(
    fc.constantFrom('cursor', 'limit', 'state', 'order_id', 'after', 'store_id', 'x'),
    fc.string({ maxLength: 20 }),
    { maxKeys: 2 },
  ),
  authorized: fc.boolean(),
  type: fc.constantFrom('application/json', 'application/json', 'text/plain', 'application/json;x'),
  // What a body that was right has in the place of a field, or of all.
  field: fc.oneof(fc.constantFrom('', 'store_id', 'constructor', '__proto__'), fc.nat(20)),
  value: strange,
});

/** The bodies that the documents give as examples, by edition and operation. */
function examples(): ReadonlyMap<string, unknown> {
  const all = Object.entries(documents).flatMap(([edition, { paths }]) =>
    Object.values(Object(paths)).flatMap((item) =>
      Object.values(Object(item)).map((operation) => ({ edition, operation })),
    ),
  );
  return new Map(
    all.flatMap(({ edition, operation }) => {
      const { operationId, requestBody } = Object(operation);
      const media = Object(Object(requestBody).content)['application/json'];
      const { example, examples: named } = Object(media);
      const [first] = Object.values(Object(named));
      return media === undefined
        ? []
        : [[`${edition}.${operationId}`, example ?? Object(first).value]];
    }),
  );
}

/** An answer that nobody should get: which request, and what came. */
interface Odd {
  readonly id: string;
  readonly status: number;
  readonly text: string;
}

/** Whether an answer is a 5xx that nobody asked for. What the sandbox cannot do yet it says with 501. */
function isUnasked({ status, body }: Reply): boolean {
  if (status === 501) return false;
  return status >= 500 && !JSON.stringify(body).includes('injected through the control API');
}

/** Sends so many requests, the same ones for a seed, and returns the answers that are odd. */
export async function fuzz(sandbox: TestSandbox, numRuns: number, seed: number): Promise<Odd[]> {
  const bodies = examples();
  const token = await sandbox.token();
  const odd: Odd[] = [];
  for (const each of fc.sample(request, { numRuns, seed })) {
    const { edition, row } = each.operation;
    const { method, path } = row;
    const id = `${edition}.${row.id}`;
    const search = new URLSearchParams(each.query).toString();
    const filled = path.replaceAll(/\{\w+\}/g, encodeURIComponent(each.path) || 'x');
    const headers = { authorization: `Bearer ${each.authorized ? token : 'garbage'}` };
    const body = JSON.stringify(changed(bodies.get(id), each.field, each.value));
    const init =
      method === 'GET' ? { headers } : { headers: { ...headers, 'content-type': each.type }, body };
    const url = `${sandbox.url}${filled}?${search}`;
    // A dropped connection was asked for.
    const reply = await send(url, { method, ...init }).catch(() => undefined);
    if (reply === undefined || !isUnasked(reply)) continue;
    odd.push({ id, status: reply.status, text: JSON.stringify(reply.body) });
  }
  return odd;
}

function changed(body: unknown, field: string | number, value: unknown): unknown {
  const entries = Object.entries(Object(body));
  if (field === '') return value;
  const name = typeof field === 'string' ? field : entries[field]?.[0];
  // Most bodies have fewer fields than that, and are sent as they are.
  return name === undefined ? body : Object.fromEntries([...entries, [name, value]]);
}
