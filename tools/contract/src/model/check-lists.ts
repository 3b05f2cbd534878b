import type { Cursor } from '../read/cursor.ts';
import type { Json, JsonObject } from '../read/json.ts';
import { everyPlace } from '../read/visit.ts';
import type { ApiBuild } from './build.ts';
import { type OpenList, openListOf } from './list.ts';
import { patternProblem } from './pattern.ts';
import { isObject } from './schemas.ts';

/** Reports lists that are open in one way of saying it only, so that tools would disagree about them. */
export function checkOpenLists(build: ApiBuild): void {
  for (const [root, dialect] of build.specs.roots) {
    for (const { place, role } of everyPlace(root, dialect)) {
      if (role === 'schema') checkList(build, place);
    }
  }
}

function checkList(build: ApiBuild, place: Cursor): void {
  const mark = place.own('x-open');
  const value = withKnown(place);
  if (!isObject(value)) return;
  if (mark === undefined) {
    const list = openListOf({ ...value, 'x-open': true });
    // One more value, or null, does not open a list.
    if (list === undefined || list.others.type === 'null' || list.others.const !== undefined)
      return;
    build.report(place, {
      rule: 'open-list',
      message: 'this list accepts any other value too, but is not marked as open',
      fix: 'add "x-open: true" beside anyOf, or drop the second alternative to close the list',
    });
  } else if (mark.value === true && !hasForm(value)) {
    build.report(mark, {
      rule: 'open-list',
      message: 'x-open marks this list as open, but its schema accepts only the listed values',
      fix: 'write "anyOf:" with two alternatives, the list of known values and the schema of all others, such as { type: string }',
    });
  }
  checkForm(build, place, openListOf(value));
}

/** A schema, with its known values written out if it is an open list that refers to them. */
function withKnown(place: Cursor): Json {
  const { value } = place;
  const known = place.own('x-open')?.value === true ? place.find('anyOf', 0) : undefined;
  if (known?.reference === undefined || !isObject(value) || !Array.isArray(value.anyOf))
    return value;
  return { ...value, anyOf: [known.follow().value, ...value.anyOf.slice(1)] };
}

/** Whether a schema has the two alternatives, though a member of the first may be wrong. */
function hasForm({ anyOf, ...beside }: JsonObject): boolean {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return false;
  // A list beside anyOf would close what anyOf opens.
  if (beside.oneOf !== undefined || beside.enum !== undefined) return false;
  const [list, others]: readonly Json[] = anyOf;
  const isList = (json: Json | undefined) =>
    json !== undefined && isObject(json) && (Array.isArray(json.oneOf) || Array.isArray(json.enum));
  return isList(list) && !isList(others);
}

/** A value that is known has the form that all others have. */
function checkForm(build: ApiBuild, place: Cursor, list: OpenList | undefined): void {
  const pattern = list?.others.pattern;
  // That it is no pattern is reported where schemas are checked.
  if (list === undefined || typeof pattern !== 'string' || patternProblem(pattern)) return;
  const form = new RegExp(pattern, 'u');
  for (const [index, value] of list.known.entries()) {
    if (typeof value === 'string' && form.test(value)) continue;
    const known = place.find('anyOf', 0)?.follow();
    build.report(known?.find('oneOf', index) ?? known?.find('enum', index) ?? place, {
      rule: 'open-list',
      message: `${JSON.stringify(value)} does not match the pattern of its list, ${pattern}`,
      fix: 'rename it, or correct the pattern of the second alternative',
    });
  }
}
