import type { Output } from '../src/control-types.ts';

// What the sandbox answers, by short names.

export type Store = Output<'getStore'>;
export type Order = Output<'listOrders'>['orders'][number];
export type Summary = Output<'listDeliveries'>['deliveries'][number];
export type Delivery = Output<'getDelivery'>;
export type Attempt = Delivery['log'][number];
export type Endpoint = Output<'listEndpoints'>['endpoints'][number];
export type Clock = Output<'getClock'>;
export type Menu = Output<'getMenu'>;
