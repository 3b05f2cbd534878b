import { type Command, Option } from 'commander';
import { type Form, object } from './config-form.ts';
import { UsageError } from './failure.ts';
import type { Kind } from './option-kinds.ts';

/** One option: its parser, help, row in the README, and key in a configuration file come from here. */
export interface Row<Value> {
  /** How its text is read; the type of what is given, without the default. */
  read(option: string, given: readonly string[]): Value;
  readonly form: Form<Value>;
  readonly takes: string;
  readonly repeatable: boolean;
  readonly negated: boolean;
  /** What help and README say, with the default. */
  readonly about: string;
  /** A variable of the environment that does the same. */
  readonly variable: string | undefined;
  readonly required: boolean;
  /** The value where nothing is given; absent where the option is required. */
  readonly fallback: readonly [Value] | readonly [];
}

/** The options of a command, by their names in camelCase, which are the keys of a configuration file. */
export type Table<Values> = { readonly [Key in keyof Values]: Row<Values[Key]> };

/** The values that a table describes. */
export type ValuesOf<Rows> = {
  readonly [Key in keyof Rows]: Rows[Key] extends Row<infer Value> ? Value : never;
};

/** What a configuration file says of the options of a table. */
export type InFile<Values> = { readonly [Key in keyof Values]?: Values[Key] | undefined };

/** What commander read, as it was typed: by the options' names in camelCase. */
export type Given = Readonly<Record<string, unknown>>;

interface More {
  readonly variable?: string;
  /** Says what holds where nothing is given and no value says it. */
  readonly defaultAbout?: string;
}

export function option<Value>(
  kind: Kind<Value>,
  about: string,
  more: More & ({ readonly default: NoInfer<Value> } | { readonly required: true }),
): Row<Value>;
export function option<Value>(
  kind: Kind<Value>,
  about: string,
  more?: More,
): Row<Value | undefined>;
export function option<Value>(
  kind: Kind<Value>,
  about: string,
  more: More & { readonly default?: Value; readonly required?: true } = {},
): Row<Value> | Row<Value | undefined> {
  const shown =
    more.defaultAbout ?? (more.default === undefined ? undefined : kind.show(more.default));
  const notes = [
    ...(kind.choices === undefined ? [] : [`one of ${kind.choices.join(', ')}`]),
    ...(shown === undefined ? [] : [`default: ${shown}`]),
  ];
  const described = notes.length === 0 ? about : `${about} (${notes.join('; ')})`;
  const row = {
    takes: kind.takes,
    repeatable: kind.repeatable === true,
    negated: kind.negated === true,
    about: described,
    variable: more.variable,
    required: more.required === true,
    read: kind.read,
    form: kind.form(about),
  };
  return more.default === undefined
    ? { ...row, fallback: more.required ? [] : [undefined] }
    : { ...row, fallback: [more.default] };
}

