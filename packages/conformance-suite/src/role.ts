import type { Family } from './model/check.ts';
import type { Means } from './model/need.ts';
import type { Report } from './model/result.ts';
import type { Role } from './model/role.ts';
import { defaultJobs, defaultTimeoutMs } from './model/role.ts';
import type { Plan, PlanOptions } from './plan.ts';
import { Asked } from './plan.ts';
import { prepareRecording, recordingOf, writeRecording } from './recording/recording.ts';
import { Rehearsal } from './recording/rehearsal.ts';
import type { Entry, Transcripts } from './recording/transcripts.ts';
import { Kept, Played } from './recording/transcripts.ts';
import { Vault } from './recording/vault.ts';
import type { Deadline } from './run/deadline.ts';
import { deadlineIn } from './run/deadline.ts';
import type { RunOptions } from './run/options.ts';
import { Redactor } from './run/redact.ts';
import type { RoleRun } from './run/run-role.ts';
import { runRole } from './run/run-role.ts';
import { randomSeed } from './run/seed.ts';

/** A role, whatever its scenarios act on. */
export interface RoleOf<Subject> extends Means {
  readonly families: readonly Family<never>[];
  /** Plays the role against a subject, and judges what it does. */
  prove(subject: Subject, options?: RunOptions): Promise<Report>;
  /** Rehearses a run: the scenarios are played, nothing is contacted, and what they would do is written down. */
  plan(subject: Subject, options?: PlanOptions): Promise<Plan>;
  /** Judges what was recorded; nothing is played. */
  judge(recorded: RecordedRun, options: RunOptions): Promise<Report>;
}

/** A run that is over, as far as it is judged again. */
type RecordedRun = Pick<RoleRun<unknown>, 'target' | 'seed' | 'capabilities' | 'again'> & {
  readonly entries: readonly Entry[];
  /** Why what has no entry has none. */
  readonly missing: string;
  readonly deadline?: Deadline;
};

/** What is particular to a role. World is what its scenarios act on. */
interface Parts<Subject, World> extends Means, Pick<RoleRun<unknown>, 'restartsFrom'> {
  readonly role: Role;
  /** Everything that is checked, in the order of the report. */
  readonly families: readonly Family<Transcripts<World>>[];
  /** What no report and no recording may show. */
  secretsOf(subject: Subject): readonly string[];
  /** Prepares what the scenarios act on, and makes the run with it. */
  play<Made>(
    subject: Subject,
    run: Pick<RoleRun<unknown>, 'seed' | 'deadline'> & {
      readonly vault: Vault;
      /** Where there is one, nothing is contacted, and no port is opened. */
      readonly rehearsal?: Rehearsal;
    },
    make: (stage: Stage<World>) => Promise<Made>,
  ): Promise<Made>;
  /** How effects are seen, in a run or in a recording of one. */
  effectsIn(
    transcripts: Transcripts<World>,
  ): Pick<RoleRun<unknown>, 'settle' | 'waitAgain' | 'lastLook'>;
}

/** What one run acts on. */
interface Stage<World> extends Pick<RoleRun<unknown>, 'addresses' | 'target' | 'capabilities'> {
  readonly world: World;
  /** Where the runner takes deliveries, in the role that does. */
  readonly callback?: string;
  /** Undoes what was made, however the run has ended. */
  clearUp?(): Promise<Pick<Report, 'notes' | 'leftBehind'>>;
}

/** Longer than judgements take. */
const judgingMs = 60_000;

/** What no report, no recording and no plan may show. */
function hiding(secrets: readonly string[]) {
  const redactor = new Redactor();
  const vault = new Vault();
  for (const secret of secrets) {
    redactor.hide(secret);
    vault.keep(secret);
  }
  return { redactor, vault };
}

export function roleOf<Subject, World>(parts: Parts<Subject, World>): RoleOf<Subject> {
  const { role, families, means, effectsBy, restartsFrom } = parts;
  const seenIn = (world: Transcripts<World>) => ({
    ...{ world, ...parts.effectsIn(world) },
    ...(restartsFrom === undefined ? {} : { restartsFrom }),
  });
  return {
    ...{ families, means },
    ...(effectsBy === undefined ? {} : { effectsBy }),
    prove(subject, options = {}) {
      const seed = options.seed ?? randomSeed();
      const deadline = deadlineIn(options.timeoutMs ?? defaultTimeoutMs[role], options.signal);
      const width = options.jobs ?? defaultJobs[role];
      const { redactor, vault } = hiding(parts.secretsOf(subject));
      const make = async ({ world, clearUp, callback: _, ...stage }: Stage<World>) => {
        const played = new Played(world, (text) => vault.mask(text), deadline);
        let after: Pick<Report, 'notes' | 'leftBehind'> = { notes: [], leftBehind: [] };
        const run = { ...stage, role, families, width, seed, deadline, redactor };
        const onStart: RunOptions['onStart'] = (start) => {
          if (options.record !== undefined) prepareRecording(options.record);
          options.onStart?.(start);
        };
        const running = runRole({ ...run, ...seenIn(played) }, { ...options, onStart });
        const ended = await running.finally(async () => {
          if (clearUp !== undefined) after = await clearUp();
        });
        const leftBehind = after.leftBehind.map((text) => redactor.clean(text));
        const report = { ...ended, notes: after.notes, leftBehind };
        if (options.record === undefined) return report;
        const recording = recordingOf(report, played.entries(), deadline, options);
        writeRecording(options.record, recording);
        return report;
      };
      return parts.play(subject, { seed, deadline, vault }, make);
    },
    plan(subject, options = {}) {
      const seed = randomSeed();
      const deadline = deadlineIn(options.timeoutMs ?? defaultTimeoutMs[role]);
      const { redactor, vault } = hiding(parts.secretsOf(subject));
      const rehearsal = new Rehearsal();
      const make = async ({ world, clearUp, callback, ...stage }: Stage<World>): Promise<Plan> => {
        const asked = new Asked<World>(parts);
        const played = rehearsal.over(new Played(world, (text) => text, deadline));
        const run = { ...stage, role, width: 1, seed, deadline, redactor, addresses: [] };
        const noting = asked.noting(families, stage.capabilities);
        await runRole({ ...run, families: noting, ...seenIn(played) }, options);
        const { leftBehind } = (await clearUp?.()) ?? { leftBehind: [] };
        const clean = (text: string) => redactor.clean(text);
        return {
          ...{ role, target: clean(stage.target) },
          ...(callback === undefined ? {} : { callback: clean(callback) }),
          steps: rehearsal.steps.map((step) => ({ ...step, what: clean(step.what) })),
          ...asked.told(),
          waitsMs: Math.round(rehearsal.waitsMs),
          leftBehind: leftBehind.map(clean),
        };
      };
      return parts.play(subject, { seed, deadline, vault, rehearsal }, make);
    },
    judge({ entries, missing, deadline = deadlineIn(judgingMs), ...recorded }, options) {
      const run = { ...recorded, role, families, deadline, addresses: [], width: 1 };
      const kept = new Kept<World>(entries, missing);
      return runRole({ ...run, redactor: new Redactor(), ...seenIn(kept) }, options);
    },
  };
}
