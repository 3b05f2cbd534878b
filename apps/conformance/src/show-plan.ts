import type { Plan, PlannedStep, ServiceSubject } from '@ordering/conformance-suite';
import { ExitCode, jsonOf, planService, shown } from '@ordering/conformance-suite';
import type { RunConfig } from './config.ts';
import type { Io } from './io.ts';

/** Shows what a run would do. Returns the exit code. */
export async function showPlan(
  subject: ServiceSubject,
  { selection, json }: Pick<RunConfig, 'selection' | 'json'>,
  io: Io,
): Promise<number> {
  const plan = await planService(subject, { selection });
  io.out(json ? `${jsonOf(plan, 2)}\n` : asText(shown(plan)));
  return ExitCode.conformant;
}

const headings = {
  make: 'makes, and sends on the way',
  undo: 'undoes, however it ends',
} as const;

function asText({ target, callback, steps, leftBehind }: Plan): string {
  const undone = steps.filter(({ kind }) => kind === 'undo');
  const done = steps.filter(({ kind }) => kind !== 'undo');
  const lines = [
    `A run against ${target} (nothing has been contacted)`,
    `takes deliveries at ${callback}`,
    '',
    headings.make,
    ...table(done),
    ...(undone.length === 0 ? [] : ['', headings.undo, ...table(undone)]),
    ...(leftBehind.length === 0
      ? []
      : ['', 'leaves behind', ...leftBehind.map((text) => `  ${text}`)]),
  ];
  return `${lines.join('\n')}\n`;
}

/** What is done several times is one row, where it comes first. */
function table(steps: readonly PlannedStep[]): readonly string[] {
  const rows = new Map<string, { readonly step: PlannedStep; times: number }>();
  for (const step of steps) {
    const key = `${step.by} ${step.what}`;
    const row = rows.get(key) ?? { step, times: 0 };
    row.times += 1;
    rows.set(key, row);
  }
  const width = Math.max(0, ...steps.map(({ by }) => by.length));
  return [...rows.values()].map(
    ({ step, times }) => `  ${String(times).padStart(4)} ×  ${step.by.padEnd(width)}  ${step.what}`,
  );
}
