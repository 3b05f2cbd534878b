import { kindOf } from './callback.ts';

/** What an option must be. */
export interface OptionForm {
  /** In words, with what to write. */
  readonly must: string;
  readonly fits: (value: unknown) => boolean;
  readonly required?: true;
}

/** An option that is called. */
export function functionOption(example: string): OptionForm {
  return { must: `a function, such as ${example}`, fits: (value) => typeof value === 'function' };
}

/** An option that is an amount. */
export const amountOption: OptionForm = {
  must: 'a number above 0',
  fits: (value) => typeof value === 'number' && value > 0,
};

/**
 * Checks options that no compiler may have seen. An option that is undefined is left out.
 *
 * @throws TypeError which says which option is wrong, what it must be and what kind of value it is: never the value.
 */
export function checkOptions(given: unknown, forms: Readonly<Record<string, OptionForm>>): void {
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`the options must be an object, not ${kindOf(given)}`);
  }
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(forms, name)) {
      throw new TypeError(
        `unknown option ${name}; the options are ${Object.keys(forms).join(', ')}`,
      );
    }
  }
  for (const [name, { must, fits, required }] of Object.entries(forms)) {
    const value: unknown = Reflect.get(given, name);
    if (value === undefined ? required : !fits(value)) {
      throw new TypeError(`the option ${name} must be ${must}; it is ${asIs(value)}`);
    }
  }
}

/** How a value is called that is wrong; a number is an amount, and never a secret. */
function asIs(value: unknown): string {
  if (value === undefined) return 'missing';
  return typeof value === 'number' ? String(value) : kindOf(value);
}
