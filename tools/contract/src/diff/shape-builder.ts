import { parts } from '../model/flatten.ts';
import { mappedSchema } from '../model/schemas.ts';
import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Source } from '../read/source.ts';
import { canonical, canonicalData } from './canonical.ts';
import { type Constant, constantsIn } from './constants.ts';
import { folded } from './fold-choice.ts';
import { isJudged, saysNothing } from './keywords.ts';
import { everyType, typeOfConstant } from './schema-types.ts';
import type { Choice, Limit, List, Shape } from './shape-type.ts';

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

/** Keywords that rule nothing out if their schema says nothing, and those that do not if they have no names. */
const maybeIdle: ReadonlySet<string> = new Set(['propertyNames', 'unevaluatedItems']);
const maps: ReadonlySet<string> = new Set([
  ...['patternProperties', 'dependentRequired', 'dependentSchemas'],
]);

/** By the limit that includes its value, the one of the same end that does not. */
export const excluding: ReadonlyMap<string, string> = new Map([
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
]);

/** A shape, while the parts of its schemas are read. */
export class ShapeBuilder {
  readonly #source: Source;
  readonly #read: (alternative: Cursor) => Shape;
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
  readonly #choices: Choice[] = [];

  /** @param read Reads an alternative of a choice. */
  constructor(source: Source, read: (alternative: Cursor) => Shape) {
    this.#source = source;
    this.#read = read;
  }

  add(part: Cursor): void {
    if (part.tree.kind === 'scalar' && part.tree.value === false) this.#types = new Set();
    this.#deprecated ||= part.own('deprecated')?.value === true;
    this.#addTypes(part);
    this.#addLists(part);
    this.#addFields(part);
    const items = part.own('items');
    if (items !== undefined && !saysNothing(items)) this.#items.push(items);
    this.#addRules(part);
  }

  done(): Shape {
    const list = this.#possible();
    const types = new Set(
      list?.open === false ? [...list.values.keys()].map(typeOfConstant) : this.#types,
    );
    if (this.#nullable) types.add('null');
    this.#steps(types);
    this.#ends(types);
    return {
      source: this.#source,
      types,
      list: list !== undefined && isWhole(list, types) ? undefined : list,
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
    const values = [...list.values].filter(([value]) => this.#types.has(typeOfConstant(value)));
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
    for (const key of ['anyOf', 'oneOf'] as const) {
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
      const all = constants.every((each) => each !== undefined) ? constants.flat() : [];
      // A constant that is in two alternatives matches more than one.
      const twice = key === 'oneOf' && listOf(all).size < all.length;
      if (all.length > 0 && !twice) this.#narrow(all);
      else if (alternatives.length > 1) this.#addChoice(part, { kind: key, alternatives });
    }
  }

  #addChoice(part: Cursor, choice: Choice): void {
    const shapes = choice.alternatives.map(this.#read);
    const types = new Set(shapes.flatMap((each) => [...each.types]));
    this.#types = new Set([...this.#types].filter((each) => types.has(each)));
    const whole = folded(choice.kind, shapes);
    // Which fields are the others depends on those beside them.
    const hasFields = part.own('properties') !== undefined || this.#fields.size > 0;
    if (whole === undefined || (whole.others !== 'any' && hasFields)) {
      this.#choices.push(choice);
      return;
    }
    if (whole.list !== undefined) this.#narrowTo(whole.list);
    for (const [key, { value, source }] of whole.limits) this.#limit(key, value, source);
    for (const [key, text] of whole.formats) this.#format(key, text);
    for (const [name, source] of whole.required) this.#required.set(name, source);
    for (const [name, schemas] of whole.fields) {
      this.#fields.set(name, [...(this.#fields.get(name) ?? []), ...schemas]);
    }
    this.#items.push(...whole.items);
    this.#restrict(whole.others);
  }

  #narrow(constants: readonly Constant[], open = false): void {
    this.#narrowTo({ values: listOf(constants), open });
  }

  /** Of two lists, both hold; an open one says no more than a closed one does. */
  #narrowTo({ values, open }: List): void {
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
      if (others.value === false) this.#restrict('none');
      else if (!saysNothing(others)) this.#restrict([others]);
    }
  }

