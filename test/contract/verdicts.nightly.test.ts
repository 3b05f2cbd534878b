import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parsePointer } from '@ordering/kit/json-pointer';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContracts } from '../../tools/contract/src/commands/load.ts';
import { locate } from '../../tools/contract/src/commands/locate.ts';
import { openapiTypes } from '../../tools/contract/src/emit/openapi-types/types.ts';
import { schemaReference } from '../../tools/contract/src/emit/schemas.ts';
import { propertyKey, quoted } from '../../tools/contract/src/emit/text/literal.ts';
import { documentOfSchemas, typesOf } from '../../tools/contract/src/emit/typescript.ts';
import { validatorModule } from '../../tools/contract/src/emit/validators/module.ts';
import type { Contract, NamedSchema } from '../../tools/contract/src/model/contract.ts';
import { isObject } from '../../tools/contract/src/model/schemas.ts';
import type { Json } from '../../tools/contract/src/read/json.ts';
import { root } from './sources.ts';
import { mutationsOf, unknownName } from './verdicts/mutations.ts';
import { valuesOf } from './verdicts/samples.ts';

// A type and a validator of one schema are two translations of it. Whatever value the one takes, the
// other has to take, as far as a type can say it at all.

/** What a type can't say. A value that breaks nothing else is one that a type accepts. */
const beyondTypes = new Set([
  ...['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'],
  ...['uniqueItems', 'multipleOf', 'minProperties', 'maxProperties'],
]);

interface Case {
  readonly schema: string;
  readonly what: string;
  readonly value: Json;
}

interface RawError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}
type RawValidator = ((value: unknown) => boolean) & {
  readonly errors?: readonly RawError[] | null;
};

/** The schemas with a name, and those that stand in an operation without one. */
function everySchema({ schemas, operations }: Contract): readonly NamedSchema[] {
  const inline = operations.flatMap(({ id, requestBody, responses, source }) =>
    [
      ...(requestBody === undefined ? [] : [{ name: `${id} body`, schema: requestBody.schema }]),
      ...responses.flatMap(({ status, schema }) =>
        schema === undefined ? [] : [{ name: `${id} ${status}`, schema }],
      ),
    ].map((each) => ({ ...each, description: '', source })),
  );
  return [...schemas, ...inline.filter(({ schema }) => schema.$ref === undefined)];
}

function casesOf(contract: Contract): readonly Case[] {
  return everySchema(contract).flatMap(({ name, schema }) => {
    const samples = fc.sample(valuesOf(contract, schema), { numRuns: 4, seed: 20_250_314 });
    return samples.flatMap((value, index) => [
      { schema: name, what: `sample ${index}`, value },
      ...spread(mutationsOf(value), 40).map((each) => ({
        schema: name,
        what: `sample ${index}: ${each.what}`,
        value: each.value,
      })),
    ]);
  });
}

/** At most so many items, from all over the list. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/**
 * A value as an expression. TypeScript refuses unknown members of a literal even where an object may
 * have them, so there they come in by a spread, as they would from elsewhere.
 */
function expression(value: Json, unknownIsFine: boolean): string {
  if (Array.isArray(value)) {
    return `[${value.map((item: Json) => expression(item, unknownIsFine)).join(', ')}]`;
  }
  if (typeof value === 'string') return quoted(value);
  if (!isObject(value)) return String(value);
  const members = Object.entries(value).map(([name, member]) => {
    const text = `${propertyKey(name)}: ${expression(member, unknownIsFine)}`;
    return unknownIsFine && (name === unknownName || name === 'zz') ? `...{ ${text} }` : text;
  });
  return `{ ${members.join(', ')} }`;
}

function isNumberAt(value: Json, pointer: string): boolean {
  const keys = parsePointer(pointer) ?? [];
  const found = keys.reduce<unknown>((place, key) => Reflect.get(Object(place), key), value);
  return typeof found === 'number';
}

