import ts from 'typescript';

/** Whether a file of a package is written by the generator. */
export function isGenerated(file: string): boolean {
  return file.includes('/src/generated/');
}

/**
 * A file of a package as text that stays the same while the file means the same: without comments and, where it is
 * generated, without the words that it has for people and without the version of the contract.
 *
 * @param text Nothing if there is no such file.
 */
export function meaningOf(file: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const generated = isGenerated(file);
  if (generated && file.endsWith('/version.ts')) return '';
  if (/\.[cm]?[jt]s$/.test(file)) return codeOf(file, text, generated);
  if (!generated) return text;
  if (file.endsWith('.json')) return JSON.stringify(withoutWords(JSON.parse(text), false));
  return text.replaceAll(/^#.*\n/gm, '');
}

/** What generated code and documents have for people to read. */
const words = new Set(['title', 'summary', 'description', 'text', 'reason', 'x-unspecified']);

function codeOf(file: string, text: string, generated: boolean): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const printer = ts.createPrinter({ removeComments: true });
  if (!generated) return printer.printFile(source);
  const dropWords: ts.TransformerFactory<ts.SourceFile> = (context) => {
    const visit = (node: ts.Node): ts.Node | undefined =>
      isWord(node) ? undefined : ts.visitEachChild(node, visit, context);
    return (root) => ts.visitEachChild(root, visit, context);
  };
  const { transformed } = ts.transform(source, [dropWords]);
  return transformed.map((each) => printer.printFile(each)).join('');
}

function isWord(node: ts.Node): boolean {
  return (
    ts.isPropertyAssignment(node) &&
    (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) &&
    words.has(node.name.text) &&
    ts.isStringLiteralLike(node.initializer)
  );
}

/** @param named Whether the keys are names that somebody chose. */
function withoutWords(value: unknown, named: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutWords(each, false));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, below]) => {
    const isVersion = key === 'version' && 'title' in value;
    if (!named && (words.has(key) || isVersion)) return [];
    return [[key, withoutWords(below, !named && key === 'properties')]];
  });
  return Object.fromEntries(entries);
}
