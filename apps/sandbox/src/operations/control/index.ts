import { type OperationId, operations } from '../../generated/control/operations.ts';
import { validate } from '../../generated/control/validate.ts';
import type { ControlTypes } from '../../operation.ts';
import { type Operation, operation } from '../operation.ts';
import { addFault } from './addFault.ts';
import { advanceClock } from './advanceClock.ts';
import { advanceOrder } from './advanceOrder.ts';
import { authorizeApplication } from './authorizeApplication.ts';
import { changeEndpoint } from './changeEndpoint.ts';
import { changeItem } from './changeItem.ts';
import { changeMenu } from './changeMenu.ts';
import { changeStore } from './changeStore.ts';
import { clearFaults } from './clearFaults.ts';
import { createApplication } from './createApplication.ts';
import { createCommunity } from './createCommunity.ts';
import { createOrder } from './createOrder.ts';
import { createStore } from './createStore.ts';
import { expireTokens } from './expireTokens.ts';
import { fireEvent } from './fireEvent.ts';
import { getClock } from './getClock.ts';
import { getDelivery } from './getDelivery.ts';
import { getMenu } from './getMenu.ts';
import { getMenuJob } from './getMenuJob.ts';
import { getOrder } from './getOrder.ts';
import { getStore } from './getStore.ts';
import type { Handler } from './handler.ts';
import { issueToken } from './issueToken.ts';
import { listChanges } from './listChanges.ts';
import { listDeliveries } from './listDeliveries.ts';
import { listEndpoints } from './listEndpoints.ts';
import { listFaults } from './listFaults.ts';
import { listOrders } from './listOrders.ts';
import { listStores } from './listStores.ts';
import { pushMenu } from './pushMenu.ts';
import { resendDelivery } from './resendDelivery.ts';
import { resendFailed } from './resendFailed.ts';
import { reset } from './reset.ts';
import { revokeTokens } from './revokeTokens.ts';
import { rotateSecret } from './rotateSecret.ts';
import { seed } from './seed.ts';
import { setClock } from './setClock.ts';
import { setConsent } from './setConsent.ts';
import { setRateLimit } from './setRateLimit.ts';
import { setRevocation } from './setRevocation.ts';
import { uninstallStore } from './uninstallStore.ts';

/**
 * What is behind each operation that only the sandbox has, as in `../service`.
 */
const handlers: { readonly [Id in OperationId]?: Handler<Id> } = {
  addFault,
  advanceClock,
  advanceOrder,
  authorizeApplication,
  changeEndpoint,
  changeItem,
  changeMenu,
  changeStore,
  clearFaults,
  createApplication,
  createCommunity,
  createOrder,
  createStore,
  expireTokens,
  fireEvent,
  getClock,
  getDelivery,
  getMenu,
  getMenuJob,
  getOrder,
  getStore,
  issueToken,
  listChanges,
  listDeliveries,
  listEndpoints,
  listFaults,
  listOrders,
  listStores,
  pushMenu,
  resendDelivery,
  resendFailed,
  reset,
  revokeTokens,
  rotateSecret,
  seed,
  setClock,
  setConsent,
  setRateLimit,
  setRevocation,
  uninstallStore,
};

function operationOf<Id extends OperationId>(id: Id): Operation {
  return operation<ControlTypes[Id], (typeof operations)[Id]['secured']>({
    edition: 'control',
    row: operations[id],
    validators: validate[id],
    handle: handlers[id],
  });
}

/** The operations of this edition, with what is behind each. */
export const controlOperations: readonly Operation[] = Object.values(operations).map(({ id }) =>
  operationOf(id),
);
