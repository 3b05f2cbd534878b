import { actionRole } from '@ordering/events';
import type { Cancellation, Order, ServiceStep } from '../database/orders.ts';
import type { Store } from '../database/stores.ts';
import { announce, type Fires } from '../delivery/announce.ts';
import { ServiceAction, StoreStatus, serviceActions } from '../generated/control/constants.ts';
import { type CancelReasonCode, cancelReasonCodes } from '../generated/service/constants.ts';
import type { Ports } from '../ports.ts';
import { changeStore } from '../stores/change.ts';
import { totalOf } from './wire.ts';

const factsOfReason: {
  readonly [Code in CancelReasonCode]: {
    readonly value: Code;
    readonly carriesOut?: readonly ServiceAction[];
  };
} = cancelReasonCodes;
const factsOfAction: {
  readonly [Action in ServiceAction]: { readonly value: Action; readonly fires?: Fires };
} = serviceActions;

/** What a step changes besides the order: how the store is. */
const changes: {
  readonly [Action in ServiceAction]?: (store: Store) => Partial<Store>;
} = {
  [ServiceAction.reviewHours]: () => ({ hoursFlagged: true }),
  [ServiceAction.syncMenu]: () => ({ menuFlagged: true }),
  [ServiceAction.pauseStore]: () => ({ status: StoreStatus.paused }),
  [ServiceAction.reportCapacity]: (store) => ({ capacityReports: store.capacityReports + 1 }),
};

/**
 * What the service does about a denial, as it is recorded with the order.
 * See docs/decisions/denial-steps.md.
 *
 * @see specs/sandbox.overlay.yaml#/actions (`x-carries-out`)
 */
export function stepsFor(order: Order, { reason_code, message }: Cancellation): ServiceStep[] {
  const { carriesOut = [ServiceAction.refund] } = factsOfReason[reason_code];
  return carriesOut.map((action) => ({
    action,
    ...(action === ServiceAction.refund ? { amount: totalOf(order.items) } : {}),
    ...(action === ServiceAction.tellSupport && typeof message === 'string' ? { message } : {}),
  }));
}

/** Does what the steps of a denied order say, as far as it changes more than the order. */
export function carryOut(order: Order, ports: Ports): void {
  const { owner, orderId, serviceSteps, updatedAt } = order;
  for (const { action } of serviceSteps) {
    const store = 'storeId' in owner ? ports.stores.find(owner.storeId) : undefined;
    const change = changes[action];
    if (store !== undefined && change !== undefined) changeStore(store, change(store), ports);
    const { fires } = factsOfAction[action];
    // Events of a step ask for it: the action that they name is the step.
    const [field] = actionRole?.fields ?? [];
    const asks = field === undefined ? {} : { [field]: action };
    const data = { ...asks, order_id: orderId };
    announce({ owner, orderId, fires, data, at: updatedAt }, ports);
  }
}
