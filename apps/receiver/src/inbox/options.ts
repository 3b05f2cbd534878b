import { productTable } from '@ordering/events';
import { type State, states } from '@ordering/inbox';
import { parseArguments } from '@ordering/kit/command';
import {
  choiceKind,
  durationKind,
  type Kind,
  listKind,
  onKind,
  patternKind,
  textKind,
  wholeKind,
} from '@ordering/kit/option-kinds';
import {
  addOptions,
  type Given,
  option,
  type ValuesOf,
  valuesOf,
} from '@ordering/kit/option-table';
import { Command } from 'commander';
import {
  type DatabaseOptions,
  databaseOptions,
  databaseVariable,
  schemaOptions,
} from '../options.ts';

const json = { json: option(onKind, 'print one JSON document', { default: false }) };
const common = { ...databaseOptions, ...json };
const age = durationKind({ atLeast: 0, atMost: 36_500 * 24 * 60 * 60 * 1000 });

const stateList = listKind(choiceKind('states', states));
/** Also several in one option. */
const stateKind: Kind<readonly State[]> = {
  ...stateList,
  read: (option, given) =>
    stateList.read(
      option,
      given
        .join()
        .split(',')
        .map((each) => each.trim()),
    ),
};

const filterOptions = {
  state: option(stateKind, 'deliveries in these states, separated by commas'),
  type: option(textKind('type'), 'events of this type'),
  product: option(
    choiceKind(
      'product',
      productTable.map(({ id }) => id),
    ),
    'events of this product',
  ),
  store: option(textKind('id'), 'events of this store or community'),
  resource: option(
    textKind('key'),
    'events about this resource, written PRODUCT/FIELD/ID as `inbox show` prints it',
  ),
  reason: option(textKind('text'), 'deliveries that failed for a reason with this text in it'),
  olderThan: option(age, 'deliveries that arrived at least this long ago, such as 30m, 12h or 7d'),
  youngerThan: option(age, 'deliveries that arrived less than this long ago'),
};

const listOptions = {
  limit: option(wholeKind({ atLeast: 1, atMost: 10_000 }), 'the most deliveries to list', {
    default: 100,
  }),
  after: option(
    patternKind(
      'place',
      /^[a-z]+\.-?\d+\.\d+$/,
      'the value that an earlier list printed as `next`',
    ),
    'continue an earlier list: the value that it printed as `next`',
  ),
  ...filterOptions,
  ...common,
};

const replayOptions = {
  all: option(onKind, 'all deliveries that are dead or quarantined', { default: false }),
  ...filterOptions,
  ...common,
};

const purgeOptions = { ...filterOptions, ...common };

const migrateOptions = {
  print: option(onKind, 'print the SQL, and change nothing', { default: false }),
  ...common,
};

const copyOptions = {
  from: option(textKind('file'), 'the file to copy, as sqlite:PATH', { required: true }),
  to: option(textKind('url'), 'the database to copy into, as postgres://USER@HOST/NAME', {
    defaultAbout: databaseVariable,
  }),
  ...schemaOptions,
  ...json,
};

/** Which deliveries are meant. */
export type FilterOptions = ValuesOf<typeof filterOptions>;

export type ListOptions = ValuesOf<typeof listOptions> & {
  readonly command: 'list';
  readonly ids: readonly string[];
};

export type ShowOptions = ValuesOf<typeof common> & {
  readonly command: 'show';
  readonly id: string;
};

export type ChangeOptions = ValuesOf<typeof replayOptions> & {
  readonly command: 'replay' | 'purge';
  readonly ids: readonly string[];
};

export type MigrateOptions = ValuesOf<typeof migrateOptions> & { readonly command: 'migrate' };

export type CopyOptions = DatabaseOptions &
  ValuesOf<typeof json> & { readonly command: 'copy'; readonly from: string };

/** What was asked for after `inbox`. */
export type InboxOptions = ListOptions | ShowOptions | ChangeOptions | MigrateOptions | CopyOptions;

const help = `
All of these commands but \`copy\` work while receivers run on the same database.

Exit codes: 0 done, 1 failed, or the delivery does not exist, 2 wrong options.

Examples:
  ordering-receiver inbox list --state dead,quarantined --younger-than 1d
  ordering-receiver inbox show 6f1c…
  ordering-receiver inbox replay --state dead --store store_1
  ordering-receiver inbox purge --state done --older-than 14d`;

/**
 * Reads the command line after `inbox`.
 *
 * @throws UsageError, ConfigError
 */
export function readInboxOptions(args: readonly string[]): Promise<InboxOptions> {
  return new Promise((resolve, reject) => {
    parseArguments(inboxCommand(resolve), args).catch(reject);
  });
}

/** The command line after `inbox`. */
export function inboxCommand(take: (options: InboxOptions) => void): Command {
  return new Command('ordering-receiver inbox')
    .description('Lists, shows, replays and purges the deliveries in the inbox of a receiver.')
    .addHelpText('after', help)
    .addCommand(
      addOptions(new Command('list'), listOptions)
        .description('list deliveries: dead and quarantined ones first, then by arrival')
        .argument('[ids...]', 'list only the deliveries with these ids')
        .action((ids: readonly string[], given: Given) =>
          take({ ...valuesOf(listOptions, given), command: 'list', ids }),
        ),
    )
    .addCommand(
      addOptions(new Command('show'), common)
        .description('show a delivery with its headers and its body')
        .argument('<id>', 'the id of the event')
        .action((id: string, given: Given) =>
          take({ ...valuesOf(common, given), command: 'show', id }),
        ),
    )
    .addCommand(
      addOptions(new Command('replay'), replayOptions)
        .description(
          'make deliveries pending again: dead and quarantined ones, and done ones if you name their id or state',
        )
        .argument('[ids...]', 'the deliveries with these ids')
        .action((ids: readonly string[], given: Given) =>
          take({ ...valuesOf(replayOptions, given), command: 'replay', ids }),
        ),
    )
    .addCommand(
      addOptions(new Command('purge'), purgeOptions)
        .description(
          'delete deliveries: dead, quarantined and done ones, and pending ones if you name that state',
        )
        .argument('[ids...]', 'the deliveries with these ids')
        .action((ids: readonly string[], given: Given) =>
          take({ ...valuesOf(purgeOptions, given), all: false, command: 'purge', ids }),
        ),
    )
    .addCommand(
      addOptions(new Command('migrate'), migrateOptions)
        .description('migrate the database to this version, as the receiver does when it starts')
        .action((given: Given) => take({ ...valuesOf(migrateOptions, given), command: 'migrate' })),
    )
    .addCommand(
      addOptions(new Command('copy'), copyOptions)
        .description(
          'copy the inbox from a file into PostgreSQL; from then on the file accepts nothing. If it is interrupted, run it again: it resumes',
        )
        .action((given: Given) => {
          const { to: database, ...options } = valuesOf(copyOptions, given);
          take({ ...options, database, command: 'copy' });
        }),
    );
}
