import { ConfigError } from '@ordering/kit/failure';
import { unfit } from './generated/unfit.ts';

/**
 * See docs/decisions/unfit-sandbox-answers.md.
 *
 * @throws ConfigError if the documents of the sandbox do not fit the contract, with each place.
 */
export function checkFit(): void {
  if (unfit.length === 0) return;
  const what =
    'The sandbox documents do not match the contract. Correct the following, then run "npm run generate".';
  throw new ConfigError([what, ...unfit].join('\n'));
}
