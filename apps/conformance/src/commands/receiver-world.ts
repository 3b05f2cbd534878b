import type { Drafts, OtherStore, ReceiverWorld, Redactor } from '@ordering/conformance';
import {
  camelCase,
  deadlineIn,
  defaultId,
  draftsFor,
  httpObserver,
  identityFields,
  ordinaryRow,
  otherFlagOf,
  ownerFields,
  secretVariables,
  seededIds,
} from '@ordering/conformance';
import { UsageError } from './errors.ts';
import type { Io } from './io.ts';
import type { CommonOptions, Options } from './options.ts';
import { readOptionFile, text, texts, webAddress } from './options.ts';

/** What the checks of a receiver act on, as the options and the environment say. */
export function receiverWorld(
  options: Options,
  common: CommonOptions,
  io: Io,
  redactor: Redactor,
): ReceiverWorld {
  const [first, ...others] = texts(options, 'url').map((url) => webAddress('--url', url));
  if (first === undefined) throw new UsageError('give --url');
  const secret = readSecret(options, io);
  const otherStore = readOtherStore(options, io);
  for (const hidden of [secret, otherStore?.secret ?? '']) redactor.hide(hidden);

  const deadline = deadlineIn(common.timeoutMs);
  const observe = text(options, 'observe');
  const restartCommand = text(options, 'restart');
  const advanceCommand = text(options, 'advance');
  return {
    urls: [first, ...others],
    secret,
    ...(otherStore === undefined ? {} : { otherStore }),
    externalStoreId: text(options, 'externalStoreId') ?? '',
    ...(observe === undefined
      ? {}
      : { observer: httpObserver(webAddress('--observe', observe), deadline.signal) }),
    ...(restartCommand === undefined ? {} : { restartCommand }),
    ...(advanceCommand === undefined ? {} : { advanceCommand }),
    deadline,
    draftsOf: drafter(common.seed, identityOf(options)),
  };
}

/** The values of all fields that say whose event it is, as the options say. */
function identityOf(options: Options): Readonly<Record<string, string>> {
  return Object.fromEntries(
    identityFields.map((field) => [field, text(options, camelCase(field)) ?? defaultId(field)]),
  );
}

function drafter(
  seed: number,
  identity: Readonly<Record<string, string>>,
): (check: string) => Drafts {
  const ids = seededIds(seed);
  const now = Date.now();
  return (check) => draftsFor(check, ids, identity, now);
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

function readOtherStore(options: Options, io: Io): OtherStore | undefined {
  const given = ownerFields.flatMap(({ product, field }) => {
    const id = text(options, camelCase(`other_${field}`));
    return id === undefined ? [] : [{ product, field, id }];
  });
  const [only, second] = given;
  if (only === undefined) return undefined;
  if (second !== undefined) {
    const flags = given.map(({ field }) => otherFlagOf(field)).join(' and ');
    throw new UsageError(`give one of ${flags}: there is one secret for it`);
  }
  const { product, field, id } = only;
  const variable = secretVariables['other-store'];
  const secret = io.env[variable] ?? '';
  if (secret !== '') return { secret, row: ordinaryRow(product), identity: { [field]: id } };
  throw new UsageError(`${otherFlagOf(field)} needs the secret of its deliveries in ${variable}`);
}
