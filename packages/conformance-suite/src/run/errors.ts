/** Nothing answers at the URL of the subject. The message is one sentence that names the URL. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
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
