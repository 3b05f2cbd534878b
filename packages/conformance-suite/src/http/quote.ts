import { replaceActing } from '../visible.ts';

/** A word of a POSIX shell. */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word);
}

/**
 * The same between quotes. What acts on a terminal is written by printf: a line editor would take a control character
 * for a key, also between quotes.
 */
export function quoted(word: string): string {
  const whole = word.replaceAll("'", "'\\''");
  return `'${replaceActing(whole, (chars) => `'"$(printf '${octal(chars)}')"'`)}'`;
}

/** The bytes of a text, as escapes in the format of printf. */
export function octal(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
