import { ErrorCode } from '@ordering/errors';
import { durationsMs, MenuOrigin, MenuSyncDirection } from '../../generated/control/constants.ts';
import { operations } from '../../generated/control/operations.ts';
import { newId } from '../../ids.ts';
import { refuse } from '../../refusals/refused.ts';
import { changeStore } from '../../stores/change.ts';
import { wireJob } from '../../stores/job.ts';
import { storeInReach } from '../../stores/reach.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/answers.yaml#/paths/push/put */
export const pushMenu: Handler<'pushMenu'> = ({ params, body, clientId }, ports) => {
  const reached = storeInReach(params.storeId, clientId, ports);
  if ('refused' in reached) return reached;
  const { store, integration } = reached;
  if (integration.menuSyncDirection !== MenuSyncDirection.posToService) {
    return refuse(
      ErrorCode.menuPushNotAllowed,
      `The integration's menu_sync_direction is ${integration.menuSyncDirection}; ${operations.changeStore.id} changes it.`,
    );
  }
  const now = ports.clock.now();
  const menu = {
    storeId: store.storeId,
    jobId: newId('job'),
    origin: MenuOrigin.pushed,
    contents: body,
    acceptedAt: now,
    inForceAt: now + durationsMs.menuJob,
  };
  ports.menus.add(menu);
  changeStore(store, { menuFlagged: false }, ports);
  return { status: 202, body: wireJob(menu.jobId, menu, now) };
};
