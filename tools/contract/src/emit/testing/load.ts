import { stripTypeScriptTypes } from 'node:module';

/** Runs the text of a generated TypeScript module that imports nothing but types. */
export async function load(text: string): Promise<Readonly<Record<string, unknown>>> {
  const javascript = stripTypeScriptTypes(text, { mode: 'strip' });
  const url = `data:text/javascript,${encodeURIComponent(javascript)}`;
  const module: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ url);
  return module;
}
