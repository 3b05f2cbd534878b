import { parseArguments } from '@ordering/kit/command';
import { Command, Option } from 'commander';
import { type DatabaseOptions, databaseVariable, withDatabase, withSchema } from '../options.ts';

/** What was typed after `inbox`, or the defaults. */
export type InboxOptions = ListOptions | ShowOptions | ChangeOptions | MigrateOptions | CopyOptions;

interface Common extends DatabaseOptions {
  readonly json: boolean;
}

/** Which deliveries are meant, as it was typed. */
export interface FilterOptions {
  readonly state?: string;
  readonly type?: string;
  readonly product?: string;
  readonly store?: string;
  readonly resource?: string;
  readonly reason?: string;
  readonly olderThan?: string;
  readonly youngerThan?: string;
}

export interface ListOptions extends Common, FilterOptions {
  readonly command: 'list';
  readonly ids: readonly string[];
  readonly limit: string;
  readonly after?: string;
}

export interface ShowOptions extends Common {
  readonly command: 'show';
  readonly id: string;
}

export interface ChangeOptions extends Common, FilterOptions {
  readonly command: 'replay' | 'purge';
  readonly ids: readonly string[];
  readonly all?: boolean;
}

export interface MigrateOptions extends Common {
  readonly command: 'migrate';
  readonly print: boolean;
}

export interface CopyOptions extends Common {
  readonly command: 'copy';
  readonly from: string;
}

const help = `
All of these but \`copy\` work beside receivers that are running on the same database.

Exit codes: 0 done, 1 failed or there is no such delivery, 2 wrong options.

Examples:
  ordering-receiver inbox list --state dead,quarantined --younger-than 1d
  ordering-receiver inbox show 6f1c…
  ordering-receiver inbox replay --state dead --store store_1
  ordering-receiver inbox purge --state done --older-than 14d`;

/**
 * Reads the command line after `inbox`.
 *
 * @throws UsageError
 */
export function readInboxOptions(args: readonly string[]): Promise<InboxOptions> {
  return new Promise((resolve, reject) => {
    const inbox = new Command('ordering-receiver inbox')
      .description('Looks into the inbox of a receiver, and puts right what it holds.')
      .addHelpText('after', help)
      .addCommand(listCommand(resolve))
      .addCommand(showCommand(resolve))
      .addCommand(changeCommand('replay', resolve))
      .addCommand(changeCommand('purge', resolve))
      .addCommand(migrateCommand(resolve))
      .addCommand(copyCommand(resolve));
    parseArguments(inbox, args).catch(reject);
  });
}

type Take = (options: InboxOptions) => void;

function listCommand(take: Take): Command {
  const command = new Command('list')
    .description('list deliveries: those that need a person first, then by their arrival')
    .argument('[ids...]', 'only these')
    .option('--limit <number>', 'how many at most', '100')
    .option('--after <place>', 'go on where a list before this one ended');
  return common(withFilter(command)).action((ids: string[], options) =>
    take({ ...options, command: 'list', ids }),
  );
}

function showCommand(take: Take): Command {
  const command = new Command('show')
    .description('show a delivery with its headers and its body')
    .argument('<id>', 'the id of the event');
  return common(command).action((id: string, options) => take({ ...options, command: 'show', id }));
}

const changes = {
  replay:
    'hand out deliveries again: those that are dead or quarantined, and done ones if you name their id or state',
  purge:
    'delete deliveries for good: those that are dead, quarantined or done, and pending ones if you name that state',
};

function changeCommand(name: 'replay' | 'purge', take: Take): Command {
  const command = new Command(name).description(changes[name]).argument('[ids...]', 'these');
  if (name === 'replay') command.option('--all', 'all that are dead or quarantined', false);
  return common(withFilter(command)).action((ids: string[], options) =>
    take({ ...options, command: name, ids }),
  );
}

function migrateCommand(take: Take): Command {
  const command = new Command('migrate')
    .description(
      'bring the database to the form of this version, as the receiver does when it starts',
    )
    .option('--print', 'print the SQL instead, and change nothing', false);
  return common(command).action((options) => take({ ...options, command: 'migrate' }));
}

function copyCommand(take: Take): Command {
  const command = new Command('copy')
    .description(
      'copy the inbox in a file into PostgreSQL, which is used from then on: the file takes nothing more. Cut off, it goes on where it was',
    )
    .requiredOption('--from <file>', 'the file, as sqlite:PATH')
    .option(
      '--to <url>',
      `the database, as postgres://USER@HOST/NAME (default: ${databaseVariable})`,
    );
  return withSchema(command)
    .addOption(json())
    .action(({ to, ...options }) => take({ ...options, database: to, command: 'copy' }));
}

function withFilter(command: Command): Command {
  return command
    .option(
      '--state <states>',
      'in these states: dead, quarantined, processing, pending, done',
      (more, states?: string) => (states === undefined ? more : `${states},${more}`),
    )
    .option('--type <type>', 'events of this type')
    .option('--product <product>', 'events of this product')
    .option('--store <id>', 'events of this store, or of what the product has in its place')
    .option('--resource <key>', 'events about this resource: PRODUCT/FIELD/ID, as show has it')
    .option('--reason <text>', 'with this text in the reason why they failed')
    .option('--older-than <age>', 'arrived at least so long ago: 90s, 30m, 12h or 7d')
    .option('--younger-than <age>', 'arrived less than so long ago');
}

function common(command: Command): Command {
  return withDatabase(command).addOption(json());
}

function json(): Option {
  return new Option('--json', 'print one JSON document').default(false);
}
