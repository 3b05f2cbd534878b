import { isObject } from '../../model/schemas.ts';
import type { Json } from '../../read/json.ts';
import { wrapped } from './comment.ts';

const columns = 120;

/**
 * A value as YAML that a person can read, and that tools of YAML 1.2 and of 1.1 read in the same way.
 * Written here because a library's next version may format it in another way, and would make drift.
 */
export function yaml(json: Json): string {
  return `${node(json, 0, columns)}\n`.replace(/^\n/, '');
}

/** What follows a key or the mark of an item; what has lines of its own begins with a line break. */
function node(json: Json, indent: number, room: number): string {
  const pad = '  '.repeat(indent);
  if (Array.isArray(json)) {
    if (json.length === 0) return '[]';
    return json.map((item: Json) => `\n${pad}- ${afterMark(item, indent + 1)}`).join('');
  }
  if (isObject(json)) {
    const entries = Object.entries(json);
    if (entries.length === 0) return '{}';
    return entries.map(([key, value]) => `\n${pad}${member(key, value, indent)}`).join('');
  }
  if (typeof json === 'string') return text(json, indent, room);
  // To YAML 1.1 a number with an exponent has a point as well.
  return JSON.stringify(json).replace(/^(-?\d+)e/, '$1.0e');
}

function member(key: string, value: Json, indent: number): string {
  const name = plainly(key) ? key : quoted(key);
  // Items of a list stand below the key, one step in, as the members of a map do.
  const written = node(value, indent + 1, columns - 2 * indent - name.length - 2);
  return written.startsWith('\n') ? `${name}:${written}` : `${name}: ${written}`;
}

/** The first line of an item stands beside its mark. */
function afterMark(item: Json, indent: number): string {
  return node(item, indent, columns - 2 * indent).trimStart();
}

function text(value: string, indent: number, room: number): string {
  const pad = `\n${'  '.repeat(indent)}`;
  if (isBlock(value)) {
    const [, body = '', end = ''] = /^([\s\S]*?)(\n?)$/.exec(value) ?? [];
    const lines = body.split('\n').map((line) => (line === '' ? '\n' : pad + line));
    return `|${end === '' ? '-' : ''}${lines.join('')}`;
  }
  if (value.length > room && isProse(value)) {
    return `>-${wrapped(value, columns - 2 * indent)
      .map((line) => pad + line)
      .join('')}`;
  }
  return plainly(value) ? value : quoted(value);
}

/** Lines that stand in a block as they are: the first does not begin with a space, and nothing is hidden. */
function isBlock(value: string): boolean {
  return /^\S.*\n/.test(value) && !/\n\n$|[ \t]$/m.test(value) && !unclear.test(value);
}

/** One line that may be broken at any space and be whole again. */
function isProse(value: string): boolean {
  return /^\S+( \S+)+$/.test(value) && !/^([-*+]|\d+[.)]) /.test(value) && !unclear.test(value);
}

/** Control characters, and what ends a line or turns its direction without being seen. */
const unclear = /[^\P{C}\n]|[\u2028\u2029\ufeff]/u;

/** Words that are no strings to a tool of YAML 1.1. */
const words = /^(y|yes|n|no|true|false|on|off|null)$/i;

/** Whether a string needs no quotes: it begins like a word, and nothing in it is a mark of YAML. */
function plainly(value: string): boolean {
  return (
    /^[A-Za-z_/$^(][^\n]*$/.test(value) &&
    !/: |:$| #| $/.test(value) &&
    !words.test(value) &&
    !unclear.test(value)
  );
}

function quoted(value: string): string {
  return JSON.stringify(value).replaceAll(/[^\P{C}]|[\u2028\u2029\ufeff]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
