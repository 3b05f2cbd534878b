import type { Recorded, Transcripts } from './transcripts.ts';

/** One thing that a run would do. */
export interface PlannedStep {
  /** `make`: something is there afterwards. `send`: anything else. `undo`: it is taken away again. */
  readonly kind: 'make' | 'send' | 'undo';
  /** What does it: an action of the configuration, an operation of the contract, an option. */
  readonly by: string;
  /** The request, or the command, with placeholders for what is not known before. */
  readonly what: string;
  /** What it is to the checks, for example `the forged delivery`. */
  readonly about?: string;
  /** The scenario that it is part of; missing where it undoes something. */
  readonly scenario?: string;
}

/**
 * Writes down what scenarios would do. Where there is one, nothing is contacted.
 * See docs/decisions/plan-is-a-dry-run.md.
 */
export class Rehearsal {
  readonly steps: PlannedStep[] = [];
  /** How long, at the most, scenarios would wait for delays of the retry schedule that nothing shortens. */
  waitsMs = 0;
  #scenario: string | undefined;

  note(step: Omit<PlannedStep, 'scenario'>): void {
    const scenario = this.#scenario;
    this.steps.push({ ...step, ...(scenario === undefined ? {} : { scenario }) });
  }

  /** The same transcripts, where what is noted is noted of the scenario that is played. */
  over<World>(transcripts: Transcripts<World>): Transcripts<World> {
    const over: Transcripts<World> = {
      of: (scenario) => transcripts.of(this.#noting(scenario, over)),
    };
    return over;
  }

  #noting<World, T>(scenario: Recorded<World, T>, others: Transcripts<World>): Recorded<World, T> {
    return {
      ...scenario,
      play: async (world) => {
        const outer = this.#scenario;
        this.#scenario = scenario.name;
        try {
          return await scenario.play(world, others);
        } finally {
          this.#scenario = outer;
        }
      },
    };
  }
}
