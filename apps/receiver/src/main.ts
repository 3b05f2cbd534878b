import { begin } from '@ordering/kit/begin';

begin(import.meta.url);

const [command, ...rest] = process.argv.slice(2);
if (command === 'inbox') {
  const { runInbox } = await import('./inbox/run.ts');
  const print = (text: string) => process.stdout.write(text);
  process.exitCode = await runInbox(rest, print, (text) => process.stderr.write(text));
} else {
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
}
