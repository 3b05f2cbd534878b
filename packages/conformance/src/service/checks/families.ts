import type { Family } from '../../model/check.ts';
import type { ServiceWorld } from '../world.ts';
import { apiFamilies } from './api.ts';
import { senderFamilies } from './deliveries.ts';

/** Everything that is checked of a service, in the order of the report. */
export const serviceFamilies: readonly Family<ServiceWorld>[] = [...apiFamilies, ...senderFamilies];
