import { escapedHtml } from './escape.ts';

/** HTML that may stand in a page as it is. Only `html` makes it, so that no text gets in without being escaped. */
class Markup {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

export type { Markup };

type Value = string | number | Markup | readonly Markup[];

/** A piece of HTML: what stands in it is escaped, unless it is HTML itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(
    parts
      .map((part, index) => part + (index < values.length ? written(values[index]) : ''))
      .join(''),
  );
}

function written(value: Value = ''): string {
  if (typeof value === 'string' || typeof value === 'number') return escapedHtml(String(value));
  return value instanceof Markup ? value.toString() : value.join('');
}

/** Style sheets of ours: in them nothing is escaped, since a browser would take an entity there as it stands. */
export function styles(...sheets: readonly string[]): Markup {
  return new Markup(`<style>\n${sheets.join('')}</style>`);
}

/** A term and what is said of it, for a list of them; nothing where there is nothing to say. */
export function term(name: string, ...said: readonly Markup[]): Markup {
  return said.length === 0 ? nothing : html`<div><dt>${name}</dt><dd>${said}</dd></div>`;
}

/** A sentence in which what stands between backticks is code. */
export function prose(text: string): Markup {
  const parts = text.split('`');
  // An odd one out opens nothing.
  if (parts.length % 2 === 0) return html`${text}`;
  return html`${parts.map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;
}

export const nothing = html``;
