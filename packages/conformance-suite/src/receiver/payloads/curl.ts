import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { quote } from '../../http/quote.ts';
import type { Delivery } from './delivery.ts';
import { genuine } from './forgeries.ts';
import { macCommand, secretVariables } from './secret-variables.ts';

/** Beyond this a command is no longer something to paste. */
const pasteableBytes = 4096;

/** Names that nobody else uses: the commands write files where they are pasted. */
const files = { body: 'conformance-body.bin', signed: 'conformance-signed.bin' };

/**
 * Shell commands that send the same delivery with curl, or undefined if curl cannot: a body that
 * is too long to paste, or one that must leave in separate packets.
 */
export function curlOf(delivery: Delivery, url: string): string | undefined {
  const { plan, body, signed } = delivery;
  if (body.length > pasteableBytes || signed.length > pasteableBytes) return undefined;
  if ((plan.cuts ?? []).length > 0) return undefined;
  const forgery = plan.forgery ?? genuine;
  const other = !signed.equals(body);
  const signedFile = other ? files.signed : files.body;
  const lines = [`${writeBytes(body)} > ${files.body}`];
  if (other) lines.push(`${writeBytes(signed)} > ${files.signed}`);
  const computes = forgery.shell.some((value) => value.includes('mac'));
  if (computes) {
    const signer = plan.signer ?? 'store';
    const command = forgery.command ?? macCommand(signer);
    const variable = secretVariables[signer];
    if (command.includes(variable))
      lines.unshift(`# export ${variable} first: ${secretOf[signer]}`);
    // The first command of a pipe reads the bytes.
    lines.push(`mac=$(${command.replace(/ \||$/, (end) => ` < ${signedFile}${end}`)})`);
  }
  if (forgery !== genuine || other)
    lines.unshift(computes ? onPurpose.computed : onPurpose.notComputed);
  lines.push(`curl -i -X ${plan.method ?? deliveryPolicy.method} ${quote(url)} \\`);
  const headers = delivery.headers.map(
    ({ name, value }) => `  -H ${quote(`${name}: ${value}`)} \\`,
  );
  if (plan.framing === 'chunked') headers.push(`  -H 'Transfer-Encoding: chunked' \\`);
  const name = plan.headerCase?.(DeliveryHeader.signature) ?? DeliveryHeader.signature;
  for (const value of forgery.shell) {
    // A header without a value ends in a semicolon; with a colon curl would leave it out.
    headers.push(value === '' ? `  -H '${name};' \\` : `  -H "${name}: ${value}" \\`);
  }
  return [...lines, ...headers, `  --data-binary @${files.body}`].join('\n');
}

/** What a person is told first, who would take a signature that is computed for the one that is sent. */
const onPurpose = {
  computed:
    '# This computes a genuine signature, and sends something else as the signature, on purpose.',
  notComputed: '# This sends no genuine signature, on purpose.',
} as const;

const secretOf = {
  store: 'the secret of the receiver',
  'other-store': 'the secret of the second store or community',
} as const satisfies Record<keyof typeof secretVariables, string>;

function writeBytes(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (/^[\x20-\x7e]*$/.test(text)) return `printf %s ${quote(text)}`;
  return `printf %s ${quote(bytes.toString('base64'))} | base64 -d`;
}
