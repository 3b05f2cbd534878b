import { ErrorCode, errorCatalogue } from '@ordering/errors';
import { eventTable, type Product, productOf } from '@ordering/events';
import type { EventRow } from '../../contract/events.ts';
import { nameOfRow } from '../../contract/events.ts';
import { identityIn } from '../../contract/identity.ts';
import { tooManyRequests } from '../../http/patient.ts';
import type { ActionName, OwnerKind } from './config.ts';
import { ownerKinds } from './config.ts';

/** The values that the runner gives to the templates of an action, and those that its steps must take. */
interface ActionShape {
  readonly gives: readonly string[];
  readonly needs: readonly string[];
}

/** The name of the value that says which owner it is. */
export const ownerId: Readonly<Record<OwnerKind, string>> = {
  store: 'storeId',
  community: 'communityId',
};

export const actionShapes: Readonly<Record<ActionName, ActionShape>> = {
  createStore: { gives: [], needs: ['storeId'] },
  createCommunity: { gives: ['url'], needs: ['communityId', 'secret'] },
  createOrder: { gives: ['storeId'], needs: ['orderId'] },
  deliverOrder: { gives: ['orderId'], needs: [] },
  expireToken: { gives: ['token'], needs: [] },
  otherToken: { gives: [], needs: ['token'] },
  revokedToken: { gives: [], needs: ['token'] },
  throttle: { gives: ['token'], needs: [] },
  deliveryLog: {
    gives: ['deliveryId', ...ownerKinds.map((kind) => ownerId[kind])],
    needs: ['payload', 'status', 'body'],
  },
  restart: { gives: [], needs: [] },
  pushMenu: { gives: ['storeId'], needs: [] },
  menuJob: { gives: ['storeId', 'jobId'], needs: [] },
  authorizationCode: { gives: [], needs: ['code'] },
  exchangeCode: { gives: ['code', 'redirectUri'], needs: ['token'] },
};

/** The values for the body that registers a store. */
export const integrateStoreGives: readonly string[] = ['storeId', 'url', 'externalStoreId'];

/** What the configuration can bring about; a call that is put off has an action of its own. */
export const codesToReach: readonly ErrorCode[] = Object.values(ErrorCode).filter(
  (code) => errorCatalogue[code].status !== tooManyRequests,
);

/** The values for the action that is refused with a code. */
export const codeGives: readonly string[] = [ownerId.store];

/** The values for the action that advances the clock. */
export const clockGives: readonly string[] = ['duration', 'seconds', 'milliseconds'];

/** The values for the action that fires an event of such an owner. */
export function fireGives(owner: OwnerKind): readonly string[] {
  return [ownerId[owner], 'eventType', 'data'];
}

/** The product whose events name such an owner. */
export function productOfOwner(owner: OwnerKind): Product | undefined {
  return productOf(identityIn({ [ownerId[owner]]: owner }));
}

/** The event types of the product whose events name such an owner. */
export function eventTypesOf(owner: OwnerKind): readonly string[] {
  const product = productOfOwner(owner);
  return eventTable.filter((row) => row.product === product).map(({ type }) => type);
}

/** The names under which an event type of a product can be declared absent: with all of its product, or by itself. */
export function absentNamesOf(row: Pick<EventRow, 'product' | 'type'>) {
  return [row.product, nameOfRow(row)] as const;
}

/** That there is only one store, where it is declared. */
export const secondStore = 'second-store';

/** That there is only one application, where it is declared. */
export const secondApplication = 'second-application';

/** Everything that can be declared absent. */
export const absentNames: readonly string[] = [
  secondStore,
  secondApplication,
  ...new Set<string>(eventTable.flatMap(absentNamesOf)),
  ...Object.values(ErrorCode),
];
