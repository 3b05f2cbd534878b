import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';
import { by } from '../../read/compare.ts';

interface Bundle {
  /** Code without imports, exports and `require()`. */
  readonly code: string;
  /** The name under which a module exported a function → the function's name in the code. */
  readonly functions: ReadonlyMap<string, string>;
}

/** Puts modules, and what they need of ajv, into one piece of code. */
export async function bundleValidators(modules: ReadonlyMap<string, string>): Promise<Bundle> {
  const { build } = await import('esbuild');
  const used = [...modules].filter(([, code]) => code !== '').map(([name]) => name);
  const result = await build({
    stdin: {
      contents: used.map((name) => `export * from 'validators:${name}';`).join('\n'),
      sourcefile: 'validators',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [sources(modules)],
  });
  return splitExports(result.outputFiles[0]?.text ?? '');
}

/** Where modules come from: by name, so that the output does not depend on where ajv is installed. */
function sources(modules: ReadonlyMap<string, string>): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: 'validators',
    setup(build) {
      build.onResolve({ filter: /^validators:/ }, ({ path }) => ({
        path,
        namespace: 'validators',
      }));
      build.onLoad({ filter: /.*/, namespace: 'validators' }, ({ path }) => ({
        contents: modules.get(path.slice('validators:'.length)) ?? '',
      }));
      build.onResolve({ filter: /^(ajv|ajv-formats|fast-deep-equal)(\/|$)/ }, ({ path }) => ({
        path,
        namespace: 'library',
      }));
      build.onLoad({ filter: /.*/, namespace: 'library' }, async ({ path }) => {
        const text = await readFile(require.resolve(path), 'utf8');
        // Functions of ajv say how they are loaded, which only ajv has a use for.
        return { contents: text.replaceAll(/^.*\.code = 'require\(.*$/gm, '') };
      });
    },
  };
}

/** Takes the export list off a bundle: the exports get types, which esbuild does not write. */
function splitExports(text: string): Bundle {
  const exported = /\nexport \{([^}]*)\};\s*$/.exec(text);
  const aliases = new Map(
    [...text.matchAll(/^var (\w+) = (validate\w+);$/gm)].map(([, alias = '', target = '']) => [
      alias,
      target,
    ]),
  );
  const names = (exported?.[1] ?? '').split(',').map((name) => name.trim());
  const functions = new Map(
    names.filter(Boolean).map((name) => {
      const [local = '', as = local] = name.split(' as ');
      return [as, aliases.get(local) ?? local];
    }),
  );
  const code = text
    .slice(0, exported?.index)
    .replaceAll(/^var (json|text)\d+ = validate\w+;\n/gm, '')
    .replaceAll(/^\/\/ .*\n/gm, '')
    .replaceAll(/^ *;\n/gm, '')
    // What nobody uses may be left out by those who bundle it, wherever in a file it stands.
    .replaceAll(/^(var \w+ = )(new RegExp\(|__commonJS\()/gm, '$1/* @__PURE__ */ $2')
    .replaceAll(/^(var \w+ = )(require_\w+\(\)[^;\n]+);$/gm, '$1/* @__PURE__ */ (() => $2)();')
    .trim();
  // ajv writes require() into ES modules too; what is left of it would fail where the code runs.
  if (/\brequire\s*\(|\bvar __require\b/.test(code)) {
    throw new Error('A compiled validator still has a require() in it.');
  }
  return { code: inOrder(code), functions };
}

/**
 * What esbuild helps with, then libraries, then all else, each by its name: in the order of their first use, what comes
 * anew would move others.
 */
function inOrder(code: string): string {
  const statements = code.split(/^(?=(?:var|function) |validate\w+\.)/m).map((each) => each.trim());
  const rank = (statement: string) => {
    if (statement.startsWith('var __')) return 0;
    return statement.startsWith('var require_') ? 1 : 2;
  };
  const sorted = statements.toSorted(
    by(rank, (statement) => statement.replace(/^(var|function) /, '')),
  );
  return sorted.join('\n');
}
