import type { EventRow } from '../../contract/events.ts';
import { dataOf, eventRows, exampleOf, ordinaryRow, ordinaryRows } from '../../contract/events.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import type { Firing, OwnerKind } from '../config/config.ts';
import { make } from './make.ts';
import type { Owner, ServiceWorld } from './world.ts';

/** Whether the configuration can fire this event at an owner of its product. */
export function canFire(world: ServiceWorld, kind: OwnerKind, row: EventRow): boolean {
  return firingOf(world, kind, row) !== undefined;
}

/** The most ordinary event of an owner's product that the configuration can fire, or that it should be able to. */
export function ordinaryRowOf(
  world: ServiceWorld,
  { kind, product }: Pick<Owner, 'kind' | 'product'>,
): EventRow {
  const canBeFired = (row: EventRow) => row.product === product && canFire(world, kind, row);
  return ordinaryRows.find(canBeFired) ?? ordinaryRow(product);
}

/** Brings an event about at an owner of its product. */
export async function fire(world: ServiceWorld, owner: Owner, row: EventRow): Promise<void> {
  const firing = firingOf(world, owner.kind, row);
  if (firing === undefined) {
    throw new CannotRun(
      `it needs a way to fire ${row.type}: add it to \`fire\` of the configuration`,
    );
  }
  await bringAbout(world, owner, firing, row.type);
}

/** Brings an event of this type about in one way. */
export async function bringAbout(
  world: ServiceWorld,
  { product, ids }: Owner,
  { action }: Firing,
  type: string,
): Promise<void> {
  const row = eventRows.find((each) => each.product === product && each.type === type);
  const data = row === undefined ? {} : dataOf(exampleOf(row));
  await make(world, 'fire', action, { ...ids, eventType: type, data });
}

function firingOf(world: ServiceWorld, kind: OwnerKind, { type }: EventRow) {
  return world.config.fire.find(
    ({ owner, types }) => owner === kind && (types?.includes(type) ?? true),
  );
}
