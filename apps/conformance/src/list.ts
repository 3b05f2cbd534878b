import type { ListedCheck, Need, Role } from '@ordering/conformance-suite';
import { ExitCode, jsonOf, listChecks } from '@ordering/conformance-suite';
import type { Io } from './io.ts';

/** Lists the checks, those of one role or all. Returns the exit code. */
export async function showList(
  { role: wanted, json }: { readonly role: Role | undefined; readonly json: boolean },
  io: Io,
): Promise<number> {
  const all = await listChecks();
  const checks = all.filter(({ role }) => wanted === undefined || wanted === role);
  io.out(json ? asJson(checks) : asTable(checks));
  return ExitCode.conformant;
}

function asJson(checks: readonly ListedCheck[]): string {
  const entries = checks.map(({ results, ...entry }) => entry);
  return `${jsonOf(entries, 2)}\n`;
}

function asTable(checks: readonly ListedCheck[]): string {
  return checks
    .map(({ id, level, title, requirements, needs }) => {
      const lines = [
        ...(requirements.length === 0 ? [] : [`proves ${requirements.join(', ')}`]),
        ...(needs.length === 0 ? [] : [`needs ${needs.map(needWords).join(', ')}`]),
      ];
      const head = `${id}  ${level.padEnd(6)}  ${title}`;
      return [head, ...lines.map((line) => `${' '.repeat(17)}${line}`), ''].join('\n');
    })
    .join('');
}

function needWords({ give, of }: Need): string {
  return of === undefined ? give : `${give} for its ${of}`;
}
