import { resolve } from 'node:path';
import { build } from 'esbuild';

/** A worker with everything that it imports, as one CommonJS text. See docs/decisions/worker-as-text.md. */
export interface WorkerText {
  readonly text: string;
  /** The files that it was made of, by their absolute paths. */
  readonly files: readonly string[];
}

/**
 * Bundles a worker.
 *
 * @param conditions Of the packages' exports that it imports by, beside those of Node.js.
 */
export async function workerText(
  file: string,
  conditions: readonly string[] = [],
): Promise<WorkerText> {
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    conditions: [...conditions],
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const text = outputFiles.map((output) => output.text).join('');
  return { text, files: Object.keys(metafile.inputs).map((input) => resolve(input)) };
}
