import type { Header } from './exchange.ts';

/** The name that a recording gives to a secret. */
const masked = /\[secret (\d+)\]/g;

/**
 * A command that makes a call of the API again, to the byte. Secrets are variables of the shell in it, which a comment
 * names.
 */
export function curlOfCall(
  method: string,
  url: string,
  headers: readonly Header[],
  body: string | undefined,
): string {
  const words = [
    `curl -i -X ${method} ${quoted(url)}`,
    ...headers.map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ];
  const command = words.join(' \\\n  ');
  const variables = [...new Set(command.match(/\$SECRET_\d+/g) ?? [])].map((each) => each.slice(1));
  return variables.length === 0
    ? command
    : `# set ${variables.join(' and ')} first: a token or another secret of the run\n${command}`;
}

/** A word of a POSIX shell, in which each secret is a variable. */
function quoted(word: string): string {
  const whole = `'${word.replaceAll("'", "'\\''").replaceAll(masked, `'"$SECRET_$1"'`)}'`;
  return whole.replace(/(?<=")''$/, '');
}
