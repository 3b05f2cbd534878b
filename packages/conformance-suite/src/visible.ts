/**
 * What acts on a terminal, changes the order of other characters or cannot be seen; and how a line begins that the log
 * of a build takes for a command.
 */
const acting =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|#(?=#\w*\[)|(?<=^[^\S\n]*):(?=:)/gmu;

/** As much of a text as a person reads. The commands that show something again are whole, as they are to be pasted. */
const lineChars = 4000;
const charsOfLines: Readonly<Record<string, number>> = { transcript: 20_000, reproduce: Infinity };

/** Puts something else in the place of each run of such characters, other than line feeds. */
export function replaceActing(text: string, by: (chars: string) => string): string {
  return text.replace(acting, (char) => (char === '\n' ? char : by(char)));
}

/** Text from outside in one line that says what it says and does nothing. See docs/decisions/untrusted-reports.md. */
export function visible(text: string): string {
  return visibleLines(text, lineChars).replaceAll('\n', escapes);
}

/** The same, in as many lines as it has. */
export function visibleLines(text: string, mostChars = Infinity): string {
  if (text.length <= mostChars) return replaceActing(text, escapes);
  // Half a character would be shown as something that nobody wrote.
  const start = text.slice(0, mostChars).replace(/[\uD800-\uDBFF]$/, '');
  return `${replaceActing(start, escapes)} … and ${text.length - start.length} more characters`;
}

/** The same value with only visible texts in it, for all that is shown to a person. */
export function shown<Value>(value: Value): Value;
export function shown(value: unknown): unknown {
  return visibleValue('', value);
}

function visibleValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') {
    const mostChars = charsOfLines[name];
    return mostChars === undefined ? visible(value) : visibleLines(value, mostChars);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => visibleValue('', each));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, visibleValue(key, each)]),
  );
}

/** JSON of exactly that value, which can be printed: JSON itself leaves most of these characters as they are. */
export function jsonOf(value: unknown, space?: number): string {
  return replaceActing(JSON.stringify(value, null, space), escapes);
}

function escapes(chars: string): string {
  return chars
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
