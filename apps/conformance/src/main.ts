import { begin } from '@ordering/kit/begin';

begin(import.meta.url);

const [{ stopRequested }, { ending }, { readOptions }, { readConfig }, { start }] =
  await Promise.all([
    import('@ordering/kit/stop-request'),
    import('./ending.ts'),
    import('./options.ts'),
    import('./config.ts'),
    import('./start.ts'),
  ]);
const io = {
  isTerminal: process.stdout.isTTY === true,
  out: (text: string) => process.stdout.write(text),
  err: (text: string) => process.stderr.write(text),
};
const interruption = new AbortController();
stopRequested('ordering-conformance').then(() => interruption.abort());
process.exitCode = await ending(io, async () => {
  const options = await readOptions(process.argv.slice(2));
  return start(await readConfig(options, process.env), io, interruption.signal);
});
// What is known has been told; nobody waits for what the run had under way.
process.stdout.write('', () => process.exit());
