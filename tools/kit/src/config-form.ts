import type { Cursor } from './config-cursor.ts';
import type { Json } from './json.ts';

/** JSON Schema. */
export type Schema = { readonly [keyword: string]: Json };

/**
 * What may stand at a place of a configuration: for editors as JSON Schema, and for the command as a reader. Both are
 * made of one description, so neither can say what the other does not.
 * See docs/decisions/config-form.md.
 */
export interface Form<Value, Scope = unknown> {
  readonly schema: Schema;
  /**
   * @param scope What the place may refer to.
   * @throws ConfigError if something else stands there.
   */
  read(at: Cursor, scope: Scope): Value;
}

/** A string, perhaps of a certain kind. */
export function text(about: string, check: (value: string, at: Cursor) => void = () => {}) {
  return {
    schema: { type: 'string', description: about },
    read(at: Cursor): string {
      const value = at.text();
      check(value, at);
      return value;
    },
  } satisfies Form<string>;
}

interface Bounds {
  readonly above?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** A number within bounds. */
export function number(about: string, { above, atLeast, atMost }: Bounds): Form<number> {
  return {
    schema: {
      type: 'number',
      ...(above === undefined ? {} : { exclusiveMinimum: above }),
      ...(atLeast === undefined ? {} : { minimum: atLeast }),
      ...(atMost === undefined ? {} : { maximum: atMost }),
      description: about,
    },
    read(at) {
      const value = at.number();
      if (above !== undefined && !(value > above)) at.fail(`must be greater than ${above}`);
      if (atLeast !== undefined && value < atLeast) at.fail(`must be at least ${atLeast}`);
      if (atMost !== undefined && value > atMost) at.fail(`must not be greater than ${atMost}`);
      return value;
    },
  };
}

export function truth(about: string): Form<boolean> {
  return { schema: { type: 'boolean', description: about }, read: (at) => at.boolean() };
}

/** Any JSON. */
export function anything<Scope>(
  about: string,
  check: (value: Json, at: Cursor, scope: Scope) => void = () => {},
): Form<Json, Scope> {
  return {
    schema: { description: about },
    read(at, scope) {
      const value = at.json();
      check(value, at, scope);
      return value;
    },
  };
}

/** One of some strings. */
export function oneOf<Choice extends string>(
  about: string,
  choices: readonly Choice[],
): Form<Choice> {
  return {
    schema: { enum: choices, description: about },
    read(at) {
      const given = at.text();
      const found = choices.find((each) => each === given);
      return found ?? at.failChoice(`is ${given}, which is not known here`, given, choices);
    },
  };
}

/** One, or a list of them. */
export function oneOrMore<Value, Scope>(form: Form<Value, Scope>): Form<readonly Value[], Scope> {
  return {
    schema: { anyOf: [form.schema, { type: 'array', items: form.schema }] },
    read: (at, scope) => at.items().map((item) => form.read(item, scope)),
  };
}

/** A mapping whose keys are free. */
export function mapping<Value, Scope>(
  about: string,
  form: Form<Value, Scope>,
  checkKey: (key: string, at: Cursor) => void = () => {},
): Form<Readonly<Record<string, Value>>, Scope> {
  return {
    schema: { type: 'object', additionalProperties: form.schema, description: about },
    read: (at, scope) =>
      Object.fromEntries(
        [...at.anyMembers()].map(([key, member]) => {
          checkKey(key, member);
          return [key, form.read(member, scope)];
        }),
      ),
  };
}

/** The forms of the members of a mapping, by their keys. */
type Forms<Values, Scope> = { readonly [Key in keyof Values]: Form<Values[Key], Scope> };

/** Reads members of a mapping as they are asked for, so that what one refers to can be read before it. */
export interface Members<Values, Scope> {
  /** Where the mapping stands. */
  readonly at: Cursor;
  has(key: keyof Values & string): boolean;
  /** A member, or `undefined` where it is left out. */
  get<Key extends keyof Values & string>(key: Key, scope: Scope): Values[Key] | undefined;
  /** Where a member stands, for what is checked of it together with others. */
  place(key: keyof Values & string): Cursor;
}

interface MappingOptions {
  /** What must be there, each with an example of it. */
  readonly needs?: Readonly<Record<string, string>>;
  /** More that JSON Schema can say of it. */
  readonly schema?: Schema;
}

/** A mapping that has certain keys and no others. */
export function object<Values, Value, Scope>(
  about: string,
  forms: Forms<Values, Scope>,
  build: (members: Members<Values, Scope>, scope: Scope) => Value,
  { needs = {}, schema = {} }: MappingOptions = {},
): Form<Value, Scope> & { readonly keys: readonly string[] } {
  const properties: Record<string, Json> = {};
  for (const key in forms) properties[key] = forms[key].schema;
  const required = Object.keys(needs);
  const keys = Object.keys(properties);
  return {
    keys,
    schema: {
      ...{ type: 'object', properties, additionalProperties: false, description: about },
      ...(required.length === 0 ? {} : { required }),
      ...schema,
    },
    read(at, scope) {
      const found = at.members(keys);
      for (const [key, example] of Object.entries(needs)) {
        if (!found.has(key)) at.fail(`needs \`${key}\`, for example ${example}`);
      }
      const asked = new Set<string>();
      const place = (key: string) => {
        asked.add(key);
        return found.get(key);
      };
      const built = build(
        {
          at,
          has: (key) => found.has(key),
          get(key, inScope) {
            const member = place(key);
            return member === undefined ? undefined : forms[key].read(member, inScope);
          },
          place: (key) => place(key) ?? at,
        },
        scope,
      );
      // What nobody has asked for has to be right all the same.
      for (const key in forms) {
        const member = found.get(key);
        if (member !== undefined && !asked.has(key)) forms[key].read(member, scope);
      }
      return built;
    },
  };
}
