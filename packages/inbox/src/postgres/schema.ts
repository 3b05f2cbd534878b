import type { Migration } from '../sqlite/schema.ts';
import { quoted } from './schema-name.ts';
import { accept } from './sql/accept.ts';
import { change } from './sql/change.ts';
import { claim } from './sql/claim.ts';
import { probe } from './sql/probe.ts';
import { ground, tables } from './sql/tables.ts';
import { work } from './sql/work.ts';

/** What makes a version of the schema out of the one before it, and the oldest version that can work on it. */
export interface Version {
  readonly oldest: number;
  readonly sql: (schema: string) => string;
}

/**
 * During a rolling deploy two versions of this package work on one schema. So a step only adds: what the version before
 * it calls stays, under the number in its name, until the step after. What a step drops, it says by `oldest`.
 * See docs/decisions/postgres-functions.md.
 */
export const versions: readonly Version[] = [
  {
    oldest: 3,
    sql: (schema) =>
      [tables, ground, accept, work, claim, change, probe].map((part) => part(schema)).join(''),
  },
];

/** Formats 1 and 2 were never released, and are refused. */
export const unreleased = 2;

/** What brings a schema from a version to the last one; 0 is none. Each step is for a transaction of its own. */
export function migrations(
  name: string,
  from = 0,
  all: readonly Version[] = versions,
): readonly Migration[] {
  const schema = quoted(name);
  return all
    .map(({ oldest, sql }, index) => {
      const to = unreleased + index + 1;
      const first =
        index === 0
          ? `CREATE SCHEMA IF NOT EXISTS ${schema};
CREATE TABLE ${schema}.format (version integer NOT NULL, oldest integer NOT NULL);
INSERT INTO ${schema}.format VALUES (0, 0);\n`
          : '';
      const mark = `UPDATE ${schema}.format SET version = ${to}, oldest = ${oldest};\n`;
      return { to, sql: `${first}${sql(schema).trim()}\n${mark}` };
    })
    .filter(({ to }) => to > from);
}
