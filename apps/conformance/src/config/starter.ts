import type { Json, Role } from '@ordering/conformance-suite';
import { isJsonObject } from '@ordering/conformance-suite';
import type { Schema } from '@ordering/kit/config-form';
import { stringify } from 'yaml';
import type { Starter } from './roles.ts';
import { roles } from './roles.ts';

const schemaFile = 'node_modules/@ordering/conformance/dist/config.schema.json';

/** As long as a line of comment may be. */
const width = 100;

/**
 * A configuration to begin with: every key that there is, with what it is for. What most need is written out; what may be
 * left out has a `#` right before its key.
 */
export function starterConfig(role: Role): string {
  const { form, starter } = roles[role];
  const values = { $schema: schemaFile, role, ...starter.values };
  const written = ['role', ...starter.written];
  const notes = [
    `A configuration of ordering-conformance, for the role ${role}.`,
    'To use a key, remove the # right before it. Secrets are never written into this file.',
    ...(starter.step === undefined ? [] : stepNotes(starter.step)),
  ];
  const lines = [
    ...notes.flatMap((note) => comment(note)),
    '',
    ...members('', form.schema, { values, written }),
  ];
  return `${lines.join('\n')}\n`;
}

/** What a step may say stands once at the top, and not at each of the actions. */
function stepNotes(step: Schema): readonly string[] {
  const properties = propertiesOf(step) ?? {};
  return [
    'An action is a step or a list of steps. A step may have these keys:',
    ...Object.entries(properties).map(([key, schema]) => `  ${key}: ${aboutOf(schema)}`),
  ];
}

function members(path: string, schema: Schema, starter: Starter): readonly string[] {
  return Object.entries(propertiesOf(schema) ?? {}).flatMap(([key, member]) => [
    ...comment(sentence(aboutOf(member))),
    ...entry(`${path}${key}`, key, member, starter),
    ...(path === '' ? [''] : []),
  ]);
}

function entry(path: string, key: string, schema: Json, starter: Starter): readonly string[] {
  const hash = starter.written.includes(path) ? '' : '#';
  const value = starter.values[path];
  if (value !== undefined) return [`${hash}${key}: ${flow(value)}`];
  const [item] = isJsonObject(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : [];
  const inside = [schema, item].find((each) => propertiesOf(each) !== undefined);
  if (!isJsonObject(inside)) throw new Error(`There is no value for ${path} to begin with.`);
  const below = members(`${path}.`, inside, starter).map((line) => `  ${line}`);
  if (inside === schema) return [`${hash}${key}:`, ...below];
  return [`${hash}${key}:`, `  ${hash}-`, ...below.map((line) => `  ${line}`)];
}

function propertiesOf(schema: Json | undefined) {
  const properties = isJsonObject(schema) ? schema.properties : undefined;
  return isJsonObject(properties) ? properties : undefined;
}

/** Options are described as in help: without a capital letter and a full stop. */
function sentence(text: string): string {
  const stop = text === '' || text.endsWith('.') ? '' : '.';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${stop}`;
}

/** The words on a key; of a list, those on what is in it. */
function aboutOf(schema: Json | undefined): string {
  if (!isJsonObject(schema)) return '';
  if (typeof schema.description === 'string') return schema.description;
  return Array.isArray(schema.anyOf) ? aboutOf(schema.anyOf[0]) : '';
}

function comment(text: string): readonly string[] {
  const lines: string[] = [];
  const indent = /^ */.exec(text)?.[0] ?? '';
  const further = indent === '' ? '' : `${indent}  `;
  for (const word of text.trim().split(' ')) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(`# ${indent}${word}`);
    else if (last.length + word.length < width) lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(`# ${further}${word}`);
  }
  return lines;
}

function flow(value: Json): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
}
