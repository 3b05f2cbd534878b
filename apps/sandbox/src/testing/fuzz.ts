import fc from 'fast-check';
import { documented, documents } from './documented.ts';
import { type Reply, send, type TestSandbox } from './sandbox.ts';

/** What a request may have in the place of what it should. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e21, '', ' ', 'x'.repeat(5000), '\u0000', '🍜'),
  fc.constantFrom<unknown>([], {}, [[[]]], '__proto__', 'constructor', 'PT1S', 'http://[::1]:9/'),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.json(),
);

interface Change {
  readonly field: string | number;
  readonly value: unknown;
  readonly how: string;
}

/** A change of a body that was right. */
const change = fc.record({
  field: fc.oneof(fc.constantFrom('store_id', 'constructor', '__proto__', 'app_id'), fc.nat(20)),
  value: strange,
  how: fc.constantFrom('set', 'remove', 'whole', 'none', 'none'),
});

const queryName = fc.constantFrom('cursor', 'limit', 'state', 'order_id', 'after', 'store_id', 'x');

const request = fc.record({
  operation: fc.constantFrom(...documented),
  path: fc.oneof(fc.constant('known'), fc.string({ unit: 'binary', maxLength: 30 })),
  query: fc.dictionary(queryName, fc.string({ maxLength: 20 }), { maxKeys: 2 }),
  token: fc.constantFrom('good', 'good', 'none', 'garbage'),
  type: fc.constantFrom('application/json', 'application/json', 'text/plain', 'application/json;x'),
  change,
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
export interface Odd {
  readonly id: string;
  readonly status: number;
  readonly text: string;
}

/** Whether an answer is a 5xx that nobody asked for. What the sandbox cannot do yet it says with 501. */
export function isUnasked({ status, body }: Reply): boolean {
  if (status === 501) return false;
  return status >= 500 && !JSON.stringify(body).includes('injected through the control API');
}

/** Sends so many requests, the same ones for a seed, and returns the answers that are odd. */
export async function fuzz(
  sandbox: Pick<TestSandbox, 'url' | 'token'>,
  numRuns: number,
  seed: number,
  isOdd: (reply: Reply) => boolean = isUnasked,
): Promise<Odd[]> {
  const bodies = examples();
  const token = await sandbox.token();
  const odd: Odd[] = [];
  for (const each of fc.sample(request, { numRuns, seed })) {
    const { edition, row } = each.operation;
    const { method, path } = row;
    const id = `${edition}.${row.id}`;
    const known = each.path === 'known' ? 'ramen-1' : encodeURIComponent(each.path);
    const search = new URLSearchParams(each.query).toString();
    const url = `${sandbox.url}${path.replaceAll(/\{\w+\}/g, known || 'x')}?${search}`;
    const authorization = each.token === 'good' ? `Bearer ${token}` : 'Bearer garbage';
    const init: RequestInit = {
      method,
      headers: {
        ...(each.token === 'none' ? {} : { authorization }),
        ...(method === 'GET' ? {} : { 'content-type': each.type }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(changed(bodies.get(id), each.change)) }),
    };
    // A dropped connection was asked for.
    const reply = await send(url, init).catch(() => undefined);
    if (reply === undefined || !isOdd(reply)) continue;
    odd.push({ id, status: reply.status, text: JSON.stringify(reply.body) });
  }
  return odd;
}

function changed(body: unknown, { field, value, how }: Change): unknown {
  if (how === 'none') return body ?? {};
  if (how === 'whole') return value;
  const entries = Object.entries(Object(body));
  const name =
    typeof field === 'string' ? field : (entries[field % (entries.length || 1)]?.[0] ?? 'x');
  const others = entries.filter(([key]) => key !== name);
  return Object.fromEntries(how === 'set' ? [...others, [name, value]] : others);
}
