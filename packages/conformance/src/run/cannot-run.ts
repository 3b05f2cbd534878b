/**
 * A scenario could not be played for a reason outside the contract, such as an action of the
 * configuration that the service answered with an error. The checks on it are skipped, and say why.
 */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}
