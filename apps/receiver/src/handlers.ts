import { pathToFileURL } from 'node:url';
import { ConfigError, messageOf } from '@ordering/kit/failure';
import type { Dispatcher } from '@ordering/webhooks';
import { createDispatcherFrom, HandlersError } from '@ordering/webhooks';
import type { Logger } from 'pino';
import { tell } from './tell.ts';

/**
 * Makes a dispatcher for the handlers that a module exports.
 *
 * @throws ConfigError
 */
export async function loadDispatcher(path: string, log: Logger): Promise<Dispatcher> {
  const module = await load(path);
  const handlers: unknown = Reflect.get(module, 'handlers');
  if (handlers === undefined) {
    throw new ConfigError(`--handlers: ${path} does not export \`handlers\``);
  }
  try {
    return createDispatcherFrom(handlers, { log: (line) => log.warn(line) });
  } catch (cause) {
    if (!(cause instanceof HandlersError)) throw cause;
    throw new ConfigError(`--handlers: ${path}: ${cause.message}`, { cause });
  }
}

async function load(path: string): Promise<object> {
  try {
    const module: unknown = await import(pathToFileURL(path).href);
    return typeof module === 'object' && module !== null ? module : {};
  } catch (cause) {
    const message = `--handlers: ${path} cannot be loaded: ${messageOf(cause)}`;
    throw new ConfigError(`${message}${adviceOn(cause, path)}`, { cause });
  }
}

/** Where to look, or how. */
function adviceOn(cause: unknown, path: string): string {
  if (cause instanceof SyntaxError) {
    // In a package that `npm init` made, `.js` is a CommonJS module, whatever it looks like.
    return path.endsWith('.js')
      ? '; if it uses `import` or `export`, rename it to end in `.mjs`'
      : '; run `node --check` on the file to see where';
  }
  const place = tell(cause).at?.find((each) => each.startsWith('file:'));
  return place === undefined ? '' : ` (${place})`;
}
