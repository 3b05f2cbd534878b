import type { CheckCard } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import type { Delivered } from '../scenarios/events.ts';
import { everythingDelivered } from '../scenarios/events.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck, stages } from './check.ts';

/** A check that looks at every delivery of the whole run. */
export interface DeliveryRow extends CheckCard {
  judge(transcript: Delivered): Finding;
}

export const overEverything = ({ judge, ...card }: DeliveryRow): ServiceCheck =>
  serviceCheck({ card, stage: stages.last, scenario: everythingDelivered, judge });