/** `--retain-done` of `retainDone`. */
export function flagOf(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function typedFlag(key: string, { negated }: { readonly negated: boolean }): string {
  return negated ? `--no-${flagOf(key).slice(2)}` : flagOf(key);
}

/** Declares the options of a table to a command. */
export function addOptions<Values>(command: Command, table: Table<Values>): Command {
  for (const key in table) {
    const row = table[key];
    const each = new Option(`${typedFlag(key, row)} ${row.takes}`.trim(), row.about);
    if (row.variable !== undefined) each.env(row.variable);
    if (row.repeatable) {
      each.argParser((value, before: readonly string[] = []) => [...before, value]);
    }
    command.addOption(each.makeOptionMandatory(row.required));
  }
  return command;
}

/**
 * The values of a table: what was given, else what a configuration file says, else the defaults.
 *
 * @throws ConfigError which names an option whose text is wrong.
 */
export function valuesOf<Values>(
  table: Table<Values>,
  given: Given,
  file: InFile<NoInfer<Values>> = {},
): Values {
  const values: Partial<Values> = {};
  for (const key in table) values[key] = readRow(key, table[key], given[key], file[key]);
  return complete(values, table);
}

function readRow<Value>(key: string, row: Row<Value>, given: unknown, configured?: Value): Value {
  const flag = flagOf(key);
  if (given !== undefined) {
    const name = row.variable === undefined ? flag : `${flag} (or ${row.variable})`;
    return row.read(name, [given].flat().map(String));
  }
  if (configured !== undefined) return configured;
  if (row.fallback.length === 1) return row.fallback[0];
  throw new UsageError(`give ${flag}`);
}

/** The form of a configuration file, or of its part, that has the keys of a table. */
export function formOf<Values>(about: string, table: Table<Values>): Form<Partial<Values>> {
  return object(about, formsOf(table), (members) => {
    const values: Partial<Values> = {};
    for (const key in table) {
      const value = members.get(key, undefined);
      if (value !== undefined) values[key] = value;
    }
    return values;
  });
}

/** The forms of the keys of a table. */
export function formsOf<Values>(table: Table<Values>): Forms<Values> {
  const forms: Partial<Forms<Values>> = {};
  for (const key in table) forms[key] = table[key].form;
  return complete(forms, table);
}

type Forms<Values> = { readonly [Key in keyof Values]: Form<Values[Key]> };

function complete<Whole>(part: Partial<Whole>, keys: object): Whole {
  if (hasAll(part, Object.keys(keys))) return part;
  throw new Error(`not every option of ${Object.keys(keys).join(', ')} was read`);
}

function hasAll<Whole>(part: Partial<Whole>, keys: readonly string[]): part is Whole {
  return keys.every((key) => Object.hasOwn(part, key));
}

/** The options of a table that were given, as words of a command line that gives them again. */
export function wordsOf<Values>(table: Table<Values>, given: Given): readonly string[] {
  const words: string[] = [];
  for (const key in table) {
    const row = table[key];
    for (const each of [given[key] ?? []].flat()) {
      if (row.takes !== '') words.push(flagOf(key), String(each));
      else if (each !== row.negated) words.push(typedFlag(key, row));
    }
  }
  return words;
}

/**
 * The options of a program as a table of its README, which a test compares: each once, with the commands that have it.
 */
export function optionTable(program: Command): string {
  const several = program.commands.length > 0;
  const rows = new Map<string, string[]>();
  const visit = (command: Command, path: string) => {
    for (const { flags, description, envVar, defaultValue } of command.options) {
      if (flags === '-V, --version') continue;
      const variable = envVar === undefined ? '' : `; \`${envVar}\` does the same`;
      const usual = typeof defaultValue === 'string' ? ` (default: ${defaultValue})` : '';
      const what = `${description}${usual}`.replaceAll('*', '\\*');
      const row = `\`${flags}\` | ${what}${variable}`.replaceAll(/\|(?! )/g, '\\|');
      rows.set(row, [...(rows.get(row) ?? []), `\`${path}\``]);
    }
    for (const each of command.commands) visit(each, `${path} ${each.name()}`.trim());
  };
  visit(program, '');
  const lines = [...rows].map(([row, paths]) =>
    several ? `| ${row} | ${paths.join(', ')} |` : `| ${row} |`,
  );
  const head = several
    ? ['| option | what it does | of |', '|---|---|---|']
    : ['| option | what it does |', '|---|---|'];
  return [...head, ...lines].join('\n');
}

/**
 * The rows of `optionTable` that a README lacks.
 *
 * @param named Rows that have one of these are not looked for: the contract's products, which may be more than a README has.
 */
export function rowsLacking(
  readme: string,
  program: Command,
  named: readonly string[] = [],
): readonly string[] {
  return optionTable(program)
    .split('\n')
    .filter((row) => !readme.includes(row) && !named.some((each) => row.includes(each)));
}
