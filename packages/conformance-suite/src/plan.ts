import type { Family } from './model/check.ts';
import type { Means } from './model/need.ts';
import { needsOf } from './model/need.ts';
import type { Capabilities } from './model/result.ts';
import type { Role } from './model/role.ts';
import type { PlannedStep } from './recording/rehearsal.ts';
import type { Transcripts } from './recording/transcripts.ts';
import { CannotRun } from './run/cannot-run.ts';
import type { RunOptions } from './run/options.ts';
import { resultName } from './run/select.ts';

/** What a run would do, as far as it can be known before. */
export interface Plan {
  readonly role: Role;
  /** The subject, as the report names it. */
  readonly target: string;
  /** Where the runner would take deliveries, in the role that does. */
  readonly callback?: string;
  /** In the order in which they would be begun. */
  readonly steps: readonly PlannedStep[];
  /** In the order in which they would be played. */
  readonly scenarios: readonly PlannedScenario[];
  /** What would come to nothing, by the options and the configuration alone. */
  readonly open: readonly OpenResult[];
  /** How long it would wait at the most, in ms, for delays of the retry schedule, in the role where no clock is advanced. */
  readonly waitsMs: number;
  /** What would be left at the subject, in a sentence each. */
  readonly leftBehind: readonly string[];
}

/** A scenario, and what it is played for. */
export interface PlannedScenario {
  readonly name: string;
  /** The ids of the checks that judge it. */
  readonly checks: readonly string[];
  /** What those checks need beside a way to see effects, as `list` shows it. */
  readonly needs: readonly string[];
}

/** A result that would be open, and why. */
export interface OpenResult {
  /** `CLI-301`, or `RCV-061/effect`. */
  readonly name: string;
  readonly status: 'not-run' | 'not-observable' | 'not-applicable';
  readonly because: string;
}

export type PlanOptions = Pick<RunOptions, 'selection' | 'timeoutMs'>;

/** Notes what checks ask for while a run is rehearsed. */
export class Asked<World> {
  readonly #role: Means;
  readonly #needsBy = new Map<string, readonly string[]>();
  readonly #asked = new Map<string, Set<string>>();
  readonly #open: OpenResult[] = [];

  constructor(role: Means) {
    this.#role = role;
  }

  /** The same checks, which do so. */
  noting(
    families: readonly Family<Transcripts<World>>[],
    capabilities: Capabilities,
  ): readonly Family<Transcripts<World>>[] {
    const { effectsBy } = this.#role;
    const unseen = effectsBy !== undefined && capabilities[effectsBy] !== 'given';
    return families.map(({ title, checks }) => ({
      title,
      checks: checks.map((check) => {
        const { id } = check.card;
        const needs = needsOf(this.#role, check);
        const ofAll = needs.filter(({ of }) => of === undefined);
        this.#needsBy.set(
          id,
          ofAll.map(({ give }) => give),
        );
        return {
          ...check,
          run: async (transcripts) => {
            try {
              const ran = await check.run(this.#notedBy(id, transcripts));
              const [need] = needs.filter(({ of }) => of === 'effect');
              if (unseen && need !== undefined) {
                const because = `it needs ${need.give}`;
                this.#open.push({
                  ...{ name: resultName(id, need.of), status: 'not-observable', because },
                });
              }
              return ran;
            } catch (error) {
              if (error instanceof CannotRun) this.#note(id, error);
              throw error;
            }
          },
        };
      }),
    }));
  }

  /** What was asked for, and what came to nothing. */
  told(): Pick<Plan, 'scenarios' | 'open'> {
    const scenarios = [...this.#asked].map(([name, checks]) => ({
      ...{ name, checks: [...checks].sort() },
      needs: [...new Set([...checks].flatMap((id) => this.#needsBy.get(id) ?? []))],
    }));
    return { scenarios, open: this.#open };
  }

  #notedBy(id: string, transcripts: Transcripts<World>): Transcripts<World> {
    return {
      of: async (scenario) => {
        const transcript = await transcripts.of(scenario);
        const checks = this.#asked.get(scenario.name) ?? new Set();
        this.#asked.set(scenario.name, checks.add(id));
        return transcript;
      },
    };
  }

  #note(name: string, { finding, message }: CannotRun): void {
    const { kind } = finding;
    if (kind === 'kept' || kind === 'broken') return;
    this.#open.push({ name, status: kind, because: message });
  }
}
