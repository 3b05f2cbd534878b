import { parts } from '../model/flatten.ts';
import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Source } from '../read/source.ts';
import type { Tree } from '../read/tree.ts';
import { canonical, canonicalData } from './canonical.ts';

/** The constants that a schema lists. */
interface List {
  readonly values: ReadonlyMap<string, Source>;
  /** Whether any other value of the type may come too. */
  readonly open: boolean;
}

interface Limit {
  readonly value: number;
  readonly source: Source;
}

/** What a schema means, however it is written: `$ref` and `allOf` are gone, and a constant is a list of one. */
export interface Shape {
  readonly source: Source;
  readonly types: ReadonlySet<string>;
  readonly list: List | undefined;
  readonly limits: ReadonlyMap<string, Limit>;
  /** Rules that are the same or another one, as text. */
  readonly formats: ReadonlyMap<string, string>;
  readonly required: ReadonlyMap<string, Source>;
  /** The schemas that each field has to match. */
  readonly fields: ReadonlyMap<string, readonly Cursor[]>;
  readonly items: readonly Cursor[];
  readonly others: 'any' | 'none' | readonly Cursor[];
  /** Alternatives that are more than constants, for each `oneOf` or `anyOf`. */
  readonly choices: readonly (readonly Cursor[])[];
  readonly deprecated: boolean;
}

const everyType: ReadonlySet<string> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]);

/** Limits that hold more values out as they grow, and those that do so as they shrink. */
export const lowerLimits: ReadonlySet<string> = new Set([
  'minimum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
  'minProperties',
  'minContains',
  'uniqueItems',
]);
const upperLimits: ReadonlySet<string> = new Set([
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
  'maxContains',
]);

/** Keywords that say nothing about values, or that are read by name below. */
const read: ReadonlySet<string> = new Set([
  ...['$ref', '$comment', '$defs', '$schema', '$id', 'title', 'description', 'example', 'examples'],
  ...['externalDocs', 'deprecated', 'nullable', 'type', 'const', 'enum', 'allOf', 'anyOf', 'oneOf'],
  ...['required', 'properties', 'items', 'additionalProperties', 'unevaluatedProperties', 'xml'],
]);

/** Reads the schemas that one value has to match. @param schemas At least one. */
export function shapeOf(schemas: readonly [Cursor, ...Cursor[]]): Shape {
  const shape = new Building(schemas[0].source);
  for (const part of flat(schemas)) shape.add(part);
  return shape.done();
}

/** What tells the schemas apart from any others: their trees. */
export function identity(schemas: readonly Cursor[]): string {
  return schemas
    .map(({ tree }) => numberOf(tree))
    .sort((a, b) => a - b)
    .join(' ');
}

const numbers = new WeakMap<Tree, number>();
let last = 0;
function numberOf(tree: Tree): number {
  const known = numbers.get(tree);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(tree, last);
  return last;
}

/** All that the schemas bring in, each once; an alternative without others is no choice. */
function flat(schemas: readonly Cursor[]): readonly Cursor[] {
  const all = new Map<Tree, Cursor>();
  const waiting = [...schemas];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    for (const part of parts(next)) {
      if (all.has(part.tree)) continue;
      all.set(part.tree, part);
      for (const key of ['anyOf', 'oneOf']) {
        const [only, ...more] = part.own(key)?.items() ?? [];
        if (only !== undefined && more.length === 0) waiting.push(only);
      }
    }
  }
  // The list of all error codes is judged once, and not in every response.
  return [...all.values()].filter((part) => part.own('x-role')?.value !== 'error-code');
}

class Building {
  readonly #source: Source;
  #types: ReadonlySet<string> = everyType;
  #nullable = false;
  #list: List | undefined;
  #deprecated = false;
  #others: Shape['others'] = 'any';
  readonly #limits = new Map<string, Limit>();
  readonly #formats = new Map<string, string>();
  readonly #required = new Map<string, Source>();
  readonly #fields = new Map<string, readonly Cursor[]>();
  readonly #items: Cursor[] = [];
  readonly #choices: (readonly Cursor[])[] = [];

  constructor(source: Source) {
    this.#source = source;
  }

  add(part: Cursor): void {
    if (part.tree.kind === 'scalar' && part.tree.value === false) this.#types = new Set();
    this.#deprecated ||= part.own('deprecated')?.value === true;
    this.#addTypes(part);
    this.#addLists(part);
    this.#addFields(part);
    const items = part.own('items');
    if (items !== undefined) this.#items.push(items);
    if (part.tree.kind === 'map')
      for (const key of part.tree.entries.keys()) this.#addRule(part, key);
  }

