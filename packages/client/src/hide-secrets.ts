/** What Node.js, Bun and Deno call to show an object, in a log or a debugger. */
const inspect = Symbol.for('nodejs.util.inspect.custom');

type Inspect = (value: unknown, options: unknown) => string;

/**
 * Keeps the secrets of a body out of `console.log` and of `util.inspect`, also where it is a part of something else. They are
 * read and written as JSON as ever, for that is how they are saved.
 */
export function hideSecrets(body: unknown, secrets: readonly string[] = []): void {
  if (secrets.length === 0 || typeof body !== 'object' || body === null) return;
  Object.defineProperty(body, inspect, {
    value: (_depth: number, options: unknown, show: Inspect) => {
      const shown = Object.entries(body).map(([name, value]) => [
        name,
        secrets.includes(name) ? '[hidden]' : value,
      ]);
      return show(Object.fromEntries(shown), options);
    },
  });
}
