import type {
  Plan,
  PlannedScenario,
  PlannedStep,
  Role,
  Subject,
} from '@ordering/conformance-suite';
import { describeDuration, ExitCode, jsonOf, planRun, shown } from '@ordering/conformance-suite';
import type { RunConfig } from './config.ts';
import type { Io } from './io.ts';
import { standingWords } from './report/counts.ts';

/** Shows what a run would do. Returns the exit code. */
export async function showPlan(
  subject: Subject,
  { selection, timeoutMs, json }: Pick<RunConfig, 'selection' | 'timeoutMs' | 'json'>,
  io: Io,
): Promise<number> {
  const plan = await planRun(subject, { selection, timeoutMs });
  io.out(json ? `${jsonOf(plan, 2)}\n` : asText(shown(plan)));
  return ExitCode.conformant;
}

/** Says, before a run, that it has no time for the retry schedule of a service whose clock nobody advances. */
export async function warnOfTime(
  subject: Subject,
  { selection, timeoutMs }: Pick<RunConfig, 'selection' | 'timeoutMs'>,
  io: Io,
): Promise<void> {
  if (subject.service === undefined || subject.service.config.clock.advance !== undefined) return;
  const { waitsMs } = await planRun(subject, { selection, timeoutMs });
  if (waitsMs < timeoutMs) return;
  const [needed, given] = [waitsMs, timeoutMs].map(describeDuration);
  io.err(
    `warning: not all of the retry schedule is followed: that takes up to ${needed}, and --timeout is ${given}; raise it, add \`clock\` to the configuration, or use \`launch\`\n`,
  );
}

const headings = {
  service: 'makes, and sends on the way',
  receiver: 'sends',
  client: 'starts',
} as const satisfies Readonly<Record<Role, string>>;

function asText(plan: Plan): string {
  const { role, target, callback, steps, scenarios, open, waitsMs, leftBehind } = plan;
  const undone = steps.filter(({ kind }) => kind === 'undo');
  const done = steps.filter(({ kind }) => kind !== 'undo');
  const lines = [
    `A run against ${target} (nothing has been contacted)`,
    ...(callback === undefined ? [] : [`takes deliveries at ${callback}`]),
    ...(waitsMs === 0
      ? []
      : [
          `waits up to ${describeDuration(waitsMs)} for the retry schedule, if --timeout is longer`,
        ]),
    ...part(headings[role], table(done)),
    ...part('undoes, however it ends', table(undone)),
    ...part(
      'leaves behind',
      leftBehind.map((text) => `  ${text}`),
    ),
    ...part(
      'plays scenarios, for these checks',
      scenarios.map((scenario) => scenarioLine(scenario, widthOf(scenarios))),
    ),
    ...part(
      'leaves open',
      open.map((each) => `  ${each.name}  ${standingWords[each.status]}: ${each.because}`),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** Nothing where there are no lines. */
function part(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines];
}

function widthOf(scenarios: readonly PlannedScenario[]): number {
  return Math.max(0, ...scenarios.map(({ name }) => name.length));
}

function scenarioLine({ name, checks, needs }: PlannedScenario, width: number): string {
  const needing = needs.length === 0 ? '' : `  (needs ${needs.join(', ')})`;
  return `  ${name.padEnd(width)}  ${checks.join(', ')}${needing}`;
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
