import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '@ordering/kit/failure';
import { type Change, levelsOf } from '../diff/diff.ts';
import type { Level, Wire } from '../diff/policy.ts';
import type { Source } from '../read/source.ts';
import { noteOf } from '../release/changeset.ts';
import { namesOf } from '../release/exports.ts';
import { type Compared, compared } from './compared.ts';
import type { ExitCode, Io } from './io.ts';
import type { DiffOptions } from './options.ts';
import { policyOf } from './policy.ts';
import { count } from './report.ts';
import { type Revision, revisionOf } from './revision.ts';

/** `contract diff BASE [HEAD]`: 1 if a change breaks a program that was written for BASE. */
export async function diffCommand(
  base: string,
  head: string | undefined,
  options: DiffOptions,
  io: Io,
): Promise<ExitCode> {
  const { json, markdown, changeset } = options;
  if (
    [json, markdown, changeset].filter((each) => each !== undefined && each !== false).length > 1
  ) {
    throw new UsageError('Give only one of --json, --markdown and --changeset.');
  }
  const revisions = {
    before: await revisionOf(base, io.cwd),
    after: await revisionOf(head, io.cwd),
  };
  const policy = policyOf(options.policy, io.cwd);
  const between = compared(revisions.before, revisions.after, policy);
  const { changes } = between;
  const report = { changes, ...revisions, policy: options.policy };
  if (changeset !== undefined) for (const line of writeNotes(between, changeset, io)) io.out(line);
  else if (json) io.out(JSON.stringify(jsonOf(report), null, 2));
  else if (markdown) for (const line of markdownOf(report)) io.out(line);
  else for (const line of textOf(report)) io.out(line);
  return changes.some(({ wire }) => wire === 'breaking') ? 1 : 0;
}

/** Writes a note of each change, for who wants to edit it before a release; one that is there is left as it is. */
function writeNotes(
  { before, after, changes }: Compared,
  folder: string,
  { cwd }: Io,
): readonly string[] {
  const named = namesOf(before.contract, after.contract);
  const taken = new Map<string, number>();
  mkdirSync(resolve(cwd, folder), { recursive: true });
  return changes.map((change) => {
    const note = noteOf(change, named(change));
    const count = (taken.get(note.file) ?? 0) + 1;
    taken.set(note.file, count);
    const name = count === 1 ? note.file : note.file.replace(/\.md$/, `-${count}.md`);
    const file = join(folder, name);
    if (existsSync(resolve(cwd, file))) return `${file} already exists, and was not changed`;
    writeFileSync(resolve(cwd, file), note.text);
    return `wrote ${file}`;
  });
}

interface Report {
  readonly changes: readonly Change[];
  readonly before: Revision;
  readonly after: Revision;
  readonly policy: string | undefined;
}

function textOf(report: Report): readonly string[] {
  return [
    ...report.changes.flatMap((change) => [
      `${placesOf(change, report)}: ${change.wire}: ${change.text}`,
      ...(change.uses.length === 0 ? [] : [`  in ${change.uses.join(', ')}`]),
      `  ${change.rule}, ${directions[change.direction]}; ${levelsText(change.packages)}`,
    ]),
    summaryOf(report),
  ];
}

const directions = {
  sends: 'what the service sends',
  accepts: 'what the service accepts',
  both: 'what the service sends or accepts',
} as const;

function placesOf({ before, after }: Change, report: Report): string {
  const old = before === undefined ? undefined : report.before.show(before);
  const now = after === undefined ? undefined : report.after.show(after);
  if (old === undefined || now === undefined) return now ?? old ?? '';
  return `${old} -> ${now}`;
}

function summaryOf({ changes, before, after, policy }: Report): string {
  const by = policy === undefined ? '' : `, judged by ${policy}`;
  const way = `from ${before.name} to ${after.name}${by}`;
  if (changes.length === 0) return `No change in meaning ${way}.`;
  const of = (wire: Wire) => changes.filter((change) => change.wire === wire).length;
  const counts = `${of('breaking')} breaking, ${of('compatible')} compatible, ${of('none')} none on the wire`;
  return `${count(changes.length, 'change')} ${way}: ${counts}; ${levelsText(levelsOf(changes))}.`;
}

function levelsText(levels: ReadonlyMap<string, Level>): string {
  const shown = [...levels].filter(([, level]) => level !== 'none');
  return shown.map(([name, level]) => `${name} ${level}`).join(', ') || 'no package';
}

function jsonOf(report: Report) {
  const place = (source: Source | undefined, revision: Revision) =>
    source === undefined
      ? null
      : {
          place: revision.show(source),
          file: source.file,
          line: source.line,
          pointer: source.pointer,
        };
  return {
    base: report.before.name,
    head: report.after.name,
    policy: report.policy ?? null,
    breaking: report.changes.some(({ wire }) => wire === 'breaking'),
    packages: Object.fromEntries(levelsOf(report.changes)),
    changes: report.changes.map(({ packages, before, after, ...change }) => ({
      ...change,
      packages: Object.fromEntries(packages),
      before: place(before, report.before),
      after: place(after, report.after),
    })),
  };
}

/** A comment on a pull request. */
function markdownOf(report: Report): readonly string[] {
  const { changes } = report;
  if (changes.length === 0) return [`**${summaryOf(report)}**`];
  const packages = [...levelsOf(changes)].filter(([, level]) => level !== 'none');
  return [
    `**${summaryOf({ ...report, changes }).replace(/;.*$/, '.')}**`,
    '',
    '| Package | Version |',
    '|---|---|',
    ...packages.map(([name, level]) => `| \`${name}\` | ${level} |`),
    '',
    '| Wire | Change | Where | Rule |',
    '|---|---|---|---|',
    ...changes.map((change) => {
      const uses = change.uses.length === 0 ? '' : ` (${change.uses.join(', ')})`;
      const cells = [`${change.text}${uses}`, placesOf(change, report)].map(inCell);
      return `| ${change.wire} | ${cells.join(' | ')} | \`${change.rule}\` |`;
    }),
  ];
}

/** What a cell of a table may have: no line ends, no borders, and no tags. */
function inCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
