import type { Menu } from '../database/menus.ts';
import { MenuJobStatus } from '../generated/control/constants.ts';
import type { ControlTypes } from '../operation.ts';
import { timestamp } from '../time/clock.ts';

/**
 * The job that brings a menu into force.
 * See docs/decisions/clock-advances.md.
 *
 * @see specs/sandbox/answers.yaml#/schemas/MenuJob
 */
export function wireJob(
  jobId: string,
  { storeId, acceptedAt, inForceAt }: Menu,
  now: number,
): ControlTypes['getMenuJob']['responses'][200] {
  return {
    job_id: jobId,
    store_id: storeId,
    status: inForceAt <= now ? MenuJobStatus.done : MenuJobStatus.running,
    accepted_at: timestamp(acceptedAt),
  };
}
