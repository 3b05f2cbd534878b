import { posix } from 'node:path';
import { compare } from '../../read/compare.ts';
import type { JsonObject } from '../../read/json.ts';
import type { Source } from '../../read/source.ts';
import type { EmittedFile } from '../emitted-file.ts';
import { wrapped } from './comment.ts';
import { json } from './json.ts';

interface FileParts {
  readonly path: string;
  readonly sources: readonly Source[];
  /** Lines of the header after the first. */
  readonly notes?: readonly string[];
  /** Parts that are divided by an empty line. */
  readonly body: readonly string[];
}

export function typescriptFile({ path, sources, notes = [], body }: FileParts): EmittedFile {
  const header = [madeFrom(sources), ...notes].map((line) => `// ${line}`).join('\n');
  return { path, text: `${[header, ...body].join('\n\n')}\n`, sources };
}

export function markdownFile({ path, sources, notes = [], body }: FileParts): EmittedFile {
  const header = `<!-- ${[madeFrom(sources), ...notes].join('\n')} -->`;
  return { path, text: `${[header, ...body].join('\n\n')}\n`, sources };
}

/** YAML with comments before it: what made it, then one entry for each note. */
export function yamlFile({ path, sources, notes = [], body }: FileParts): EmittedFile {
  const lines = [madeFrom(sources), '', ...notes.flatMap((note) => wrapped(note, 116))];
  const header = lines.map((line) => `# ${line}`.trimEnd()).join('\n');
  return { path, text: `${header}\n\n${body.join('\n').trimEnd()}\n`, sources };
}

/** JSON, which has no comments: what made it stands in the first member that JSON Schema gives to comments. */
export function jsonFile(
  { path, sources }: Omit<FileParts, 'body' | 'notes'>,
  document: JsonObject,
): EmittedFile {
  return { path, text: `${json({ $comment: madeFrom(sources), ...document })}\n`, sources };
}

function madeFrom(sources: readonly Source[]): string {
  const documents = listed(documentsOf(sources));
  return `Made by \`contract generate\` from ${documents}. Do not edit; change the specs instead.`;
}

/** The documents behind a file; those in a folder below the specs, by the folder. */
function documentsOf(sources: readonly Source[]): readonly string[] {
  const names = sources.map(({ file }) => {
    const path = posix.join('specs', file);
    const [, inner, deeper] = path.split('/');
    return deeper === undefined || inner === '..' ? path : `specs/${inner}/`;
  });
  return [...new Set(names)].sort(compare);
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[], word = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}
