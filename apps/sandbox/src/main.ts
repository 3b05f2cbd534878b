#!/usr/bin/env -S node --conditions=@ordering/source --disable-warning=ExperimentalWarning
import { keepCompiled } from '@ordering/kit/compile-cache';

keepCompiled(import.meta.dirname);

const [{ serve }, { readOptions }, { readConfig }, { start }] = await Promise.all([
  import('@ordering/kit/serve'),
  import('./options.ts'),
  import('./config.ts'),
  import('./start.ts'),
]);
await serve('ordering-sandbox', async () => {
  const options = await readOptions(process.argv.slice(2));
  return start(readConfig(options, process.env));
});