  done(): Shape {
    const listed = this.#list?.open === false ? [...this.#list.values.keys()].map(typeOf) : [];
    const types = new Set(listed.length > 0 ? listed : this.#types);
    if (this.#nullable) types.add('null');
    this.#wholeNumbers(types);
    return {
      source: this.#source,
      types,
      list: this.#list,
      limits: this.#limits,
      formats: this.#formats,
      required: this.#required,
      fields: this.#fields,
      items: this.#items,
      others: this.#others,
      choices: this.#choices,
      deprecated: this.#deprecated,
    };
  }

  #addTypes(part: Cursor): void {
    const type = part.own('type');
    this.#nullable ||= part.own('nullable')?.value === true;
    if (type === undefined) return;
    const written = type.tree.kind === 'list' ? type.items() : [type];
    const types = new Set(written.map(({ value }) => String(value)));
    if (types.has('number')) types.add('integer');
    this.#types = new Set([...this.#types].filter((each) => types.has(each)));
  }

  #addLists(part: Cursor): void {
    const open = part.own('x-open')?.value === true;
    const constant = part.own('const');
    if (constant !== undefined) this.#narrow([constant], false);
    if (part.own('enum') !== undefined) this.#narrow(part.own('enum')?.items() ?? [], false);
    for (const key of ['anyOf', 'oneOf']) {
      const alternatives = part.own(key)?.items() ?? [];
      const [known, others] = alternatives;
      if (open && key === 'anyOf' && known !== undefined) {
        this.#narrow(constantsIn(known) ?? [], true);
        if (others !== undefined) for (const each of parts(others)) this.#addTypes(each);
        continue;
      }
      const constants = alternatives.map(constantsIn);
      if (alternatives.length > 0 && constants.every((each) => each !== undefined)) {
        this.#narrow(constants.flat(), false);
      } else if (alternatives.length > 1) {
        this.#choices.push(alternatives);
      }
    }
  }

  /** Of two lists, both hold; an open one says no more than a closed one does. */
  #narrow(places: readonly Cursor[], open: boolean): void {
    const values = new Map(places.map((place) => [canonicalData(place), place.source]));
    const list = this.#list;
    if (list === undefined || (list.open && !open)) this.#list = { values, open };
    else if (list.open === open) {
      this.#list = {
        values: new Map([...list.values].filter(([value]) => values.has(value))),
        open,
      };
    }
  }

  #addFields(part: Cursor): void {
    for (const name of part.own('required')?.items() ?? []) {
      this.#required.set(String(name.value), name.source);
    }
    for (const [name, schema] of part.own('properties')?.entries() ?? []) {
      this.#fields.set(name, [...(this.#fields.get(name) ?? []), schema]);
    }
    for (const key of ['additionalProperties', 'unevaluatedProperties']) {
      const others = part.own(key);
      if (others === undefined || others.value === true) continue;
      if (others.value === false) this.#others = 'none';
      else if (
        others.tree.kind === 'map' &&
        others.tree.entries.size > 0 &&
        this.#others !== 'none'
      ) {
        this.#others = [...(this.#others === 'any' ? [] : this.#others), others];
      }
    }
  }

  #addRule(part: Cursor, key: string): void {
    const place = part.own(key);
    if (place === undefined || read.has(key) || key.startsWith('x-')) return;
    const value = place.value === true ? 1 : place.value;
    const lower = lowerLimits.has(key);
    if ((lower || upperLimits.has(key)) && typeof value === 'number') {
      const other = this.#limits.get(key)?.value ?? value;
      this.#limits.set(key, {
        value: lower ? Math.max(value, other) : Math.min(value, other),
        source: place.source,
      });
    } else if (place.value !== false) {
      const text = key === 'default' ? canonicalData(place) : canonical(place);
      const texts = new Set([...(this.#formats.get(key)?.split('\n') ?? []), text]);
      this.#formats.set(key, [...texts].sort(compare).join('\n'));
    }
    // What every value satisfies is no limit.
    if (value === 0 && /^min[LIP]/.test(key)) this.#limits.delete(key);
  }

  /** For whole numbers, to be more than 0 is to be at least 1. */
  #wholeNumbers(types: ReadonlySet<string>): void {
    if (types.has('number')) return;
    for (const [key, other, step] of [
      ['exclusiveMinimum', 'minimum', 1],
      ['exclusiveMaximum', 'maximum', -1],
    ] as const) {
      const limit = this.#limits.get(key);
      if (limit === undefined || this.#limits.has(other) || !Number.isInteger(limit.value))
        continue;
      this.#limits.delete(key);
      this.#limits.set(other, { ...limit, value: limit.value + step });
    }
  }
}

/** The type of a constant, which is written as JSON. */
function typeOf(constant: string): string {
  if (constant === 'null') return constant;
  if (/^-?\d+$/.test(constant)) return 'integer';
  const first = { '"': 'string', '[': 'array', '{': 'object', t: 'boolean', f: 'boolean' };
  return new Map(Object.entries(first)).get(constant.charAt(0)) ?? 'number';
}

/** The constants of a schema that is a list of them and nothing else. */
function constantsIn(schema: Cursor): readonly Cursor[] | undefined {
  const place = schema.follow();
  const constant = place.own('const');
  if (constant !== undefined) return [constant];
  const listed = place.own('enum')?.items();
  if (listed !== undefined) return listed;
  const alternatives = (place.own('oneOf') ?? place.own('anyOf'))?.items() ?? [];
  const constants = alternatives.map((each) => each.follow().own('const'));
  const known = constants.filter((each) => each !== undefined);
  return known.length > 0 && known.length === constants.length ? known : undefined;
}
