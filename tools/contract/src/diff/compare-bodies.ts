import { bodyOf } from '../model/responses.ts';
import type { Cursor } from '../read/cursor.ts';
import { compareExtensions, compareRest } from './compare-rest.ts';
import type { SchemaComparison } from './compare-schemas.ts';
import { type Finding, found, type Use } from './finding.ts';

/** How two bodies differ, of requests or of responses, apart from whether there has to be one. */
export function compareBodies(
  before: Cursor | undefined,
  after: Cursor | undefined,
  use: Use,
  schemas: SchemaComparison,
): readonly Finding[] {
  if (before === undefined || after === undefined) return [];
  const at = [before.follow().source, after.follow().source] as const;
  const [old, now] = [bodyOf(before), bodyOf(after)];
  const findings = [
    ...compareRest([before, after], use, ['required', 'content', 'headers', 'links']),
    ...['content', 'headers'].flatMap((key) =>
      compareExtensions(before.get(key), after.get(key), use),
    ),
    ...(old === undefined || now === undefined
      ? []
      : compareRest([old.media, now.media], use, ['schema'])),
  ];
  if (old?.schema !== undefined && now?.schema !== undefined) {
    return [...findings, ...schemas.compare(old.schema, now.schema, use)];
  }
  if (old === undefined || now === undefined || old.schema === now.schema) return findings;
  const [rule, what] =
    old.schema === undefined
      ? (['type-narrowed', 'has'] as const)
      : (['type-widened', 'has lost'] as const);
  return [...findings, found(use, rule, `The body of {} ${what} a schema.`, ...at)];
}
