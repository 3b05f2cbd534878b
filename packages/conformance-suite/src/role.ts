import type { Family } from './model/check.ts';
import type { Report } from './model/result.ts';
import type { Role } from './model/role.ts';
import { defaultJobs, defaultTimeoutMs } from './model/role.ts';
import { prepareRecording, recordingOf, writeRecording } from './recording/recording.ts';
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
export interface RoleOf<Subject> {
  readonly families: readonly Family<never>[];
  /** What checks may need, by the names of capabilities, and how it is given. */
  readonly means: Readonly<Record<string, string>>;
  /** The one that effects are seen by. */
  readonly effectsBy?: string;
  /** Plays the role against a subject, and judges what it does. */
  prove(subject: Subject, options?: RunOptions): Promise<Report>;
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
interface Parts<Subject, World>
  extends Pick<RoleOf<Subject>, 'means' | 'effectsBy'>,
    Pick<RoleRun<unknown>, 'restartsFrom'> {
  readonly role: Role;
  /** Everything that is checked, in the order of the report. */
  readonly families: readonly Family<Transcripts<World>>[];
  /** What no report and no recording may show. */
  secretsOf(subject: Subject): readonly string[];
  /** Prepares what the scenarios act on, and makes the run with it. */
  play(
    subject: Subject,
    run: Pick<RoleRun<unknown>, 'seed' | 'deadline'> & { readonly vault: Vault },
    make: (stage: Stage<World>) => Promise<Report>,
  ): Promise<Report>;
  /** How effects are seen, in a run or in a recording of one. */
  effectsIn(
    transcripts: Transcripts<World>,
  ): Pick<RoleRun<unknown>, 'settle' | 'waitAgain' | 'lastLook'>;
}

/** What one run acts on. */
interface Stage<World> extends Pick<RoleRun<unknown>, 'addresses' | 'target' | 'capabilities'> {
  readonly world: World;
  /** Undoes what was made, however the run has ended. */
  clearUp?(): Promise<Pick<Report, 'notes' | 'leftBehind'>>;
}

/** Longer than judgements take. */
const judgingMs = 60_000;

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
      const redactor = new Redactor();
      const vault = new Vault();
      for (const secret of parts.secretsOf(subject)) {
        redactor.hide(secret);
        vault.keep(secret);
      }
      const make = async ({ world, clearUp, ...stage }: Stage<World>) => {
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
    judge({ entries, missing, deadline = deadlineIn(judgingMs), ...recorded }, options) {
      const run = { ...recorded, role, families, deadline, addresses: [], width: 1 };
      const kept = new Kept<World>(entries, missing);
      return runRole({ ...run, redactor: new Redactor(), ...seenIn(kept) }, options);
    },
  };
}
