import { begin } from '@ordering/kit/begin';

begin(import.meta.url);

const { runStart } = await import('./run.ts');
await runStart();
