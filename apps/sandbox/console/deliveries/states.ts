import { DeliveryState } from '../../src/generated/control/constants.ts';

const states: readonly unknown[] = Object.values(DeliveryState);

/** Whether a text of the URL is a state of a delivery. */
export function oneOfStates(text: string | undefined): text is DeliveryState {
  return states.includes(text);
}
