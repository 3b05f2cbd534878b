import { newId } from './ids.ts';
import type { OperationTypes } from './operation.ts';

/** A fault that somebody asked for. */
export type Fault = OperationTypes['addFault']['responses'][201];

/** How many may be set at once. */
const most = 100;

/** The faults that are set. They are in memory only: a sandbox starts faultless. */
export class Faults {
  #faults: readonly Fault[] = [];

  get all(): readonly Fault[] {
    return this.#faults;
  }

  /** Undefined if there are as many as there may be. */
  add(fault: OperationTypes['addFault']['body']): Fault | undefined {
    if (this.#faults.length >= most) return undefined;
    const added = { times: 1, ...fault, fault_id: newId('fault') };
    this.#faults = [...this.#faults, added];
    return added;
  }

  /** Returns how many there were. */
  clear(): number {
    const { length } = this.#faults;
    this.#faults = [];
    return length;
  }

  /** The oldest fault that a call of an operation is about; it has then happened once more. */
  take(operation: string): Fault | undefined {
    const found = this.#faults.find((each) => (each.operation ?? operation) === operation);
    if (found === undefined) return undefined;
    const left = { ...found, times: found.times - 1 };
    this.#faults = this.#faults.flatMap((each) => {
      if (each !== found) return [each];
      return left.times > 0 ? [left] : [];
    });
    return found;
  }
}
