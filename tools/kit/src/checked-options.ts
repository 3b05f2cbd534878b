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

/** An option that is a text. */
export const stringOption: OptionForm = {
  must: 'a string',
  fits: (value) => typeof value === 'string',
};

/** An option that is an object of a certain form, which is not looked into. */
export function objectOption(form: string): OptionForm {
  return { must: form, fits: (value) => typeof value === 'object' && value !== null };
}

/** An option that is an amount, or none. */
export const fromZeroOption: OptionForm = {
  must: 'a number from 0',
  fits: (value) => typeof value === 'number' && value >= 0,
};

/** An option that is an amount. */
export const amountOption: OptionForm = {
  must: 'a number above 0',
  fits: (value) => typeof value === 'number' && value > 0,
};

/**
 * Checks options that no compiler may have seen. An option that is undefined is left out.
 *
 * @param noun - What one of them is called.
 * @throws TypeError which says which option is wrong, what it must be and what kind of value it is: never the value.
 */
export function checkOptions(
  given: unknown,
  forms: Readonly<Record<string, OptionForm>>,
  noun = 'option',
): void {
  for (const name of Object.keys(objectOf(given, noun))) {
    if (!Object.hasOwn(forms, name)) {
      throw new TypeError(
        `unknown ${noun} ${name}; the ${noun}s are ${Object.keys(forms).join(', ')}`,
      );
    }
  }
  checkFields(given, forms, noun);
}

/**
 * The same for what may have other fields as well.
 *
 * @throws TypeError as `checkOptions` does.
 */
export function checkFields(
  given: unknown,
  forms: Readonly<Record<string, OptionForm>>,
  noun: string,
): void {
  const fields = objectOf(given, noun);
  for (const [name, { must, fits, required }] of Object.entries(forms)) {
    const value: unknown = Reflect.get(fields, name);
    if (value === undefined ? required : !fits(value)) {
      throw new TypeError(`the ${noun} ${name} must be ${must}; it is ${asIs(value)}`);
    }
  }
}

function objectOf(given: unknown, noun: string): object {
  if (typeof given === 'object' && given !== null) return given;
  throw new TypeError(`the ${noun}s must be an object, not ${kindOf(given)}`);
}

/** How a value is called that is wrong; a number is an amount, and never a secret. */
function asIs(value: unknown): string {
  if (value === undefined) return 'missing';
  return typeof value === 'number' ? String(value) : kindOf(value);
}
