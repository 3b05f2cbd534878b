import type { Api } from '../../model/contract.ts';
import { parseDuration } from '../../model/duration.ts';
import { object } from '../schemas.ts';

interface RateLimit {
  readonly requests: number;
  readonly windowMs: number;
}

/** `x-rate-limit` of a response component: how many requests the sandbox takes in a window. */
export function rateLimitOf({ openapi }: Api): RateLimit | undefined {
  const responses = object(object(openapi.components).responses);
  for (const response of Object.values(responses)) {
    const { requests, window } = object(object(response)['x-rate-limit']);
    const windowMs = typeof window === 'string' ? parseDuration(window) : undefined;
    if (typeof requests === 'number' && windowMs !== undefined) return { requests, windowMs };
  }
  return undefined;
}
