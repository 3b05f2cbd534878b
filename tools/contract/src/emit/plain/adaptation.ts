import type { Api, Operation } from '../../model/contract.ts';
import type { JsonObject } from '../../read/json.ts';
import { memberAt, withMember } from './member.ts';

/** A value after a change that stock tools ask for, and what was changed, a sentence each. */
export interface Adapted {
  readonly document: JsonObject;
  /** Empty where nothing had to be changed. */
  readonly notes: readonly string[];
}

/**
 * A change that makes a document usable by tools that know the standard and nothing else.
 * See docs/decisions/plain-edition.md.
 */
export type Adaptation = (document: JsonObject) => Adapted;

/** One change after the other; what several of them say is said once. */
export function adapt(document: JsonObject, adaptations: readonly Adaptation[]): Adapted {
  const { notes, ...adapted } = adaptations.reduce<Adapted>(
    (before, adaptation) => {
      const after = adaptation(before.document);
      return { document: after.document, notes: [...before.notes, ...after.notes] };
    },
    { document, notes: [] },
  );
  return { ...adapted, notes: [...new Set(notes)] };
}

/** A change of the responses of every operation. */
export function eachResponses(
  { operations }: Pick<Api, 'operations'>,
  change: (responses: JsonObject, operation: Operation, document: JsonObject) => Adapted,
): Adaptation {
  return (document) =>
    adapt(
      document,
      operations.map((operation) => (before) => {
        const place = ['paths', operation.path, operation.method, 'responses'] as const;
        const { document: responses, notes } = change(memberAt(before, place), operation, document);
        return { document: withMember(before, place, responses), notes };
      }),
    );
}
