import type { Cursor } from '../read/cursor.ts';
import type { ApiBuild } from './build.ts';

const rule = 'schema';

/** Values that a schema lists and never accepts: those of another type, and those beside a constant. */
export function checkListedValues(build: ApiBuild, place: Cursor): void {
  const types = typesListed(place);
  const listed = items(place, 'enum');
  const members = items(place, 'oneOf').flatMap((each) => each.own('const') ?? []);
  const constant = place.own('const');
  for (const value of [...listed, ...members, ...(constant === undefined ? [] : [constant])]) {
    if (types === undefined || types.some((type) => isOfType(value, type))) continue;
    build.report(value, {
      rule,
      message: `${JSON.stringify(value.value)} is not of the type ${types.join(' or ')}, so it is never accepted`,
      fix: 'correct the value, or the type beside it',
    });
  }
  if (listed.length > 0 && types?.includes('null') && !listed.some(({ value }) => value === null)) {
    build.report(place.own('type') ?? place, {
      rule,
      message: 'null has the right type here but is not in the list, so it is never accepted',
      fix: "add null to the list, or take 'null' out of the type",
    });
  }
  if (constant !== undefined && listed.length > 0) checkConstant(build, constant, listed);
}

function checkConstant(build: ApiBuild, constant: Cursor, listed: readonly Cursor[]): void {
  const text = JSON.stringify(constant.value);
  if (listed.some(({ value }) => JSON.stringify(value) === text)) return;
  build.report(constant, {
    rule,
    message: `${text} is the only allowed value, but is not in the list beside it`,
    fix: 'drop the constant, or the list',
  });
}

function items(place: Cursor, key: string): readonly Cursor[] {
  const list = place.own(key);
  return list?.tree.kind === 'list' ? list.items() : [];
}

/** The types that a schema lists by itself; undefined where it lists none. */
export function typesListed(place: Cursor): readonly string[] | undefined {
  const type = place.own('type');
  if (type === undefined) return undefined;
  const types = type.tree.kind === 'list' ? type.items().map(({ value }) => value) : [type.value];
  return place.flag('nullable') ? [...types.map(String), 'null'] : types.map(String);
}

function isOfType({ tree }: Cursor, type: string): boolean {
  if (tree.kind !== 'scalar') return type === (tree.kind === 'list' ? 'array' : 'object');
  if (tree.value === null) return type === 'null';
  if (type === 'integer') return Number.isInteger(tree.value);
  return type === typeof tree.value;
}
