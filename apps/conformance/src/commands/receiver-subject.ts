import type { OtherOwner, ReceiverSubject } from '@ordering/conformance';
import { identityOptions, otherOwnerOptions, secretVariables } from '@ordering/conformance';
import { UsageError } from './errors.ts';
import type { Io } from './io.ts';
import type { Options } from './options.ts';
import { readOptionFile, text, texts, webAddress } from './options.ts';
import { runCommand } from './shell.ts';

/** The receiver that is to be proved, as the options and the environment describe it. */
export function receiverSubject(options: Options, io: Io): ReceiverSubject {
  const [first, ...others] = texts(options, 'url').map((url) => webAddress('--url', url));
  if (first === undefined) throw new UsageError('give --url');
  const otherOwner = readOtherOwner(options, io);
  const externalStoreId = text(options, 'externalStoreId');
  const observe = text(options, 'observe');
  const restart = text(options, 'restart');
  const advance = text(options, 'advance');
  return {
    urls: [first, ...others],
    secret: readSecret(options, io),
    identity: identityOf(options),
    ...(externalStoreId === undefined ? {} : { externalStoreId }),
    ...(otherOwner === undefined ? {} : { otherOwner }),
    ...(observe === undefined ? {} : { observe: webAddress('--observe', observe) }),
    ...(restart === undefined
      ? {}
      : { restart: (signal) => runCommand('--restart', restart, signal) }),
    ...(advance === undefined
      ? {}
      : {
          advance: (seconds, signal) =>
            runCommand('--advance', advance, signal, { ORDERING_ADVANCE_SECONDS: String(seconds) }),
        }),
  };
}

/** The values of all fields that say whose event it is, as the options say. */
function identityOf(options: Options): Readonly<Record<string, string>> {
  return Object.fromEntries(
    identityOptions.map(({ field, key, fallback }) => [field, text(options, key) ?? fallback]),
  );
}

function readSecret(options: Options, io: Io): string {
  const file = text(options, 'secretFile');
  const secret =
    file === undefined
      ? io.env[secretVariables.store]
      : readOptionFile('--secret-file', file).replace(/\r?\n$/, '');
  if (secret !== undefined && secret !== '') return secret;
  throw new UsageError(
    file === undefined
      ? `there is no secret: set ${secretVariables.store}, or give --secret-file`
      : `--secret-file ${file}: it is empty`,
  );
}

function readOtherOwner(options: Options, io: Io): OtherOwner | undefined {
  const given = otherOwnerOptions.flatMap(({ field, flag, key }) => {
    const id = text(options, key);
    return id === undefined ? [] : [{ field, flag, id }];
  });
  const [only, second] = given;
  if (only === undefined) return undefined;
  if (second !== undefined) {
    const flags = given.map(({ flag }) => flag).join(' and ');
    throw new UsageError(`give one of ${flags}: there is one secret for it`);
  }
  const { field, flag, id } = only;
  const variable = secretVariables['other-store'];
  const secret = io.env[variable] ?? '';
  if (secret !== '') return { field, id, secret };
  throw new UsageError(`${flag} needs the secret of its deliveries in ${variable}`);
}
