import { createHmac } from 'node:crypto';
import type { Contract } from '../../model/contract.ts';
import { code, codeBlock, prose } from '../text/markdown.ts';

/** The secret of the worked example. It opens nothing. */
const secret = 'an-example-secret';

/** How to compute the signature, step by step, with numbers to compare one's own code with. */
export function signatureSection(contract: Contract): readonly string[] {
  const { signature, delivery } = contract;
  const body = shortestBody(contract);
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  const headerLine = (name: string, value: string) => `  -H '${name}: ${value}' \\`;
  const event = fieldOf(body, delivery.eventType.field);
  const id = fieldOf(body, delivery.idempotencyKey.field);
  return [
    '## Signature',
    `${code(signature.header)} is the ${signature.algorithm} of the raw body, keyed with ${code(signature.key)}, as lower-case hex: 64 characters of \`0-9a-f\`, nothing before and nothing after.`,
    [
      '1. Take the bytes of the body as they arrived, before anything parses or decodes them. To parse and serialise again changes white space and the order of keys, and the signature never matches.',
      `2. Compute the HMAC with SHA-256. The key is ${code(signature.key)} as it was given to you: its characters as ${signature.keyEncoding.toUpperCase()}, not decoded from hex or base64.`,
      '3. Write the 32 bytes as lower-case hex.',
      `4. Compare with ${code(signature.header)} in constant time, the whole of both. Most languages have a function for it: \`hmac.compare_digest\` in Python, \`crypto.timingSafeEqual\` in Node.js, \`hash_equals\` in PHP, \`hmac.Equal\` in Go, \`MessageDigest.isEqual\` in Java, \`CryptographicOperations.FixedTimeEquals\` in .NET. Some of them throw when lengths differ or a character is not ASCII, so check before that the header is 64 characters of \`0-9a-f\`.`,
      '5. Where it is missing or differs, answer 401 and do nothing else with the delivery. An empty secret must never be used as a key: refuse to start without one.',
    ].join('\n'),
    ...openPoints(contract).map((what) => `*Not specified:* ${prose(what)}`),
    'Only the body is signed. The headers are not, so what decides (the event type, the id for deduplication, the action) is read from the signed body.',
    '### Worked example',
    `With the secret ${code(secret)} and this body of ${Buffer.byteLength(body)} bytes, without a line break at its end,`,
    codeBlock('json', body),
    'the signature is',
    codeBlock('', digest),
    'The same in a shell, with a delivery to your endpoint at its end:',
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
  ];
}

/** What the contract leaves open about the scheme, said in the scheme itself. */
function openPoints({ signature: { source: scheme }, unspecified }: Contract): readonly string[] {
  return unspecified
    .filter(({ source }) => source.file === scheme.file)
    .filter(({ source }) => source.pointer.startsWith(`${scheme.pointer}/`))
    .map(({ what }) => what);
}

/** The smallest body among the examples, so that it can be read at a glance. */
function shortestBody({ examples, delivery }: Contract): string {
  const bodies = examples
    .filter(({ kind, valid }) => kind === 'event' && valid)
    .map(({ value }) => JSON.stringify(value))
    // Whatever a shell or a terminal does with other characters is no part of the example.
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
