import type { JsonObject } from '../../read/json.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { retryRules, ruleSentence } from '../errors/rules.ts';
import { jsonFile } from '../text/file.ts';
import { casesOf } from './cases.ts';
import { now } from './retry-after-values.ts';
import { policy, wanted } from './want.ts';

/** specs/vectors/retry-decisions.json: failures, and what a client does about each. Nothing where no error has a shape. */
export function emitRetryVectors({ contract }: Contracts): EmittedFile | undefined {
  const { errorEnvelope, errorCodes, statuses } = contract;
  if (errorEnvelope === undefined) return undefined;
  const cases = casesOf(contract, errorEnvelope);
  const vectors = cases.map(({ id, rule, failure, body, retryAfter }): JsonObject => {
    const { method, status, attempt, refreshed, state } = failure;
    return {
      id,
      rule,
      given: { method, status, body, retryAfter, attempt, refreshed, state },
      want: wanted(failure, contract),
    };
  });
  return jsonFile(
    {
      path: 'specs/vectors/retry-decisions.json',
      sources: [errorEnvelope.source, ...[...errorCodes, ...statuses].map(({ source }) => source)],
    },
    {
      description:
        'Retry vectors: what a client does when a call has failed. README.md beside this file says how to read them.',
      contract: '../plain/contract.json',
      now,
      policy,
      numberOfVectors: vectors.length,
      rules: Object.fromEntries(retryRules(contract).map((rule) => [rule.id, ruleSentence(rule)])),
      vectors,
    },
  );
}