  #restrict(others: Shape['others']): void {
    if (others === 'none') this.#others = 'none';
    else if (others !== 'any' && this.#others !== 'none') {
      this.#others = [...(this.#others === 'any' ? [] : this.#others), ...others];
    }
  }

  #addRules(part: Cursor): void {
    if (part.tree.kind !== 'map') return;
    for (const key of part.tree.entries.keys()) this.#addRule(part, key);
  }

  #addRule(part: Cursor, key: string): void {
    const place = part.own(key);
    if (place === undefined || isJudged(key)) return;
    if (key === 'discriminator' && !selectsMore(part, place)) return;
    if (maybeIdle.has(key) && saysNothing(place)) return;
    if (maps.has(key) && place.entries().length === 0) return;
    const value = place.value === true ? 1 : place.value;
    if ((lowerLimits.has(key) || upperLimits.has(key)) && typeof value === 'number') {
      // What every value satisfies is no limit.
      if (value !== 0 || !/^min[LIP]/.test(key)) this.#limit(key, value, place.source);
    } else if (place.value !== false || !flags.has(key)) {
      const isData = key === 'default' || key.startsWith('x-');
      this.#format(key, isData ? canonicalData(place) : canonical(place));
    }
  }

  #limit(key: string, value: number, source: Source): void {
    const other = this.#limits.get(key)?.value ?? value;
    const tighter = lowerLimits.has(key) ? Math.max(value, other) : Math.min(value, other);
    this.#limits.set(key, { value: tighter, source });
  }

  #format(key: string, text: string): void {
    const texts = new Set([...(this.#formats.get(key)?.split('\n') ?? []), ...text.split('\n')]);
    this.#formats.set(key, [...texts].sort(compare).join('\n'));
  }

  /** A multiple of a whole number is a whole number. */
  #steps(types: Set<string>): void {
    const step = Number(this.#formats.get('multipleOf'));
    if (!Number.isInteger(step) || step < 1 || !types.has('integer')) return;
    types.delete('number');
    if (step === 1) this.#formats.delete('multipleOf');
  }

  /** Of two limits of one end the tighter one says all, and for whole numbers to be more than 0 is to be at least 1. */
  #ends(types: ReadonlySet<string>): void {
    for (const [including, stricter] of excluding) {
      const up = lowerLimits.has(including) ? 1 : -1;
      const [one, other] = [this.#limits.get(including), this.#limits.get(stricter)];
      if (one !== undefined && other !== undefined) {
        this.#limits.delete((one.value - other.value) * up > 0 ? stricter : including);
      }
      if (types.has('number')) continue;
      const strict = this.#limits.get(stricter);
      const limit = this.#limits.get(including) ?? strict;
      if (limit === undefined) continue;
      const inside = Math.ceil(limit.value * up) * up;
      this.#limits.delete(stricter);
      const value = strict !== undefined && inside === limit.value ? inside + up : inside;
      this.#limits.set(including, { ...limit, value });
    }
  }
}

/** A constant that nothing is written beside, because it stands in the schema itself. */
function alone(value: Cursor | undefined): readonly Constant[] {
  return value === undefined ? [] : [{ value, rest: new Map() }];
}

function listOf(constants: readonly Constant[]): List['values'] {
  return new Map(
    constants.map(({ value, rest }) => [canonicalData(value), { source: value.source, rest }]),
  );
}

/** Whether a list has all values of its types: those of null and of true and false can be listed. */
function isWhole({ values, open }: List, types: ReadonlySet<string>): boolean {
  if (open || values.size === 0) return false;
  const count = (types.has('null') ? 1 : 0) + (types.has('boolean') ? 2 : 0);
  const few = [...types].every((type) => type === 'null' || type === 'boolean');
  return few && values.size === count && [...values.values()].every(({ rest }) => rest.size === 0);
}

/** Whether a discriminator leads to schemas that the choice beside it does not have; otherwise it only repeats their constants. */
function selectsMore(part: Cursor, discriminator: Cursor): boolean {
  const alternatives = ['anyOf', 'oneOf'].flatMap((key) => part.own(key)?.items() ?? []);
  const known = new Set(alternatives.map((each) => each.follow().tree));
  const mapping = discriminator.own('mapping')?.entries() ?? [];
  return mapping.some(([, target]) => !known.has(mappedSchema(target).follow().tree));
}
