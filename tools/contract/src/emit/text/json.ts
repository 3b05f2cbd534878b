import type { Json } from '../../read/json.ts';

/** Vectors and rows of tables stay on one line each, so that a diff shows which of them changed. */
const width = 180;

/** JSON as a person would lay it out: what fits in a line stands in one. */
export function json(value: Json): string {
  return laidOut(value, 0, 0);
}

function laidOut(value: Json, indent: number, before: number): string {
  if (typeof value !== 'object' || value === null) return scalar(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const parts = Object.entries(value).map(([key, member]: [string, Json]) => {
    const name = isList ? '' : `${scalar(key)}: `;
    return name + laidOut(member, indent + 2, name.length);
  });
  if (parts.length === 0) return `${open}${close}`;
  const space = isList ? '' : ' ';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && line.length <= width - indent - before) return line;
  const pad = '\n'.padEnd(indent + 3);
  return `${open}${pad}${parts.join(`,${pad}`)}${pad.slice(0, -2)}${close}`;
}

/** As JSON, and in it nothing that a reviewer would not see: what turns a line or hides is escaped. */
function scalar(value: string | number | boolean | null): string {
  return JSON.stringify(value).replaceAll(
    /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
