import type { OperationRow } from '@ordering/api';
import { kindOf } from '@ordering/kit/callback';
import { isOf } from './json-types.ts';

type Required = NonNullable<OperationRow['required']>[string];

/** What the body of a success of this status always has. A row for the very status comes before that of its range. */
export function requiredOf(
  { required = {} }: Pick<OperationRow, 'required'>,
  status: number,
): Required {
  const described = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  const key = described.find((each) => Object.hasOwn(required, each));
  return key === undefined ? {} : (required[key] ?? {});
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
