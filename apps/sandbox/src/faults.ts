import { newId } from './ids.ts';
import type { ControlTypes } from './operation.ts';
import { type Page, type PageQuery, pageOf } from './page.ts';

/** A fault that somebody asked for. */
export type Fault = ControlTypes['addFault']['responses'][201];

interface Numbered {
  /** Grows from fault to fault. */
  readonly number: number;
  readonly fault: Fault;
}

/** How many may be set at once. */
const most = 100;

/** The faults that are set. They are in memory only: a sandbox starts faultless. */
export class Faults {
  #faults: readonly Numbered[] = [];
  #last = 0;

  /** A page of the faults, the oldest first; undefined if the cursor is not one. */
  page(asked: PageQuery): Page<Fault> | undefined {
    const after = (last = 0) => this.#faults.filter(({ number }) => number > last);
    const page = pageOf(asked, ({ number }) => number, after);
    return page && { ...page, items: page.items.map(({ fault }) => fault) };
  }

  /** Undefined if there are as many as there may be. */
  add(fault: ControlTypes['addFault']['body']): Fault | undefined {
    if (this.#faults.length >= most) return undefined;
    const added = { times: 1, ...fault, fault_id: newId('fault') };
    this.#last += 1;
    this.#faults = [...this.#faults, { number: this.#last, fault: added }];
    return added;
  }

  /** Returns how many there were. */
  clear(): number {
    const { length } = this.#faults;
    this.#faults = [];
    return length;
  }

  /**
   * The oldest fault that a call is about; it has then happened once more.
   *
   * @param operation What the fault may name; undefined if the operation cannot be named.
   */
  take(operation: string | undefined): Fault | undefined {
    const found = this.#faults.find(({ fault }) => (fault.operation ?? operation) === operation);
    if (found === undefined) return undefined;
    const { number, fault } = found;
    const left = { ...fault, times: fault.times - 1 };
    this.#faults = this.#faults.flatMap((each) => {
      if (each !== found) return [each];
      return left.times > 0 ? [{ number, fault: left }] : [];
    });
    return fault;
  }
}
