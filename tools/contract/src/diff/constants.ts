import type { Cursor } from '../read/cursor.ts';
import { canonical, canonicalData } from './canonical.ts';
import { isJudged } from './keywords.ts';

/** A constant that a schema allows. */
export interface Constant {
  readonly value: Cursor;
  /** What is written beside it and is no word for people, as text by keyword. */
  readonly rest: ReadonlyMap<string, string>;
}

/** The constants of a schema that is one or a list of them and nothing else. */
export function constantsIn(schema: Cursor): readonly Constant[] | undefined {
  const place = schema.follow();
  const rest = restOf(place);
  const constant = place.own('const');
  if (constant !== undefined) return [{ value: constant, rest }];
  const listed = place.own('enum')?.items();
  if (listed !== undefined) return listed.map((value) => ({ value, rest }));
  if (place.own('type')?.value === 'null') return [{ value: nullAt(place), rest }];
  const alternatives = (place.own('oneOf') ?? place.own('anyOf'))?.items() ?? [];
  const members = alternatives.flatMap((each): readonly Constant[] => {
    const member = each.follow();
    const value = member.own('const');
    return value === undefined ? [] : [{ value, rest: new Map([...rest, ...restOf(member)]) }];
  });
  return members.length > 0 && members.length === alternatives.length ? members : undefined;
}

/** Null, where only its type is written. */
function nullAt(place: Cursor): Cursor {
  return place.at({ kind: 'scalar', value: null, source: place.source });
}

function restOf(place: Cursor): ReadonlyMap<string, string> {
  const own = place.entries().filter(([key]) => !isJudged(key));
  return new Map(
    own.map(([key, value]) => [
      key,
      key.startsWith('x-') ? canonicalData(value) : canonical(value),
    ]),
  );
}
