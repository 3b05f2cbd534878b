import { createHmac } from 'node:crypto';
import type { Contract } from '../../model/contract.ts';
import { code, codeBlock, table } from '../text/markdown.ts';

/** The secret of the worked example. It opens nothing. */
const secret = 'an-example-secret';

/** How a delivery is signed, as a table. */
export function scheme({ signature }: Contract): string {
  return table(
    ['', ''],
    [
      ['Header', code(signature.header)],
      ['Algorithm', signature.algorithm],
      ['Over', 'the raw bytes of the body as they arrived, all of them and nothing else'],
      [
        'Key',
        `${code(signature.key)}, as ${signature.keyEncoding.toUpperCase()} (not specified, see below)`,
      ],
      ['Written as', 'lowercase hex: 64 characters of `0-9a-f`'],
    ],
  );
}

/** A body, its signature, and a request to send, for readers to compare their own code with. */
export function workedExample(contract: Contract): string {
  const { signature, delivery } = contract;
  const body = shortestBody(contract);
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  const headerLine = (name: string, value: string) => `  -H '${name}: ${value}' \\`;
  const event = fieldOf(body, delivery.eventType.field);
  const id = fieldOf(body, delivery.idempotencyKey.field);
  return [
    `With the secret ${code(secret)} and this body of ${Buffer.byteLength(body)} bytes, without a line break at the end,`,
    codeBlock('json', body),
    'the signature is',
    codeBlock('', digest),
    'The same in a shell, followed by a delivery to your endpoint:',
    codeBlock(
      'sh',
      [
        `secret=${shell(secret)}`,
        `body=${shell(body)}`,
        `signature=$(printf '%s' "$body" | openssl dgst -sha256 -hmac "$secret" | sed 's/^.* //')`,
        'echo "$signature"',
        `curl -i -X ${delivery.method} "$YOUR_ENDPOINT" \\`,
        headerLine('Content-Type', 'application/json'),
        headerLine(delivery.eventType.header, event),
        headerLine(delivery.idempotencyKey.header, id),
        `  -H "${signature.header}: $signature" \\`,
        '  --data-binary "$body"',
      ].join('\n'),
    ),
  ].join('\n\n');
}

/** The smallest body among the examples, so that it can be read at a glance. */
function shortestBody({ examples, delivery }: Contract): string {
  const bodies = examples
    .filter(({ kind, valid }) => kind === 'event' && valid)
    .map(({ value }) => JSON.stringify(value))
    // What a shell or a terminal does with other characters has no place in the example.
    .filter((body) => /^[\x20-\x7e]*$/.test(body));
  const [shortest] = bodies.toSorted((a, b) => a.length - b.length);
  return (
    shortest ??
    JSON.stringify({
      [delivery.eventType.field]: 'example',
      [delivery.idempotencyKey.field]: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    })
  );
}

function fieldOf(body: string, name: string): string {
  const value: unknown = JSON.parse(body);
  const field: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : '';
  return typeof field === 'string' ? field : '';
}

function shell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
