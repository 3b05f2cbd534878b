import { parseJson } from '../contract/json.ts';

type Rewrite = (json: string) => string;

/** How a language writes the texts and the numbers of JSON that it has parsed. */
interface Hand {
  /** @param source The text as it was written, with its quotation marks. */
  text(source: string): string;
  /** @param source The number as it was written. */
  number(source: string): string;
}

/** What a language writes between them. */
interface Layout {
  readonly colon: string;
  /** What follows a comma on its line. */
  readonly gap: string;
  /** One level of indentation; without it, everything is on one line. */
  readonly indent?: string;
  /** As Jackson of Java indents: a list is on one line, and brackets have spaces inside. */
  readonly lists?: 'on one line';
}

/** A value of JSON, with its texts and numbers as they are written. */
export type Written = string | readonly Written[] | Members;
interface Members {
  readonly members: readonly (readonly [name: string, value: Written])[];
}

/** A text, or whatever else of JSON is not white space. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g;

/** What a text says as JSON; undefined where it is not JSON. */
export function read(json: string): Written | undefined {
  if (!parseJson(json).ok) return undefined;
  const parts = (json.match(token) ?? []).values();
  const next = () => parts.next().value ?? '';
  const valueFrom = (part: string): Written => {
    if (part === '[') {
      const items: Written[] = [];
      for (let each = next(); each !== ']'; each = next()) {
        if (each !== ',') items.push(valueFrom(each));
      }
      return items;
    }
    if (part !== '{') return part;
    const members: [string, Written][] = [];
    for (let each = next(); each !== '}'; each = next()) {
      if (each === ',') continue;
      next();
      members.push([each, valueFrom(next())]);
    }
    return { members };
  };
  return valueFrom(next());
}

/** Each text and number as a language writes it. */
export function inHand(value: Written, hand: Hand): Written {
  if (typeof value === 'string') {
    if (value.startsWith('"')) return hand.text(value);
    return /^-?\d/.test(value) ? hand.number(value) : value;
  }
  if (!('members' in value)) return value.map((item) => inHand(item, hand));
  return {
    members: value.members.map(([name, member]) => [hand.text(name), inHand(member, hand)]),
  };
}

/** The keys of each object in alphabetical order. */
export function sorted(value: Written): Written {
  if (typeof value === 'string') return value;
  if (!('members' in value)) return value.map(sorted);
  const nameOf = (source: string): string => JSON.parse(source);
  return {
    members: value.members
      .map(([name, member]) => [name, sorted(member)] as const)
      .toSorted(([a], [b]) => (nameOf(a) < nameOf(b) ? -1 : 1)),
  };
}

export function laidOut(value: Written, layout = compact, depth = 0): string {
  if (typeof value === 'string') return value;
  const { colon, gap, indent, lists } = layout;
  const isObject = 'members' in value;
  const isIndented = indent !== undefined && (isObject || lists === undefined);
  const inside = isIndented ? depth + 1 : depth;
  const parts = isObject
    ? value.members.map(([name, member]) => `${name}${colon}${laidOut(member, layout, inside)}`)
    : value.map((item) => laidOut(item, layout, inside));
  const [open, close] = isObject ? '{}' : '[]';
  const space = lists === undefined ? '' : ' ';
  if (parts.length === 0) return `${open}${space}${close}`;
  const lineAt = (level: number) => (isIndented ? `\n${indent.repeat(level)}` : space);
  const between = isIndented ? lineAt(inside) : gap;
  return `${open}${lineAt(inside)}${parts.join(`,${between}`)}${lineAt(depth)}${close}`;
}

const compact: Layout = { colon: ':', gap: '' };
const spaced: Layout = { colon: ': ', gap: ' ' };
const indented = (indent: string): Layout => ({ colon: ': ', gap: '', indent });

/** The characters of a text that match, as escapes of four digits. */
function escaping(what: RegExp, digits: (hex: string) => string = (hex) => hex) {
  return (text: string) =>
    text.replaceAll(
      what,
      (unit) => `\\u${digits(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`,
    );
}

/** Every character that is not ASCII as an escape. */
const asciiOnly: Rewrite = escaping(/[\u0080-\uffff]/g);

/** For a page of HTML, in which JSON may stand then. */
export const escapingHtml: Rewrite = escaping(/[<>&\u2028\u2029]/g);

const escapingSlashes: Rewrite = (text) => text.replaceAll('/', '\\/');

