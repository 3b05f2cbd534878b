import { DeliveryState } from '../../src/generated/control/constants.ts';
import type { Summary } from '../types.ts';

/** What a delivery is called: one that waits after a failed attempt is more than scheduled. */
export type ShownState = DeliveryState | 'waiting';

export function shownState({ state, attempts }: Pick<Summary, 'state' | 'attempts'>): ShownState {
  return state === DeliveryState.scheduled && attempts > 0 ? 'waiting' : state;
}

export function State({ state }: { readonly state: ShownState }) {
  return (
    <span class="state" data-state={state}>
      {state}
    </span>
  );
}
