import { pathToFileURL } from 'node:url';
import { ConfigError, messageOf } from '@ordering/kit/failure';
import type { Dispatcher, Handlers } from '@ordering/webhooks';
import { createDispatcher, createDispatcherFrom, HandlersError } from '@ordering/webhooks';
import type { Logger } from 'pino';

/** The handlers of a module, or those that only log. */
export async function loadDispatcher(path: string | undefined, log: Logger): Promise<Dispatcher> {
  if (path === undefined) return createDispatcher(loggingHandlers(log));
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

/** Logs the product, the type and the id of every event that the contract knows. */
function loggingHandlers(log: Logger): Handlers {
  return {
    otherwise({ product, type }, { id, action, attempt }) {
      log.info({ product, type, id, action, attempt }, 'event');
    },
  };
}

async function load(path: string): Promise<object> {
  try {
    const module: unknown = await import(pathToFileURL(path).href);
    return typeof module === 'object' && module !== null ? module : {};
  } catch (cause) {
    throw new ConfigError(`--handlers: ${path} cannot be loaded: ${messageOf(cause)}`, { cause });
  }
}
