import { keepCompiled } from '@ordering/kit/compile-cache';

keepCompiled(import.meta.dirname);

const { runStart } = await import('./run.ts');
await runStart();
