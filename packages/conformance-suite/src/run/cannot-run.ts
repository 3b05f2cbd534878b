import type { Finding } from '../model/finding.ts';
import { notApplicable, notObservable, notRun } from '../model/finding.ts';

/**
 * A scenario could not be played for a reason outside the contract, such as an action of the
 * configuration that the service answered with an error. The checks on it are left open, and say why.
 */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';

  /** What the checks on the scenario come to. */
  get finding(): Finding {
    return notRun(this.message);
  }
}

/** Something that was given for it does not work, such as the command for a restart or an action of the configuration. */
export class BrokenMeans extends CannotRun {
  /** Its name. */
  readonly means: string;

  constructor(message: string, means: string) {
    super(message);
    this.means = means;
  }

  override get finding(): Finding {
    return notRun(this.message, this.means);
  }
}

/** Why something could not be played, as plain data. */
export interface Reason {
  readonly because: string;
  /** What was given for it and does not work, where that is why. */
  readonly means?: string;
}

/** The reason in what was thrown; what the suite should never do is thrown on. */
export function reasonIn(error: unknown): Reason {
  if (!(error instanceof CannotRun)) throw error;
  const { message: because } = error;
  return error instanceof BrokenMeans ? { because, means: error.means } : { because };
}

/** There is no way to try it and look, such as a restart that nobody gave the runner the means for. */
export class CannotSee extends CannotRun {
  override get finding(): Finding {
    return notObservable(this.message);
  }
}

/** The subject has been declared not to have what it is about. */
export class DoesNotApply extends CannotRun {
  override get finding(): Finding {
    return notApplicable(this.message);
  }
}
