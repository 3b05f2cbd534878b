import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Node } from 'typescript';

const ts: typeof import('typescript') = createRequire(import.meta.url)('typescript');

/** A name for what has none, which depends on nothing but what it is. */
export function nameOfContent(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/**
 * Gives what stands at the top of ajv's code names of its own, in place of numbers: one schema more would change the
 * numbers of all others. Functions are called as the map says, constants after what they hold.
 *
 * @param mark Tells the names of this module from those of others.
 */
export function nameAfterContent(
  code: string,
  functions: ReadonlyMap<string, string>,
  mark: string,
): string {
  const source = ts.createSourceFile('validators.js', code, ts.ScriptTarget.Latest, true);
  const names = new Map(functions);
  const taken = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement) || statement.modifiers !== undefined) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const [, prefix] = /^([a-z]+)\d+$/.exec(name.getText()) ?? [];
      if (prefix === undefined || initializer === undefined) continue;
      const held = renamed(initializer, functions);
      const [, id] = /^\{"\$id":"([\w.-]+)"/.exec(held) ?? [];
      const wanted = `${prefix}${mark}_${identifier(id ?? nameOfContent(held))}`;
      const given = taken.has(wanted) ? `${wanted}_${taken.size}` : wanted;
      taken.add(given);
      names.set(name.getText(), given);
    }
  }
  return renamed(source, names);
}

/** A name of a schema as a part of a name in code; no two are the same. */
export function identifier(name: string): string {
  return /^\w+$/.test(name) ? name : `${name.replaceAll(/\W/g, '_')}_${nameOfContent(name)}`;
}

/** The text of a node, in which variables have other names. */
function renamed(root: Node, names: ReadonlyMap<string, string>): string {
  const found: { readonly start: number; readonly end: number; readonly name: string }[] = [];
  const visit = (node: Node): void => {
    const name = ts.isIdentifier(node) && isVariable(node) ? names.get(node.text) : undefined;
    if (name !== undefined) found.push({ start: node.getStart(), end: node.getEnd(), name });
    ts.forEachChild(node, visit);
  };
  visit(root);
  const text = root.getSourceFile().text;
  let [renamedText, at] = ['', root.getStart()];
  for (const { start, end, name } of found) {
    renamedText += text.slice(at, start) + name;
    at = end;
  }
  return renamedText + text.slice(at, root.getEnd());
}

/** Whether a name is that of a variable, and not of a property. */
function isVariable(node: Node): boolean {
  const { parent } = node;
  const isProperty = ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent);
  return !(isProperty && parent.name === node);
}
