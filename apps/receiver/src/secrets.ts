import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@ordering/kit/clock';
import { ConfigError, messageOf } from '@ordering/kit/failure';
import type { ChangingSecrets, StoreSecret } from '@ordering/webhooks';
import type { Logger } from 'pino';
import { follow } from './follow.ts';

/** The variable that holds the secrets. */
export const secretsVariable = 'ORDERING_WEBHOOK_SECRETS';
/** The variable that names a file with the secrets, in the same form, or a folder of such files. */
export const secretsFileVariable = 'ORDERING_WEBHOOK_SECRETS_FILE';

/** Where the secrets are. */
export type SecretsSource =
  | { readonly kind: 'given'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string };

/** The secrets as they are now. */
export interface Secrets extends ChangingSecrets {
  readonly current: () => readonly StoreSecret[];
  /** Stops reading the file again. */
  stop(): void;
}

/**
 * Finds in the environment where the secrets are.
 *
 * @throws ConfigError if they are nowhere, or in two places.
 */
export function secretsSource(env: NodeJS.ProcessEnv): SecretsSource {
  const text = setting(env, secretsVariable);
  const path = setting(env, secretsFileVariable);
  if (text !== undefined && path !== undefined) {
    throw new ConfigError(`set ${secretsVariable} or ${secretsFileVariable}, not both`);
  }
  if (path !== undefined) return { kind: 'file', path };
  return { kind: 'given', text: text ?? '' };
}

/**
 * Reads the secrets, and reads a file of them again when it has changed. One that is broken then leaves those that were
 * read before, and is logged once.
 *
 * @throws ConfigError if there is none, or an entry can be read in two ways.
 */
export async function openSecrets(
  source: SecretsSource,
  log: Logger,
  clock?: Clock,
): Promise<Secrets> {
  if (source.kind === 'given') {
    const secrets = parseSecrets(source.text, secretsVariable);
    return { current: () => secrets, stop() {} };
  }
  const read = () => readSecretsFile(source.path);
  const from = await read();
  let secrets = parseSecrets(from, secretsFileVariable);
  const stop = follow({
    read,
    from,
    take(text) {
      secrets = parseSecrets(text, secretsFileVariable);
      log.info({ secrets: secrets.length }, 'webhook secrets reloaded');
    },
    onBroken: (why) =>
      log.error({ why }, 'the webhook secrets could not be reloaded: the previous ones stay valid'),
    ...(clock === undefined ? {} : { clock }),
  });
  return { current: () => secrets, stop };
}

/** Entries are separated by commas or line ends: `secret`, `storeId=secret`, or `=secret` for one that holds a `=`. */
function parseSecrets(text: string, from: string): readonly StoreSecret[] {
  const secrets = text
    .split(/[,\r\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry, index) => {
      const equals = entry.indexOf('=');
      if (equals === -1) return { secret: entry };
      const storeId = entry.slice(0, equals).trim();
      const secret = entry.slice(equals + 1).trim();
      // `shop=` may be a store whose secret is missing, or a secret that ends in `=`: don't guess.
      if (/^=*$/.test(secret)) {
        throw new ConfigError(
          `entry ${index + 1} of ${from} ends in '=': write STORE=SECRET for the secret of a store, or =SECRET for a secret that contains a '='`,
        );
      }
      return storeId === '' ? { secret } : { secret, storeId };
    });
  if (secrets.length > 0) return secrets;
  if (from === secretsFileVariable) {
    throw new ConfigError(`the file or folder in ${from} contains no secret`);
  }
  throw new ConfigError(
    `no webhook secret is configured: set ${secretsVariable}, or set ${secretsFileVariable} to the path of a file with them`,
  );
}

/** A variable that is set to nothing is not set. */
function setting(env: NodeJS.ProcessEnv, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}

/** Of a folder, all its files one after the other; what is hidden is how volumes are exchanged, and no secret. */
async function readSecretsFile(path: string): Promise<string> {
  try {
    if (!(await stat(path)).isDirectory()) return await readFile(path, 'utf8');
    const names = (await readdir(path)).filter((name) => !name.startsWith('.')).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')));
    return texts.join('\n');
  } catch (cause) {
    throw new ConfigError(
      `the file in ${secretsFileVariable} cannot be read: ${messageOf(cause)}`,
      { cause },
    );
  }
}
