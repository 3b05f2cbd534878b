import { controlOperations } from './control/index.ts';
import type { Operation } from './operation.ts';
import { isReached } from './routes.ts';
import { serviceOperations } from './service/index.ts';

/** Everything that the sandbox answers. */
export const allOperations: readonly Operation[] = [
  ...serviceOperations,
  ...controlOperations.filter(({ row }) => isReached(row)),
];
