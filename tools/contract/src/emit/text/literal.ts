// Values as TypeScript, formatted the way biome would format them.

import { docComment, width } from './comment.ts';

export type Expression =
  | Code
  | Documented
  | null
  | boolean
  | number
  | string
  | readonly Expression[]
  | { readonly [key: string]: Expression | undefined };

/** TypeScript that is written as it is. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A member of an object with a doc comment of its own. */
export class Documented {
  readonly paragraphs: readonly string[];
  readonly value: Expression;
  readonly tags: readonly string[];

  constructor(paragraphs: readonly string[], value: Expression, tags: readonly string[] = []) {
    this.paragraphs = paragraphs;
    this.value = value;
    this.tags = tags;
  }
}

/**
 * An expression that yields the value. `column` is where it starts in its line, `after` how much
 * follows it there.
 */
export function literal(value: Expression, indent = 0, column = indent, after = 1): string {
  const inline = inlined(value);
  if (inline !== undefined && column + inline.length + after <= width) return inline;
  if (value instanceof Code) return brokenCall(value.text, indent);
  const pad = ' '.repeat(indent + 2);
  const end = ' '.repeat(indent);
  if (isList(value)) {
    if (value.every((item) => typeof item === 'number')) {
      return `[\n${filled(value.map(String), indent + 2)}\n${end}]`;
    }
    const items = value.map((item) => `${pad}${literal(item, indent + 2)},\n`);
    return `[\n${items.join('')}${end}]`;
  }
  if (isRecord(value)) {
    const members = entries(value).map(([key, member]) => memberText(key, member, indent + 2));
    return `{\n${members.join('')}${end}}`;
  }
  return inline ?? '';
}

function memberText(key: string, member: Expression, indent: number): string {
  const pad = ' '.repeat(indent);
  const value = member instanceof Documented ? member.value : member;
  const comment =
    member instanceof Documented ? `${docComment(member.paragraphs, indent, member.tags)}\n` : '';
  const name = propertyKey(key);
  const text = literal(value, indent, indent + name.length + 2);
  // A string that does not fit behind its key gets a line of its own, unless the key is short.
  const fits =
    typeof value !== 'string' || name.length < 5 || indent + name.length + 3 + text.length <= width;
  return `${comment}${pad}${name}:${fits ? ' ' : `\n${pad}  `}${text},\n`;
}

function inlined(value: Expression): string | undefined {
  if (value instanceof Code) return value.text;
  if (value instanceof Documented) return undefined;
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (isList(value)) return allInlined(value.map(inlined), '[', ']');
  if (isRecord(value)) {
    const members = entries(value).map(([key, member]) => {
      const text = inlined(member);
      return text === undefined ? undefined : `${propertyKey(key)}: ${text}`;
    });
    return members.length === 0 ? '{}' : allInlined(members, '{ ', ' }');
  }
  return String(value);
}

function allInlined(texts: readonly (string | undefined)[], start: string, end: string) {
  return texts.every((text) => text !== undefined)
    ? `${start}${texts.join(', ')}${end}`
    : undefined;
}

/** A call that is too long for a line, its argument on a line of its own. */
function brokenCall(text: string, indent: number): string {
  const [, callee, argument] = /^([^()]+)\(([^()]+)\)$/.exec(text) ?? [];
  if (callee === undefined || argument === undefined) return text;
  const end = ' '.repeat(indent);
  return `${callee}(\n${end}  ${argument},\n${end})`;
}

/** Numbers, as many in a line as it takes. */
function filled(items: readonly string[], indent: number): string {
  const pad = ' '.repeat(indent);
  const lines: string[] = [];
  let line = '';
  for (const item of items) {
    const longer = line === '' ? `${pad}${item},` : `${line} ${item},`;
    if (longer.length > width) {
      lines.push(line);
      line = `${pad}${item},`;
    } else {
      line = longer;
    }
  }
  return [...lines, line].join('\n');
}

/** A key of an object literal or an interface. */
export function propertyKey(key: string): string {
  if (/^[A-Za-z_$][\w$]*$/.test(key)) {
    // Any other way of writing it would set the prototype.
    return key === '__proto__' ? "['__proto__']" : key;
  }
  return /^(0|[1-9]\d{0,14})$/.test(key) ? key : quoted(key);
}

/** A string literal, in single quotes where that needs no more escapes. */
export function quoted(text: string): string {
  const body = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped);
  const singles = text.split("'").length - 1;
  const doubles = text.split('"').length - 1;
  return singles > doubles
    ? `"${body.replaceAll('"', '\\"')}"`
    : `'${body.replaceAll("'", "\\'")}'`;
}

/** Invisible characters could make a reader see other code than a machine does. */
function escaped(character: string): string {
  const units = [...Array(character.length).keys()].map((index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

function entries(value: { readonly [key: string]: Expression | undefined }) {
  return Object.entries(value).flatMap(([key, member]): [string, Expression][] =>
    member === undefined ? [] : [[key, member]],
  );
}

function isList(value: Expression): value is readonly Expression[] {
  return Array.isArray(value);
}

function isRecord(value: Expression): value is { readonly [key: string]: Expression | undefined } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Code) &&
    !(value instanceof Documented)
  );
}

/** An object literal's value from pairs, in their order; a Map keeps every key, `__proto__` too. */
export function record(pairs: Iterable<readonly [string, Expression]>) {
  const value: { [key: string]: Expression } = Object.create(null);
  for (const [key, member] of pairs) value[key] = member;
  return value;
}
