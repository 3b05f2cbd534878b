import type { components } from '@ordering/api/types';

type NamedKeys<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] };

/**
 * The header that says how long to wait. It is spelled here because the generated files hold it as a
 * type only; `satisfies` stops the build when the specs spell it otherwise.
 *
 * @see specs/openapi.yaml#/components/responses/TooManyRequests
 */
export const retryAfterHeader = 'Retry-After' satisfies NamedKeys<
  components['responses']['TooManyRequests']['headers']
>;
