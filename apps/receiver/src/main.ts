import { begin } from '@ordering/kit/begin';

begin(import.meta.url);

const [{ serve }, { readOptions }, { readConfig }, { start }] = await Promise.all([
  import('@ordering/kit/serve'),
  import('./options.ts'),
  import('./config.ts'),
  import('./start.ts'),
]);
await serve('ordering-receiver', async () => {
  const options = await readOptions(process.argv.slice(2));
  return start(readConfig(options, process.env));
});
