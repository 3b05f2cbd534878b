import { ownProperty } from './own.ts';
import type { UnknownEvent } from './parse.ts';
import type { KnownEvent } from './payload.ts';
import { actionRole } from './roles.ts';
import { rowsOfType } from './rows.ts';

/**
 * What an action request asks for: the first of the contract's fields that contains a string, the
 * current name before the older one.
 *
 * @returns The action, or undefined if the event asks for none.
 * @see specs/asyncapi.yaml#/x-delivery/action
 */
export function actionOf(event: KnownEvent | UnknownEvent): string | undefined {
  if (!event.known || !carriesAction(event.product, event.type)) return undefined;
  return actionIn(event.payload.data);
}

/** What the data of an action request asks for, whoever makes or reads it. See `actionOf`. */
export function actionIn(data: unknown): string | undefined {
  for (const field of actionRole?.fields ?? []) {
    const action = ownProperty(data, field);
    if (typeof action === 'string') return action;
  }
  return undefined;
}

/** Whether events of this product and type ask for an action: their deliveries name it in a header. */
export function carriesAction(product: string, type: string): boolean {
  const headers: readonly string[] =
    rowsOfType(type).find((row) => row.product === product)?.requiredHeaders ?? [];
  return actionRole !== undefined && headers.includes(actionRole.header);
}
