import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('./pages/', import.meta.url);

/**
 * A page of the reference. The part written by people is pages/NAME.md; `{{part}}` in it is replaced by what comes from
 * the specs, a few words within a line or whole sections on a line of their own. An empty part takes its line with it.
 */
export function fillPage(name: string, parts: Readonly<Record<string, string>>): string {
  const text = readFileSync(new URL(`${name}.md`, folder), 'utf8');
  const unused = new Set(Object.keys(parts));
  const filled = text.replaceAll(
    /\{\{(.+?)\}\}(\n\n?)?/g,
    (all, part: string, end: string = '') => {
      if (!Object.hasOwn(parts, part)) throw new Error(`pages/${name}.md wants {{${part}}}`);
      unused.delete(part);
      const value = parts[part] ?? '';
      return value === '' && all.endsWith('\n\n') ? '' : value + end;
    },
  );
  if (unused.size > 0) throw new Error(`pages/${name}.md has no {{${[...unused].join('}}, {{')}}}`);
  return filled.trim();
}

/** What the pages say about how to read them. */
export function legend(): string {
  return fillPage('legend', {});
}

/** Our advice on an operation, where there is any: pages/operations/ID.md. */
export function operationAdvice(id: string): readonly string[] {
  const name = `operations/${id}`;
  const isName = /^[\w-]+$/.test(id);
  return isName && existsSync(new URL(`${name}.md`, folder)) ? [fillPage(name, {})] : [];
}

/** Where the words of a page are that no document has, for its header. */
export function adviceIn(name: string): string {
  return `The advice comes from the generator, tools/contract/src/emit/docs/pages/${name}.md.`;
}
