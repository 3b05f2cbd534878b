import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Contract } from '../../model/contract.ts';
import { contractOf } from '../../testing/specs.ts';
import { emitContractJson } from './contract.ts';
import { emitContractSchema } from './contract-schema.ts';

const contract = contractOf();
const textOf = (given: Contract) =>
  emitContractJson({ contract: given, sandbox: given, unfit: [] }).text;
const text = textOf(contract);
const isValid = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  validateFormats: false,
}).compile(JSON.parse(emitContractSchema({ contract, sandbox: contract, unfit: [] }).text));

/** What of the model is not in contract.json, and why. */
const leftOut: readonly { readonly place: RegExp; readonly because: string }[] = [
  { place: /\/line$/, because: 'A line moves with every edit above it.' },
  { place: /^\/asyncapi\//, because: 'The document itself is beside it.' },
  { place: /^\/openapi\//, because: 'The same; only its description is in no other place.' },
  {
    place: /\/example(\/|$)/,
    because: 'The documents show examples, and the files are beside them.',
  },
  { place: /^\/examples\/\d+\/value\//, because: 'The files are named, and beside it.' },
  { place: /\/x-[^/]*(\/|$)/, because: 'What our keywords say of a schema is a fact of its own.' },
  { place: /^\/schemas\/\d+\/description$/, because: 'It is a part of the schema.' },
  { place: /\/requestBody\/types\//, because: 'They are a part of the schema, too.' },
];

describe('contract.json', () => {
  const places = [...leaves(contract, '')].filter(
    (place) => !leftOut.some((each) => each.place.test(place)),
  );

  test('has every fact of the model', () => {
    expect(places.length).toBeGreaterThan(350);
    const missing = places.filter((place) => textOf(changed(contract, place)) === text);
    expect(missing).toEqual([]);
  });
});

describe('contract.schema.json', () => {
  test('holds for contract.json', () => {
    expect(isValid(JSON.parse(text)), JSON.stringify(isValid.errors)).toBe(true);
  });

  // Schemas are anybody's, and so is what a list says of its values.
  const open = /\/(schema|\$defs|facts|securitySchemes)(\/|$)/;
  const places = [...objects(JSON.parse(text), '')].filter((place) => !open.test(place));

  test.each(places)('takes no more and no less in %s/', (place) => {
    const more = JSON.parse(text);
    at(more, place).surplus = 1;
    expect(isValid(more)).toBe(false);
    for (const key of Object.keys(at(JSON.parse(text), place))) {
      const less = JSON.parse(text);
      delete at(less, place)[key];
      expect(isValid(less), key).toBe(false);
    }
  });
});

/** The pointers to all texts, numbers and flags. */
function* leaves(value: unknown, place: string): Generator<string> {
  if (typeof value !== 'object' || value === null) yield place;
  else for (const [key, member] of Object.entries(value)) yield* leaves(member, `${place}/${key}`);
}

/** One pointer to an object of each kind: the first of a list stands for the others. */
function* objects(value: unknown, place: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return yield* objects(value[0], `${place}/0`);
  yield place;
  for (const [key, member] of Object.entries(value)) yield* objects(member, `${place}/${key}`);
}

function changed(given: Contract, place: string): Contract {
  const copy: Contract = JSON.parse(JSON.stringify(given));
  const end = place.lastIndexOf('/');
  const owner = at(copy, place.slice(0, end));
  const key = place.slice(end + 1);
  const old = owner[key];
  owner[key] = typeof old === 'number' ? old + 1000 : typeof old === 'boolean' ? !old : `${old}~`;
  return copy;
}

function at(value: unknown, place: string): Record<string, unknown> {
  return place
    .split('/')
    .slice(1)
    .reduce((owner, key) => Reflect.get(Object(owner), key), Object(value));
}
