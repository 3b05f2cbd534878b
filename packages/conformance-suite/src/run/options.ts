import type { Result } from '../model/result.ts';
import type { Role } from '../model/role.ts';
import type { ExpectedFailures } from './expected-failures.ts';
import type { Selection } from './select.ts';

/** How a run is made, in any role; everything may be left out. */
export interface RunOptions {
  /** Which checks are run; all of them by default. */
  readonly selection?: Partial<Selection>;
  /** What is known to fail. It still runs; see `listChecks` for the names. */
  readonly expectedFailures?: ExpectedFailures;
  /** Makes the same ids as the run whose report names this seed. */
  readonly seed?: number;
  /** The longest time that the run may take, in ms; `defaultTimeoutMs` by default. */
  readonly timeoutMs?: number;
  /** How many checks run side by side; `defaultJobs` by default. The results are the same, in the same order. */
  readonly jobs?: number;
  /** Takes what could not be observed for no reason to doubt: the verdict leaves it out, and says so. */
  readonly allowNotObservable?: boolean;
  /** Ends the run; the report then has what is known, and says that it was interrupted. */
  readonly signal?: AbortSignal;
  /** The words of the command that a report shows for running a check again; `--only` and `--seed` are added to it. */
  readonly command?: readonly string[];
  /** A file for the recording of the run, which `judgeRecording` judges again. It has no secrets. */
  readonly record?: string;
  /** Called once, when the subject has been reached and before anything is sent to it. */
  onStart?(start: RunStart): void;
  /** Called as soon as a result is known; which of those that fail of one cause tells it is known at the end. */
  onResult?(result: Result): void;
}

/** What is known of a run before its first result. */
export interface RunStart {
  readonly suite: { readonly version: string };
  readonly role: Role;
  readonly target: string;
  readonly seed: number;
  /** The families that have checks to run, in the order of the report, with the number of their results. */
  readonly families: readonly { readonly title: string; readonly results: number }[];
}
