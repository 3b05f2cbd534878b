import type { ServiceCheck } from './check.ts';
import { denials } from './denials.ts';
import { errors } from './errors.ts';
import { menus } from './menus.ts';
import { stores } from './stores.ts';
import { tokens } from './tokens.ts';

/** What is checked of the service's API, in the order of the report. */
export const api: readonly ServiceCheck[] = [
  ...errors,
  ...tokens,
  ...denials,
  ...stores,
  ...menus,
].sort((a, b) => (a.card.id < b.card.id ? -1 : 1));
