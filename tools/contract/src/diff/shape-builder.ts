import { parts } from '../model/flatten.ts';
import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Source } from '../read/source.ts';
import { canonical, canonicalData } from './canonical.ts';
import { type Constant, constantsIn } from './constants.ts';
import { isJudged } from './keywords.ts';
import type { Limit, List, Shape } from './shape-type.ts';

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

/** Keywords for which to be false is to be left out. */
const flags: ReadonlySet<string> = new Set(['uniqueItems', 'readOnly', 'writeOnly']);

/** A shape, while the parts of its schemas are read. */
export class ShapeBuilder {
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
    this.#addRules(part);
  }

  done(): Shape {
    const list = this.#possible();
    const types = new Set(list?.open === false ? [...list.values.keys()].map(typeOf) : this.#types);
    if (this.#nullable) types.add('null');
    this.#wholeNumbers(types);
    return {
      source: this.#source,
      types,
      list,
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

  /** The list without the constants that no value can be, because they have another type. */
  #possible(): List | undefined {
    const list = this.#list;
    if (list === undefined || list.open) return list;
    const values = [...list.values].filter(([value]) => this.#types.has(typeOf(value)));
    return { ...list, values: new Map(values) };
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
    if (part.own('const') !== undefined) this.#narrow(alone(part.own('const')));
    if (part.own('enum') !== undefined)
      this.#narrow((part.own('enum')?.items() ?? []).flatMap(alone));
    for (const key of ['anyOf', 'oneOf']) {
      const alternatives = part.own(key)?.items() ?? [];
      const [known, others] = alternatives;
      if (open && key === 'anyOf' && known !== undefined) {
        this.#narrow(constantsIn(known) ?? [], true);
        // The known values are among what the rules for all others let in.
        for (const each of others === undefined ? [] : parts(others)) {
          this.#addTypes(each);
          this.#addRules(each);
        }
        continue;
      }
      const constants = alternatives.map(constantsIn);
      if (alternatives.length > 0 && constants.every((each) => each !== undefined)) {
        this.#narrow(constants.flat());
      } else if (alternatives.length > 1) {
        this.#choices.push(alternatives);
      }
    }
  }

  /** Of two lists, both hold; an open one says no more than a closed one does. */
  #narrow(constants: readonly Constant[], open = false): void {
    const values = new Map(
      constants.map(({ value, rest }) => [canonicalData(value), { source: value.source, rest }]),
    );
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
      // Where there is a rule for all others, none is left over.
      if (key === 'unevaluatedProperties' && part.own('additionalProperties') !== undefined)
        continue;
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

  #addRules(part: Cursor): void {
    if (part.tree.kind !== 'map') return;
    for (const key of part.tree.entries.keys()) this.#addRule(part, key);
  }

  #addRule(part: Cursor, key: string): void {
    const place = part.own(key);
    if (place === undefined || isJudged(key)) return;
    const value = place.value === true ? 1 : place.value;
    const lower = lowerLimits.has(key);
    if ((lower || upperLimits.has(key)) && typeof value === 'number') {
      const other = this.#limits.get(key)?.value ?? value;
      this.#limits.set(key, {
        value: lower ? Math.max(value, other) : Math.min(value, other),
        source: place.source,
      });
    } else if (place.value !== false || !flags.has(key)) {
      const isData = key === 'default' || key.startsWith('x-');
      const text = isData ? canonicalData(place) : canonical(place);
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

/** A constant that nothing is written beside, because it stands in the schema itself. */
function alone(value: Cursor | undefined): readonly Constant[] {
  return value === undefined ? [] : [{ value, rest: new Map() }];
}

/** The type of a constant, which is written as JSON. */
function typeOf(constant: string): string {
  if (constant === 'null') return constant;
  if (/^-?\d+$/.test(constant)) return 'integer';
  const first = { '"': 'string', '[': 'array', '{': 'object', t: 'boolean', f: 'boolean' };
  return new Map(Object.entries(first)).get(constant.charAt(0)) ?? 'number';
}
