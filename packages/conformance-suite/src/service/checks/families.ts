import { type Family, ofContract } from '../../model/check.ts';
import type { ServiceTranscripts } from '../scenarios/world.ts';
import { api } from './api.ts';
import { deliveries } from './deliveries.ts';
import { events } from './events.ts';

/** Everything that is checked of a service, in the order of the report. */
export const serviceFamilies: readonly Family<ServiceTranscripts>[] = ofContract([
  { title: 'API', checks: api },
  { title: 'Deliveries', checks: deliveries },
  { title: 'Events', checks: events },
]);
