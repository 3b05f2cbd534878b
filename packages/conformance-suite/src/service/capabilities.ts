import type { Capabilities } from '../model/result.ts';
import type { ActionName, ServiceConfig } from './config/config.ts';
import { actionNames } from './config/config.ts';

/** What checks may need, by the names of capabilities, and how it is given. */
export const serviceMeans: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...actionNames, 'fire', 'causes', 'codes', 'clock'].map((name) => [name, `\`${name}\``]),
  ),
  // What is there need not be made.
  createStore: '`createStore` or `given.stores`',
  createCommunity: '`createCommunity` or `given.communities`',
  createOrder: '`createOrder` or `given.stores[].orders`',
  load: '--allow-load',
  authority: '--authority',
};

/** What the configuration lets the runner do, and what it says that the service does not have. */
export function capabilitiesOf({
  actions,
  fire,
  clock,
  codes,
  causes,
  given,
  absent = [],
}: ServiceConfig): Capabilities {
  const state = (is: boolean) => (is ? 'given' : 'missing');
  const instead: Partial<Record<ActionName, boolean>> = {
    createStore: (given?.stores.length ?? 0) > 0,
    createCommunity: (given?.communities.length ?? 0) > 0,
    createOrder: given?.stores.some(({ orders }) => orders.length > 0) === true,
  };
  return Object.fromEntries([
    ...actionNames.map(
      (name) => [name, state(actions[name] !== undefined || instead[name] === true)] as const,
    ),
    ['fire', state(fire.length > 0)] as const,
    ['causes', state(causes !== undefined)] as const,
    ['codes', state(codes !== undefined)] as const,
    ['clock', state(clock.advance !== undefined || clock.scale > 1)] as const,
    ...absent.map((name) => [name, 'absent'] as const),
  ]);
}
