import { formsOf, Masks } from './mask.ts';

const mask = '[redacted]';

/**
 * Keeps secrets out of everything that is shown. Every text of a report passes through `clean`, also
 * those that came from the subject: a service may well echo a token in an error message.
 */
export class Redactor {
  readonly #masks = new Masks();

  /** From now on, this text is not shown, in any of the forms in which it is usually written. */
  hide(secret: string): void {
    for (const form of formsOf(secret)) this.#masks.add(form, mask);
  }

  clean(text: string): string {
    return this.#masks.replaceIn(text);
  }
}
