import type { Json } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import { percentEncoded } from '../../contract/percent.ts';

/** What a template is filled with, by name; a name without a value is not there. */
export type Values = Readonly<Record<string, Json | undefined>>;

/** `{name}`, or `{name?}` for one that may be missing. */
const placeholder = /\{(\w+)(\??)\}/g;
const wholly = /^\{(\w+)(\??)\}$/;

/** The names that a template needs, with those that may be missing. */
export function namesIn(template: Json): readonly string[] {
  if (typeof template === 'string') {
    return [...template.matchAll(placeholder)].map((match) => match[1] ?? '');
  }
  if (Array.isArray(template)) return template.flatMap(namesIn);
  return isJsonObject(template) ? Object.values(template).flatMap(namesIn) : [];
}

/** A text with its placeholders filled; `encode` makes a value fit its surroundings. */
export function fillText(
  template: string,
  values: Values,
  encode: (value: string) => string = (value) => value,
): string {
  return template.replaceAll(placeholder, (_, name: string) => encode(asText(values[name])));
}

/**
 * JSON with its placeholders filled. A text that is nothing but a placeholder becomes the value as it
 * is, of any type; a member whose value is missing, and may be, is left out.
 */
export function fillJson(template: Json, values: Values): Json | undefined {
  if (typeof template === 'string') return fillWhole(template, values);
  if (Array.isArray(template)) {
    return template.map((item: Json) => fillJson(item, values)).filter(isThere);
  }
  if (!isJsonObject(template)) return template;
  const members = Object.entries(template).flatMap(([name, member]): [string, Json][] => {
    const value = fillJson(member, values);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}

function fillWhole(template: string, values: Values): Json | undefined {
  const match = wholly.exec(template);
  if (match === null) return fillText(template, values);
  return values[match[1] ?? ''];
}

function isThere(value: Json | undefined): value is Json {
  return value !== undefined;
}

/**
 * An address with its placeholders filled. A value in it is encoded, but for one that stands at its start: that is an
 * address of its own.
 */
export function fillAddress(template: string, values: Values): string {
  const [base = ''] = /^\{\w+\??\}/.exec(template) ?? [];
  const start = fillText(base, values).replace(/\/+$/, '');
  return start + fillText(template.slice(base.length), values, percentEncoded);
}

/** A value as a text: what is none is written as JSON. */
export function asText(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
