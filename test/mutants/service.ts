import type { Mutant } from './mutant.ts';

export const serviceMutants: readonly Mutant[] = [];
