import { begin } from '@ordering/kit/begin';

begin(import.meta.url);

const { run } = await import('./commands/program.ts');
process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
