import type { Json } from '../contract/json.ts';
import { isJsonObject, parseJson } from '../contract/json.ts';

/** How a language writes JSON that it has parsed. */
interface Hand {
  readonly colon: string;
  readonly comma: string;
  text(value: string): string;
  /** @param source The number as it was written. */
  number(source: string): string;
}

type Rewrite = (json: string) => string;

const plain: Hand = {
  colon: ':',
  comma: ',',
  text: (value) => JSON.stringify(value),
  number: (source) => String(Number(source)),
};

/** A text, or whatever else of JSON is not white space. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g;

/** As somebody writes it who has kept the order of the keys; what is not JSON stays as it is. */
function byHand(change: Partial<Hand>): Rewrite {
  const hand = { ...plain, ...change };
  const write = (part: string) => {
    if (part === ':') return hand.colon;
    if (part === ',') return hand.comma;
    if (part.startsWith('"')) return hand.text(JSON.parse(part));
    return /^-?\d/.test(part) ? hand.number(part) : part;
  };
  return (json) => (parseJson(json).ok ? (json.match(token) ?? []).map(write).join('') : json);
}

/** The characters of a text that match, as escapes of four digits. */
function escaping(what: RegExp, digits: (hex: string) => string = (hex) => hex) {
  return (text: string) =>
    text.replaceAll(
      what,
      (unit) => `\\u${digits(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`,
    );
}

/** Every character that is not ASCII as an escape. */
export const asciiOnly: Rewrite = escaping(/[\u0080-\uffff]/g);

/** A number that is not an integer stays one: `1.0`. */
function asFloat(source: string): string {
  if (/^-?\d+$/.test(source)) return source.replace(/^-0$/, '0');
  const shortest = String(Number(source));
  return /^-?\d+$/.test(shortest) ? `${shortest}.0` : shortest;
}

export const byJavaScript: Rewrite = (json) => {
  const { ok, value } = parseJson(json);
  return ok ? JSON.stringify(value) : json;
};

/** The keys in alphabetical order, and otherwise as in JavaScript. */
export const bySorting: Rewrite = (json) => {
  const { ok, value } = parseJson(json);
  return ok ? JSON.stringify(sorted(value)) : json;
};

/** For a page of HTML, in which JSON may stand then. */
export const escapingHtml: Rewrite = escaping(/[<>&\u2028\u2029]/g);

/** As Go writes a map. */
export const byGo: Rewrite = (json) => escapingHtml(bySorting(json));

/** As json.dumps of Python writes it when it is told nothing else. */
export const byPython: Rewrite = byHand({
  colon: ': ',
  comma: ', ',
  text: (value) => asciiOnly(JSON.stringify(value)),
  number: asFloat,
});

/** As json_encode of PHP writes it when it is told nothing else. */
export const byPhp: Rewrite = byHand({
  text: (value) => asciiOnly(JSON.stringify(value)).replaceAll('/', '\\/'),
});

/** As JSON.generate of Ruby writes it, and Jackson of Java. */
export const byRuby: Rewrite = byHand({ number: asFloat });

/** As System.Text.Json of .NET writes it. */
export const byDotnet: Rewrite = byHand({
  text: (value) => {
    const inside = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '\\u0022');
    return `"${escaping(/[<>&'+\u0080-\uffff]/g, (hex) => hex.toUpperCase())(inside)}"`;
  },
  number: (source) => source,
});

/** How a body is rewritten that is parsed and serialised again, and in which way a signature over it is made. */
export const rewritings = [
  {
    name: 'javascript',
    as: 'as JSON.stringify of JavaScript writes it',
    by: byJavaScript,
    way: 'compact',
  },
  { name: 'ruby', as: 'as Ruby and Java write it', by: byRuby, way: 'compact' },
  { name: 'python', as: 'as json.dumps of Python writes it', by: byPython, way: 'escaped' },
  { name: 'php', as: 'as json_encode of PHP writes it', by: byPhp, way: 'escaped' },
  { name: 'go', as: 'as Go writes a map', by: byGo, way: 'sorted' },
  { name: 'dotnet', as: 'as .NET writes it', by: byDotnet, way: 'escaped' },
  { name: 'sorted', as: 'with its keys sorted', by: bySorting, way: 'sorted' },
] as const satisfies readonly {
  readonly name: string;
  readonly as: string;
  readonly by: Rewrite;
  readonly way: string;
}[];

/** With a space after each colon and comma. */
export function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`,
  );
  return `{${members.join(', ')}}`;
}

/** The value with the keys of each object in alphabetical order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    members.map(([name, member]: [string, Json]) => [name, sorted(member)]),
  );
}
