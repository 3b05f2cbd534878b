import type { Filter, Inbox, Step } from '@ordering/inbox';
import { errorLine, exitCodeOf } from '@ordering/kit/command';
import { formatTypedDuration } from '@ordering/kit/duration';
import { ConfigError } from '@ordering/kit/failure';
import {
  type Database,
  migrationsOf,
  openDatabase,
  openExisting,
  readDatabase,
} from '../database.ts';
import { forgettableAfterMs, repeatedForMs } from '../repeated.ts';
import { copy } from './copy.ts';
import { readFilter } from './filter.ts';
import type { ChangeOptions, ListOptions, MigrateOptions, ShowOptions } from './options.ts';
import { readInboxOptions } from './options.ts';
import { entryJson, type Print, page, storedJson, table } from './print.ts';

/** Runs `ordering-receiver inbox …`. Returns the exit code. */
export async function runInbox(args: readonly string[], print: Print, err: Print): Promise<number> {
  try {
    const options = await readInboxOptions(args);
    if (options.command === 'copy') return await copy(options, print, err);
    const database = readDatabase(options, process.env);
    if (options.command === 'migrate') return await migrate(database, options, print);
    const inbox = await openExisting(database);
    try {
      if (options.command === 'list') return await list(inbox, options, print);
      if (options.command === 'show') return await show(inbox, options, print);
      return await change(inbox, options, print);
    } finally {
      await inbox.close();
    }
  } catch (error) {
    const code = exitCodeOf(error, err);
    if (code === undefined) err(errorLine(error));
    return code ?? 1;
  }
}

async function list(inbox: Inbox, options: ListOptions, print: Print): Promise<number> {
  const filter = readFilter(options);
  const { limit, after, ids, json } = options;
  const parts =
    ids.length === 0
      ? [await inbox.list(filter, { limit, after })]
      : await Promise.all(ids.map((id) => inbox.list({ ...filter, id })));
  const entries = parts.flatMap((part) => part.entries);
  const next = parts.at(-1)?.next;
  if (json) print(`${JSON.stringify({ entries: entries.map(entryJson), next: next ?? null })}\n`);
  else if (entries.length === 0) print('no deliveries\n');
  else print(`${table(entries)}${next === undefined ? '' : `more with --after ${next}\n`}`);
  return 0;
}

async function show(inbox: Inbox, { id, json }: ShowOptions, print: Print): Promise<number> {
  const stored = await inbox.get(id);
  if (stored === undefined) throw new Error(`the delivery ${id} is not in the inbox`);
  print(json ? `${JSON.stringify(storedJson(stored))}\n` : page(stored));
  return 0;
}

const done = { replay: 'replayed', purge: 'purged' } as const;

async function change(inbox: Inbox, options: ChangeOptions, print: Print): Promise<number> {
  const { command, ids, all, json } = options;
  const filter = readFilter(options);
  const isOpen = ids.length === 0 && Object.values(filter).every((value) => value === undefined);
  if (isOpen !== all) {
    const orAll = command === 'replay' ? ', or --all' : '';
    const how = all ? 'either --all, or ids or a filter' : `ids or a filter${orAll}`;
    throw new ConfigError(`which deliveries to ${command}? Give ${how}`);
  }
  if (command === 'purge' && ids.length === 0) refuseForgetting(filter);
  const missing: string[] = [];
  let count = 0;
  for (const id of ids.length === 0 ? [undefined] : ids) {
    const changed = await changeAll(inbox, command, id === undefined ? filter : { ...filter, id });
    count += changed;
    if (id !== undefined && changed === 0) missing.push(await whyNot(inbox, command, id));
  }
  const result = { [done[command]]: count };
  print(json ? `${JSON.stringify(result)}\n` : `${done[command]} ${count}\n`);
  if (missing.length > 0) throw new Error(missing.join('; '));
  return 0;
}

/** Where a delivery that is done is forgotten, a repetition of it takes effect again. */
function refuseForgetting({ states, olderThanMs = 0 }: Filter): void {
  const includesDone = states === undefined || states.includes('done');
  if (!includesDone || olderThanMs > repeatedForMs) return;
  const old = formatTypedDuration(forgettableAfterMs);
  throw new ConfigError(
    `nothing was purged: the service may still repeat deliveries that are done, and a purged one would then take effect again; add --older-than ${old}, or --state dead,quarantined`,
  );
}

/** Goes through all steps. */
async function changeAll(
  inbox: Inbox,
  command: ChangeOptions['command'],
  filter: Filter,
): Promise<number> {
  let count = 0;
  for (let after: string | undefined, more = true; more; ) {
    const step: Step = await inbox[command](filter, { after });
    count += step.count;
    after = step.next;
    more = after !== undefined;
  }
  return count;
}

async function whyNot(inbox: Inbox, command: ChangeOptions['command'], id: string) {
  const found = await inbox.inspect(id);
  if (found === undefined) return `the delivery ${id} is not in the inbox`;
  return `${id} is ${found.state}, and was not ${done[command]}`;
}

async function migrate(database: Database, options: MigrateOptions, print: Print): Promise<number> {
  const { print: only, json } = options;
  const steps = await migrationsOf(database);
  if (!only) await (await openDatabase(database)).close();
  const last = steps.at(-1);
  if (json) print(`${JSON.stringify({ migrations: steps })}\n`);
  else if (only)
    print(steps.map(({ to, sql }) => `-- to version ${to}\nBEGIN;\n${sql}COMMIT;\n`).join('\n'));
  else print(last === undefined ? 'the inbox is up to date\n' : `migrated to version ${last.to}\n`);
  return 0;
}
