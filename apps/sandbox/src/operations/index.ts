import type { OperationId } from '../generated/operations.ts';
import { addFault } from './addFault.ts';
import { advanceClock } from './advanceClock.ts';
import { advanceOrder } from './advanceOrder.ts';
import { authorizeApplication } from './authorizeApplication.ts';
import { cancelOrder } from './cancelOrder.ts';
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
import { integrateStore } from './integrateStore.ts';
import { issueToken } from './issueToken.ts';
import { listChanges } from './listChanges.ts';
import { listDeliveries } from './listDeliveries.ts';
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
 * What is behind each operation. One that the specs have and this table does not is refused as not
 * implemented; a handler for an operation that the specs do not have does not compile.
 */
export const handlers: { readonly [Id in OperationId]?: Handler<Id> } = {
  addFault,
  advanceClock,
  advanceOrder,
  authorizeApplication,
  cancelOrder,
  changeEndpoint,
  clearFaults,
  createApplication,
  changeItem,
  changeMenu,
  changeStore,
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
  integrateStore,
  issueToken,
  listChanges,
  listDeliveries,
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
