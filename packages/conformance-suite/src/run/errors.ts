import type { Report } from '../model/result.ts';

/** Nothing answers at the URL of the subject. The message is one sentence that names the URL. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  /** The report of the run that was to be made, for whoever waits for one: its only result says why there is no other. */
  readonly report: Report | undefined;

  constructor(message: string, report?: Report) {
    super(message);
    this.report = report;
  }
}

/** The runner cannot take deliveries at the address that it was given. The message is one sentence. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** A run was asked for that cannot be made as it was asked for. The message is one sentence. */
export class RunOptionsError extends Error {
  override readonly name = 'RunOptionsError';
}

/** A recording that cannot be read or written, in one sentence. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

/** Nothing could be launched, in one sentence. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}
