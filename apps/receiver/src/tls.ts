import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Clock } from '@ordering/kit/clock';
import { ConfigError, messageOf } from '@ordering/kit/failure';
import type { Logger } from 'pino';
import { follow } from './follow.ts';

/** Where the certificate, with those between it and its root, and its key are: PEM files. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** What is in these files, for `node:tls`. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

/** A certificate and its key, which are read again when they change. */
export interface Tls {
  readonly first: KeyPair;
  /** Hands over each pair after the first. Returns what ends that. */
  follow(use: (pair: KeyPair) => void): () => void;
}

/**
 * Reads a certificate and its key.
 *
 * @throws ConfigError if they cannot be read, or do not belong together.
 */
export async function openTls(files: TlsFiles, log: Logger, clock?: Clock): Promise<Tls> {
  const from = await read(files);
  return {
    first: parse(from),
    follow: (use) =>
      follow({
        read: () => read(files),
        from,
        take(text) {
          const pair = parse(text);
          use(pair);
          const { validTo } = new X509Certificate(pair.cert);
          log.info({ validTo }, 'TLS certificate reloaded');
        },
        onBroken: (why) =>
          log.error(
            { why },
            'the TLS certificate could not be reloaded: the previous one stays in use',
          ),
        ...(clock === undefined ? {} : { clock }),
      }),
  };
}

/** Both as one text, since one without the other is of no use. */
async function read({ cert, key }: TlsFiles): Promise<string> {
  const texts = [readPem('--tls-cert', cert), readPem('--tls-key', key)];
  return (await Promise.all(texts)).join(separator);
}

// In no PEM file.
const separator = '\0';

async function readPem(option: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new ConfigError(`${option} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

function parse(text: string): KeyPair {
  const [cert = '', key = ''] = text.split(separator);
  try {
    createSecureContext({ cert, key });
    // An empty text would do above: then it is left out.
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
      throw new Error('no match');
    return { cert, key };
  } catch (cause) {
    const why = `--tls-cert and --tls-key must be a certificate and its private key: ${messageOf(cause)}`;
    throw new ConfigError(why, { cause });
  }
}
