import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from './sources.ts';

// What an editor shows of the client and of a receiver, as TypeScript's own language service says it.

const ts: typeof import('typescript') = createRequire(import.meta.url)('typescript');

// A comment stands right before each word that is hovered over, and names it.
const program = `
import { /*reasons*/CancelReasonCode, createClient, ErrorCode, bearer } from '@ordering/client';
import { createDispatcher } from '@ordering/webhooks';

export const client = createClient({
  baseUrl: '',
  token: { get: async () => '', refresh: async () => '' },
  authorize: bearer,
  /*option*/deadlineMs: 1000,
});
export const stored = await client./*integrateStore*/integrateStore({ body: {} });
export const /*result*/result = await client./*cancelOrder*/cancelOrder({
  orderId: '',
  body: { reason: '', /*field*/reason_code: CancelReasonCode./*reason*/capacity },
});
if (!result.ok && result.kind === 'api' && result.known) {
  if (result./*narrowed*/code === ErrorCode./*code*/orderNotFound) console.log();
}
if (!result.ok && result.kind === 'outcome-unknown') console.log(/*failure*/result);
if (stored.ok) console.log(stored.data?./*secret*/webhook_secret);

export const dispatch = createDispatcher({
  onlineOrdering: { /*handler*/'order.created': (/*payload*/payload) => console.log(payload./*payloadField*/store_id) },
});
`;

/** What is shown of each, by the name in its comment. */
export function hovers() {
  const file = join(root, 'test/contract/hover-program.ts');
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const read = (path: string) => (path === file ? program : ts.sys.readFile(path));
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const content = read(path);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: read,
    directoryExists: ts.sys.directoryExists,
  });
  const problems = service.getSemanticDiagnostics(file);
  expect(
    problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  ).toEqual([]);
  const marks = [...program.matchAll(/\/\*(\w+)\*\//g)];
  return new Map(
    marks.map((mark): [string, { signature: string; documentation: string }] => {
      const info = service.getQuickInfoAtPosition(file, mark.index + mark[0].length);
      if (info === undefined) throw new Error(`Nothing is shown at ${mark[1]}`);
      const tags = (info.tags ?? []).map(
        (tag) => `@${tag.name} ${ts.displayPartsToString(tag.text)}`,
      );
      return [
        mark[1] ?? '',
        {
          signature: ts.displayPartsToString(info.displayParts),
          documentation: [ts.displayPartsToString(info.documentation), ...tags].join('\n').trim(),
        },
      ];
    }),
  );
}
