/** How `npm start` talks: one line for each step, with the time that it took. */
export const colours = process.stdout.isTTY && process.env.NO_COLOR === undefined;

function paint(code: number, text: string): string {
  return colours ? `\u001b[${code}m${text}\u001b[0m` : text;
}
export const green = (text: string) => paint(32, text);
export const red = (text: string) => paint(31, text);
export const bold = (text: string) => paint(1, text);
export const dim = (text: string) => paint(2, text);

export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Does a step and prints its line. A step that throws prints nothing; the caller reports it. */
export async function step<T>(
  name: string,
  work: () => Promise<T>,
  tell: (result: T) => string,
): Promise<T> {
  const begun = performance.now();
  const result = await work();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(`  ${green('✓')} ${name.padEnd(10)} ${tell(result)}  ${dim(`${seconds} s`)}`);
  return result;
}
