import type { Api } from '../../model/contract.ts';
import { object } from '../schemas.ts';

interface SeedApplication {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** `x-seed-application` of a document's info: the credentials of the application that every sandbox starts with. */
export function seedApplicationOf({ openapi }: Api): SeedApplication | undefined {
  const { clientId, clientSecret } = object(object(openapi.info)['x-seed-application']);
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return undefined;
  return { clientId, clientSecret };
}
