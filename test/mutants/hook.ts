import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mutantOf } from './mutant.ts';

/**
 * Loaded with `--import` into every process of a subject: hands Node the source of one module with a defect in it. The
 * files on the disk stay as they are.
 */
const mutant = mutantOf(process.env);
if (mutant !== undefined) {
  const broken = fileURLToPath(new URL(`../../${mutant.file}`, import.meta.url));
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.startsWith('file:') || fileURLToPath(url) !== broken) return loaded;
      const parts = String(loaded.source).split(mutant.find);
      if (parts.length !== 2) {
        process.stderr.write(
          `${mutant.file} holds ${parts.length - 1} times what the mutant replaces, not once.\n`,
        );
        process.exit(70);
      }
      return { ...loaded, source: parts.join(mutant.replace) };
    },
  });
}