// The sandbox has the schemas of the contract, filled.
describe.each(['sandbox', 'contract'] as const)('the schemas of the %s', (which) => {
  let folder: string;
  let cases: readonly Case[] = [];
  let validators: ReadonlyMap<string, RawValidator> = new Map();
  let refusedByType: ReadonlySet<number> = new Set();

  function verdictOf({ schema, value }: Case): 'accepted' | 'refused' {
    const validate = validators.get(schema);
    if (validate === undefined) throw new Error(`${schema} has no validator.`);
    if (validate(value)) return 'accepted';
    const within = (validate.errors ?? []).every(
      ({ keyword, params, instancePath }) =>
        beyondTypes.has(keyword) ||
        // A type is a union of alternatives, and does not mind a value that fits several.
        (keyword === 'oneOf' && Array.isArray(params.passingSchemas)) ||
        // Types know one kind of number.
        (keyword === 'type' && params.type === 'integer' && isNumberAt(value, instancePath)),
    );
    return within ? 'accepted' : 'refused';
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'verdicts-'));
    const loaded = loadContracts(locate({}, root));
    if ('problems' in loaded) throw new Error('The specs have problems.');
    const contract = loaded[which];
    const all = everySchema(contract);
    const complete = { ...contract, schemas: all };
    cases = casesOf(contract);

    const names = new Map(all.map(({ name }, index) => [name, `v${index}`]));
    const body = await validatorModule(
      complete,
      all.map(({ name, schema }) => ({
        name: names.get(name) ?? '',
        schema: contract.schemas.some((each) => each.name === name)
          ? schemaReference(name)
          : schema,
        doc: [],
      })),
      './runtime.ts',
    );
    writeFileSync(join(folder, 'validators.ts'), body.join('\n\n'));
    const module: unknown = await import(pathToFileURL(join(folder, 'validators.ts')).href);
    validators = new Map(
      [...names].map(([name, exported]) => [name, Reflect.get(Object(module), exported)]),
    );

    const types = await typesOf(
      documentOfSchemas(contract, all),
      contract,
      new Map([['components', []]]),
      openapiTypes,
    );
    writeFileSync(join(folder, 'types.ts'), types);
    const lines = cases.map((each, index) => {
      const type = `components['schemas'][${quoted(each.schema)}]`;
      return `export const c${index}: ${type} = ${expression(each.value, verdictOf(each) === 'accepted')};`;
    });
    writeFileSync(
      join(folder, 'cases.ts'),
      ["import type { components } from './types.ts';", ...lines].join('\n'),
    );
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        ...['--noEmit', '--pretty', 'false', '--strict', '--exactOptionalPropertyTypes'],
        ...['--allowImportingTsExtensions', '--module', 'nodenext', '--target', 'es2023'],
        ...['--types', '', join(folder, 'cases.ts')],
      ],
      { encoding: 'utf8', cwd: folder, maxBuffer: 1e9 },
    );
    const errors = [...stdout.matchAll(/^(.*?)\((\d+),\d+\): error/gm)];
    expect(errors.filter(([, file = '']) => !file.endsWith('cases.ts'))).toEqual([]);
    refusedByType = new Set(errors.map(([, , line]) => Number(line) - 2));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('each have samples that both accept, and twenty mutations of each', () => {
    const schemas = new Set(cases.map(({ schema }) => schema));
    expect(schemas.size).toBeGreaterThan(30);
    for (const each of schemas) {
      for (const sample of [0, 1, 2, 3]) {
        const mutations = cases.filter(
          ({ schema, what }) => schema === each && what.startsWith(`sample ${sample}: `),
        );
        expect(mutations.length, each).toBeGreaterThanOrEqual(20);
      }
    }
    const rejected = cases
      .filter((each) => /^sample \d$/.test(each.what))
      .filter((each) => verdictOf(each) === 'refused');
    expect(rejected).toEqual([]);
  });

  test('get the same verdict from type and validator', () => {
    const differ = cases.flatMap((each, index) => {
      const type = refusedByType.has(index) ? 'refused' : 'accepted';
      const validator = verdictOf(each);
      return type === validator
        ? []
        : [`${each.schema}, ${each.what}: ${type} by the type, ${validator} by the validator`];
    });
    expect(differ).toEqual([]);
    // Both verdicts were seen, and often.
    expect(refusedByType.size).toBeGreaterThan(cases.length / 4);
    expect(refusedByType.size).toBeLessThan(cases.length);
  });
});
