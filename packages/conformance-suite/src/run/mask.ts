import { percentEncoded } from '../contract/percent.ts';

/** The forms in which a secret is usually written; none of a secret that is empty. */
export function formsOf(secret: string): readonly string[] {
  if (secret === '') return [];
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    percentEncoded(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
  ];
}

/**
 * Puts something else in the place of texts: in one go, so that what is put in is not replaced in its turn, and the
 * longest first, so that a text that contains another one is replaced as a whole.
 */
export class Masks {
  readonly #masks = new Map<string, string>();
  /** Made again when a text has been added, and not for each text that is searched. */
  #anyOfThem: RegExp | undefined;

  /** From now on, this text is replaced. */
  add(text: string, mask: string): void {
    this.#masks.set(text, mask);
    this.#anyOfThem = undefined;
  }

  replaceIn(text: string): string {
    if (this.#masks.size === 0) return text;
    this.#anyOfThem ??= anyOf([...this.#masks.keys()]);
    return text.replace(this.#anyOfThem, (found) => this.#masks.get(found) ?? found);
  }
}

function anyOf(texts: readonly string[]): RegExp {
  const longestFirst = texts.toSorted((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map(literal).join('|'), 'g');
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
