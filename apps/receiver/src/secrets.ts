import { readFileSync } from 'node:fs';
import { ConfigError, messageOf } from '@ordering/kit/failure';
import type { StoreSecret } from '@ordering/webhooks';

/** The variable that holds the secrets. */
export const secretsVariable = 'ORDERING_WEBHOOK_SECRETS';
/** The variable that names a file with the secrets, in the same form. */
export const secretsFileVariable = 'ORDERING_WEBHOOK_SECRETS_FILE';

/**
 * Reads the webhook secrets from the environment or from the file that it names.
 *
 * @throws ConfigError if there is none, or an entry can be read in two ways.
 */
export function readSecrets(env: NodeJS.ProcessEnv): readonly StoreSecret[] {
  const inline = setting(env, secretsVariable);
  const file = setting(env, secretsFileVariable);
  if (inline !== undefined && file !== undefined) {
    throw new ConfigError(`set ${secretsVariable} or ${secretsFileVariable}, not both`);
  }
  const from = inline === undefined ? secretsFileVariable : secretsVariable;
  const secrets = parseSecrets(inline ?? (file === undefined ? '' : readSecretsFile(file)), from);
  if (secrets.length === 0) {
    throw new ConfigError(
      `there is no webhook secret: set ${secretsVariable}, or ${secretsFileVariable} to the path of a file`,
    );
  }
  return secrets;
}

/** Entries are separated by commas or line ends: `secret`, `storeId=secret`, or `=secret` for one that holds a `=`. */
function parseSecrets(text: string, from: string): readonly StoreSecret[] {
  return text
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
}

/** A variable that is set to nothing is not set. */
function setting(env: NodeJS.ProcessEnv, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}

function readSecretsFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigError(
      `the file that ${secretsFileVariable} names cannot be read: ${messageOf(cause)}`,
      { cause },
    );
  }
}