/** A number that is not an integer stays one: `1.0`. */
function asFloat(source: string): string {
  if (/^-?\d+$/.test(source)) return source.replace(/^-0$/, '0');
  const shortest = String(Number(source));
  return /^-?\d+$/.test(shortest) ? `${shortest}.0` : shortest;
}

const javascript: Hand = {
  text: (source) => JSON.stringify(JSON.parse(source)),
  number: (source) => String(Number(source)),
};
const ruby: Hand = { ...javascript, number: asFloat };
const ascii: Hand = { ...javascript, text: (source) => asciiOnly(javascript.text(source)) };
const python: Hand = { ...ascii, number: asFloat };
const php: Hand = { ...ascii, text: (source) => escapingSlashes(ascii.text(source)) };
const html: Hand = { ...javascript, text: (source) => escapingHtml(javascript.text(source)) };
const slashes: Hand = { ...javascript, text: (source) => escapingSlashes(javascript.text(source)) };
const dotnet: Hand = {
  text: (source) => {
    const inside = javascript.text(source).slice(1, -1).replaceAll('\\"', '\\u0022');
    return `"${escaping(/[<>&'+\u0080-\uffff]/g, (hex) => hex.toUpperCase())(inside)}"`;
  },
  number: (source) => source,
};

/** As it is written by hand; what is not JSON stays as it is. */
function by(hand: Hand, layout = compact, ordered = (value: Written) => value): Rewrite {
  return (json) => {
    const value = read(json);
    return value === undefined ? json : laidOut(ordered(inHand(value, hand)), layout);
  };
}

export const byJavaScript: Rewrite = by(javascript);

/** As JSON.stringify of JavaScript writes it over several lines, with two spaces. */
const byIndenting: Rewrite = by(javascript, indented('  '));

/** With a space after each colon and comma, and otherwise as in JavaScript. */
export const bySpacing: Rewrite = by(javascript, spaced);

/** The keys in alphabetical order, and otherwise as in JavaScript; so does Perl write what it calls canonical. */
export const bySorting: Rewrite = by(javascript, compact, sorted);

/** As Go writes a map. */
export const byGo: Rewrite = by(html, compact, sorted);

/** As json.dumps of Python writes it when it is told nothing else. */
export const byPython: Rewrite = by(python, spaced);

/** As json_encode of PHP writes it when it is told nothing else. */
export const byPhp: Rewrite = by(php);

/** As JSON.generate of Ruby writes it, and Jackson of Java. */
export const byRuby: Rewrite = by(ruby);

/** As System.Text.Json of .NET writes it. */
export const byDotnet: Rewrite = by(dotnet);

/** How a body is rewritten that is parsed and serialised again, as far as a request is worth it to find out. */
export const rewritings = [
  { name: 'javascript', as: 'as JSON.stringify of JavaScript writes it', by: byJavaScript },
  { name: 'ruby', as: 'as Ruby and Java write it', by: byRuby },
  { name: 'python', as: 'as json.dumps of Python writes it', by: byPython },
  { name: 'php', as: 'as json_encode of PHP writes it', by: byPhp },
  { name: 'go', as: 'as Go writes a map', by: byGo },
  { name: 'dotnet', as: 'as .NET writes it', by: byDotnet },
  { name: 'sorted', as: 'with its keys sorted', by: bySorting },
  { name: 'indented', as: 'indented by two spaces', by: byIndenting },
] as const satisfies readonly {
  readonly name: string;
  readonly as: string;
  readonly by: Rewrite;
}[];

/** How texts and numbers are written again, with the options of their languages; first as they were. */
export const hands: readonly { readonly hand: Hand; readonly way?: 'escaped' }[] = [
  { hand: { text: (source) => source, number: (source) => source } },
  { hand: javascript },
  { hand: ruby },
  ...[ascii, python, php, slashes, html, dotnet].map((hand) => ({ hand, way: 'escaped' }) as const),
];

/** What is written between them, with the options of the languages. */
export const layouts: readonly {
  readonly layout: Layout;
  readonly way: 'compact' | 'spaced' | 'indented';
}[] = [
  { layout: compact, way: 'compact' },
  { layout: spaced, way: 'spaced' },
  ...[
    indented('  '),
    indented('    '),
    indented('\t'),
    // Perl.
    { ...indented('   '), colon: ' : ' },
    // Jackson of Java.
    { colon: ' : ', gap: ' ', indent: '  ', lists: 'on one line' } as const,
  ].map((layout) => ({ layout, way: 'indented' }) as const),
];
