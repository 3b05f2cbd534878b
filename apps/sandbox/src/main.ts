import { begin } from '@ordering/kit/begin';

begin(import.meta.url);

const [{ serve }, { checkFit }] = await Promise.all([
  import('@ordering/kit/serve'),
  import('./fit.ts'),
]);
await serve('ordering-sandbox', async () => {
  // Before anything is loaded: what does not fit may be missing from what is generated.
  checkFit();
  const [{ readOptions }, { readConfig }, { start }] = await Promise.all([
    import('./options.ts'),
    import('./config.ts'),
    import('./start.ts'),
  ]);
  const options = await readOptions(process.argv.slice(2));
  return start(readConfig(options, process.env));
});
