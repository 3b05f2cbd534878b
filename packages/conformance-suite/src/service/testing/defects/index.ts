import type { ServiceDefect } from '../defect.ts';
import { api } from './api.ts';
import { deliveries } from './deliveries.ts';
import { events } from './events.ts';

/** Every mistake that a check of a service must find. */
export const serviceDefects: readonly ServiceDefect[] = [...api, ...deliveries, ...events];
