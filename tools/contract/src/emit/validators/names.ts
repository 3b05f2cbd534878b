import { createHash } from 'node:crypto';

/** A name for what has none, which depends on nothing but what it is. */
export function nameOfContent(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/**
 * Gives what stands at the top of ajv's code names of its own, in place of numbers: one schema more would change the
 * numbers of all others. Functions are called as the map says, constants after what they hold.
 * See docs/decisions/validator-names.md.
 *
 * @param mark Tells the names of this module from those of others.
 */
export function nameAfterContent(
  code: string,
  functions: ReadonlyMap<string, string>,
  mark: string,
): string {
  const names = new Map(functions);
  const taken = new Set<string>();
  for (const [name, value] of constants(code)) {
    const [, prefix] = /^([a-z]+)\d+$/.exec(name) ?? [];
    if (prefix === undefined) continue;
    const held = renamed(value, functions);
    const [, id] = /^\{"\$id":"([\w.-]+)"/.exec(held) ?? [];
    const wanted = `${prefix}${mark}_${identifier(id ?? nameOfContent(held))}`;
    const given = taken.has(wanted) ? `${wanted}_${taken.size}` : wanted;
    taken.add(given);
    names.set(name, given);
  }
  return renamed(code, names);
}

/** A name of a schema as a part of a name in code; no two are the same. */
export function identifier(name: string): string {
  return /^\w+$/.test(name) ? name : `${name.replaceAll(/\W/g, '_')}_${nameOfContent(name)}`;
}

/** What ajv's code is made of, as far as names go. It has neither comments nor patterns between slashes, nor templates. */
const tokens = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\.{3}|\.[\w$]+|[A-Za-z_$][\w$]*|[^\s\w]|\w+/g;

/** The constants at the top of the code that are not exported: their names, and the text of their values. */
function constants(code: string): [name: string, value: string][] {
  const found: [string, string][] = [];
  let depth = 0;
  let [before, name, from] = ['', '', -1];
  let isExported = false;
  for (const { 0: token, index } of code.matchAll(tokens)) {
    if (depth === 0 && from < 0) {
      if (token === 'const') isExported = before === 'export';
      if (before === 'const' && !isExported) name = token;
      else if (token === '=' && name !== '') from = index + 1;
    } else if (depth === 0 && token === ';') {
      found.push([name, code.slice(from, index).trim()]);
      [name, from] = ['', -1];
    }
    if (/^[([{]$/.test(token)) depth += 1;
    if (/^[)\]}]$/.test(token)) depth -= 1;
    before = token;
  }
  return found;
}

/** Code in which variables have other names. A property, which follows a point, keeps its own. */
function renamed(code: string, names: ReadonlyMap<string, string>): string {
  return code.replace(tokens, (token) => names.get(token) ?? token);
}
