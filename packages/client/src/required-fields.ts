import type { OperationRow } from '@ordering/api';
import { kindOf } from '@ordering/kit/callback';
import { isOf } from './json-types.ts';

type Described = NonNullable<OperationRow['required']>[string];
type Required = NonNullable<Described>;

/**
 * What a success of this status may have as its body; undefined stands for none. A row for the very status comes before that
 * of its range, and a status that the contract does not describe may have what any success has.
 */
export function bodiesOf(
  { required = {} }: Pick<OperationRow, 'required'>,
  status: number,
): readonly Described[] {
  const keys = [String(status), `${Math.floor(status / 100)}XX`];
  const key = keys.find((each) => Object.hasOwn(required, each));
  const bodies = key === undefined ? Object.values(required) : [required[key]];
  return bodies.length === 0 ? [{}] : bodies;
}

/** The data of a success, or what its body lacks. What comes where the contract has no body is left out. */
export function readData(
  body: unknown,
  bodies: readonly Described[],
): { readonly data: unknown } | { readonly problem: string } {
  const problems = bodies.flatMap((each) => (each === undefined ? [] : [lackIn(body, each)]));
  if (problems.includes(undefined)) return { data: body };
  const [problem] = problems;
  return bodies.includes(undefined) || problem === undefined ? { data: undefined } : { problem };
}

/** Which of the fields a body does not have, or has as something else; undefined where it has all. Quotes no value. */
export function lackIn(body: unknown, required: Required): string | undefined {
  const fields = Object.entries(required);
  if (fields.length === 0) return undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    const names = fields.map(([name]) => name).join(', ');
    return `the body is ${body === undefined ? 'empty' : kindOf(body)}, not an object with ${names}`;
  }
  const own = new Map<string, unknown>(Object.entries(body));
  for (const [name, types] of fields) {
    if (!own.has(name)) return `the body has no ${name}`;
    const value = own.get(name);
    if (types.length > 0 && !types.some((type) => isOf(type, value))) {
      return `${name} is ${kindOf(value)}, not ${types.join(' or ')}`;
    }
  }
  return undefined;
}
