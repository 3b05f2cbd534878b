/** A rule that a value breaks. */
export interface Problem {
  /** RFC 6901 pointer into the value. */
  readonly path: string;
  /** The JSON Schema keyword that failed. */
  readonly keyword: string;
  /** The property that is missing or not allowed, where the keyword is about one. */
  readonly property?: string;
  /** Names the field and the rule, and never repeats the value, which may be a secret. */
  readonly message: string;
}

export type Validation<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export type Validator<T> = (value: unknown) => Validation<T>;

/** A compiled validator, as the generated modules export it; `validator` gives it a type. */
export interface RawValidator {
  (value: unknown): boolean;
  /** What the last call found. */
  errors?: readonly RawError[] | null;
}

/** What a compiled validator says of one broken rule. */
export interface RawError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** A hostile value can break a rule a million times; nobody reads more than these. */
export const maxProblems = 20;

/** Nor is a name, which the value chooses, repeated at any length. */
const maxNameLength = 60;

/**
 * Gives a compiled validator its type and readable problems. Never throws, whatever the value.
 *
 * @typeParam T The type of a value that the validator accepts: both come from the same schema.
 */
export function validator<T>(raw: RawValidator): Validator<T> {
  return (value) => {
    // The compiled code has checked every rule of the schema that T was made from. TypeScript has no
    // way to see that, and this is the one place where it takes our word.
    if (raw(value)) return { ok: true, value: value as T };
    return { ok: false, problems: problemsOf(raw.errors ?? []) };
  };
}

/** Each problem once: where an allOf says a thing twice, its rule is broken twice. */
function problemsOf(errors: readonly RawError[]): readonly Problem[] {
  const shown = new Map<string, Problem>();
  for (const [index, error] of errors.entries()) {
    const problem = problemOf(error);
    const key = JSON.stringify(problem);
    if (shown.has(key)) continue;
    if (shown.size === maxProblems - 1 && index < errors.length - 1) {
      const message = `and ${errors.length - index} more problems`;
      return [...shown.values(), { path: '', keyword: 'maxProblems', message }];
    }
    shown.set(key, problem);
  }
  return [...shown.values()];
}

function problemOf(error: RawError): Problem {
  const { instancePath: path, keyword } = error;
  const property = propertyOf(error);
  return property === undefined
    ? { path, keyword, message: `${fieldName(path)} ${rule(error)}` }
    : { path, keyword, property, message: `${fieldName(path, property)} ${rule(error)}` };
}

/** The property that a rule is about, where it stands in no path: it is missing, or should not be there. */
function propertyOf({ params }: RawError): string | undefined {
  const property =
    params.missingProperty ??
    params.additionalProperty ??
    params.unevaluatedProperty ??
    params.propertyName;
  return typeof property === 'string' ? property : undefined;
}

/** `/data/lines/0` and `sku` → `data.lines.0.sku`. */
function fieldName(path: string, property?: string): string {
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const name = [...steps, ...(property === undefined ? [] : [property])].join('.');
  if (name === '') return 'the value';
  // A name that the value made up may hold anything; it ends up in logs and terminals.
  const printable = name.replaceAll(/[\p{C}\u2028\u2029]/gu, '?');
  return printable.length > maxNameLength ? `${printable.slice(0, maxNameLength)}…` : printable;
}

function rule({ keyword, params, message }: RawError): string {
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return 'is required';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not accepted';
    case 'enum':
      return `must be one of ${listed(params.allowedValues)}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    default:
      return message ?? `breaks the rule "${keyword}"`;
  }
}

function listed(values: unknown): string {
  return Array.isArray(values)
    ? values.map((value) => JSON.stringify(value)).join(', ')
    : 'the allowed values';
}
