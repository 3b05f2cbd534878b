import { replaceActing } from '../visible.ts';
import type { Header } from './exchange.ts';
import { octal, quoted } from './quote.ts';

/** The name that a recording gives to a secret. */
const masked = /\[secret (\d+)\]/g;

/**
 * A command that makes a call of the API again, to the byte. Secrets are variables of the shell in it, which comments
 * name.
 *
 * @param origins Where secrets come from, by the names that a recording gives to them.
 */
export function curlOfCall(
  method: string,
  url: string,
  headers: readonly Header[],
  body: string | undefined,
  origins: Readonly<Record<string, string>> = {},
): string {
  const isPiped = body !== undefined && !isWord(body);
  const words = [
    `${isPiped ? `${printed(body)} | ` : ''}curl -i -X ${method} ${wordOf(url)}`,
    ...headers.map(({ name, value }) => `-H ${wordOf(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${isPiped ? '@-' : wordOf(body)}`]),
  ];
  const command = words.join(' \\\n  ');
  const numbers = new Set([...command.matchAll(/\$SECRET_(\d+)/g)].map(([, number]) => number));
  const comments = [...numbers].map((number) => {
    const origin = origins[`[secret ${number}]`] ?? 'a token or another secret of the run';
    return `# set SECRET_${number} first: ${replaceActing(origin, octal).replaceAll('\n', ' ')}`;
  });
  return [...comments, command].join('\n');
}

/** A word of a POSIX shell, in which each secret is a variable. */
function wordOf(text: string): string {
  return quoted(text)
    .replaceAll(masked, `'"$SECRET_$1"'`)
    .replace(/(?<=")''$/, '');
}

/** Whether curl can be given a body as a word: at an `@` it would read a file, and some bytes are in no word. */
function isWord(body: string): boolean {
  return !/^@|\n/.test(body) && replaceActing(body, () => '') === body;
}

/** A command that writes a text, in which each secret is a variable. */
function printed(text: string): string {
  const format = text
    .replaceAll(/[\\'\n]/g, octal)
    .replaceAll('%', '%%')
    .replaceAll(masked, '%s');
  const secrets = [...text.matchAll(masked)].map(([, number]) => ` "$SECRET_${number}"`);
  return `printf '${replaceActing(format, octal)}'${secrets.join('')}`;
}
