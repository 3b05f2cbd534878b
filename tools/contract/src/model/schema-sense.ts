import { nearest } from '@ordering/kit/nearest';
import type { Cursor } from '../read/cursor.ts';
import type { Dialect } from '../read/grammar.ts';
import { everyPlace } from '../read/visit.ts';
import type { ApiBuild } from './build.ts';
import { checkDiscriminator } from './discriminator.ts';
import { checkListedValues } from './listed-values.ts';
import { patternProblem } from './pattern.ts';
import { notes, saysMore } from './schemas.ts';

const rule = 'schema';

/**
 * Reports schemas that no tool calls broken but that would generate something wrong: what one dialect
 * ignores, values that are never accepted, patterns that are not regular expressions.
 *
 * @returns True if nothing was found.
 */
export function checkSense(build: ApiBuild): boolean {
  let fine = true;
  const report: ApiBuild['report'] = (place, finding) => {
    fine = false;
    build.report(place, finding);
  };
  const properties = propertiesOf(build);
  for (const [root, dialect] of build.specs.roots) {
    const nullable = dialect === 'openapi' && /^3\.0/.test(root.text('openapi') ?? '');
    for (const { place, role } of everyPlace(root, dialect)) {
      if (role !== 'schema') continue;
      checkSchema({ ...build, report }, place, dialect, nullable);
      checkRequired({ ...build, report }, place, properties);
    }
  }
  return fine;
}

/** The names of all properties that are described anywhere: one part of a schema may require what another describes. */
function propertiesOf({ specs }: ApiBuild): ReadonlySet<string> {
  const places = specs.roots.flatMap(([root, dialect]) => everyPlace(root, dialect));
  return new Set(
    places.flatMap(({ place, role }) =>
      role === 'schema' ? (place.own('properties')?.entries() ?? []).map(([name]) => name) : [],
    ),
  );
}

/** Reports a required property that no schema describes and that is called almost like one beside it. */
function checkRequired(build: ApiBuild, place: Cursor, described: ReadonlySet<string>): void {
  const required = place.own('required');
  const names = required?.tree.kind === 'list' ? required.items() : [];
  const beside = (place.own('properties')?.entries() ?? []).map(([name]) => name);
  const others = beside.filter((name) => !names.some(({ value }) => value === name));
  for (const item of names) {
    const { value } = item;
    if (typeof value !== 'string' || described.has(value)) continue;
    const near = nearest(value, others);
    if (near === undefined) continue;
    build.report(item, {
      rule,
      message: `${value} is required, but no schema describes a property of that name`,
      fix: `did you mean ${near}?`,
    });
  }
}

function checkSchema(build: ApiBuild, place: Cursor, dialect: Dialect, nullable: boolean): void {
  const { tree } = place;
  if (tree.kind === 'map') {
    if (dialect === 'asyncapi' || nullable) checkReference(build, place);
    if (!nullable) checkNullable(build, place);
    checkNames(build, place);
    checkPatterns(build, place);
    checkItems(build, place);
    checkListedValues(build, place);
    checkDiscriminator(build, place, dialect);
  } else if (tree.kind === 'scalar' && typeof tree.value !== 'boolean') {
    build.report(place, {
      rule,
      message: tree.value === null ? 'this schema is empty' : `${tree.value} is not a schema`,
      fix: 'write a schema here, such as { type: string }; {} accepts any value',
    });
  }
}

/** Before JSON Schema 2019-09, which OpenAPI 3.1 is after and AsyncAPI before, what stands beside a `$ref` is ignored. */
function checkReference(build: ApiBuild, place: Cursor): void {
  if (!saysMore(place) || place.tree.kind !== 'map') return;
  const beside = [...place.tree.entries.keys()].find(
    (key) => !notes.has(key) && !key.startsWith('x-'),
  );
  if (beside === undefined) return;
  build.report(place.own(beside) ?? place, {
    rule,
    message: `${beside} is beside a $ref, where some tools ignore it`,
    fix: 'put the $ref into an allOf, and write the other keys next to that allOf',
  });
}

function checkNullable(build: ApiBuild, place: Cursor): void {
  const nullable = place.own('nullable');
  if (nullable === undefined) return;
  const type = place.text('type') ?? 'string';
  const fix =
    place.reference === undefined
      ? `write type: [${type}, 'null']`
      : "write anyOf: with the $ref and { type: 'null' }";
  const message = 'nullable is a keyword of OpenAPI 3.0 alone, and every other tool ignores it';
  build.report(nullable, { rule, message, fix });
}

function checkNames(build: ApiBuild, place: Cursor): void {
  const required = place.own('required');
  const names = required?.tree.kind === 'list' ? required.items() : [];
  const found =
    place.own('properties')?.own('__proto__') ?? names.find(({ value }) => value === '__proto__');
  if (found === undefined) return;
  build.report(found, {
    rule,
    message: 'no JavaScript validator can see a property called __proto__',
    fix: 'give it another name',
  });
}

function checkItems(build: ApiBuild, place: Cursor): void {
  const items = place.own('items');
  if (items?.tree.kind !== 'list') return;
  build.report(items, {
    rule,
    message: 'a list of schemas under items does not mean the same in both dialects',
    fix: 'describe the list with one schema under items',
  });
}

function checkPatterns(build: ApiBuild, place: Cursor): void {
  const pattern = place.own('pattern');
  const patterns = [
    ...(typeof pattern?.value === 'string' ? [[pattern.value, pattern] as const] : []),
    ...(place.own('patternProperties')?.entries() ?? []),
  ];
  for (const [text, at] of patterns) {
    const problem = patternProblem(text);
    if (problem === undefined) continue;
    build.report(at, {
      rule,
      message: `${text} is not a regular expression: ${problem}`,
      fix: 'write it in ECMAScript syntax, with the flag u',
    });
  }
}
