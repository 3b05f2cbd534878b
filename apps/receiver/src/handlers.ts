import { pathToFileURL } from 'node:url';
import { ConfigError, messageOf } from '@ordering/kit/failure';
import type { Dispatcher } from '@ordering/webhooks';
import { createDispatcherFrom, HandlersError } from '@ordering/webhooks';

/**
 * Makes a dispatcher for the handlers that a module exports.
 *
 * @throws ConfigError
 */
export async function loadDispatcher(path: string): Promise<Dispatcher> {
  const module = await load(path);
  const handlers: unknown = Reflect.get(module, 'handlers');
  if (handlers === undefined) {
    throw new ConfigError(`--handlers: ${path} does not export \`handlers\``);
  }
  try {
    return createDispatcherFrom(handlers);
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
    // In a package that `npm init` made, `.js` is a CommonJS module, whatever it looks like.
    const isTaken = cause instanceof SyntaxError && path.endsWith('.js');
    const advice = isTaken ? '; if it uses `import` or `export`, let its name end in `.mjs`' : '';
    throw new ConfigError(`${message}${advice}`, { cause });
  }
}
