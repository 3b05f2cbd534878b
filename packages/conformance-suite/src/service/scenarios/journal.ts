import { describeDuration } from '../../contract/duration.ts';
import type { UndoName } from '../config/config.ts';
import { actionShapes } from '../config/shapes.ts';
import type { Values } from '../config/template.ts';

/** Something that the run has made at the service. */
export interface Made {
  readonly by: UndoName;
  /** What it was made with, and what was taken since. */
  readonly values: Record<string, Values[string]>;
}

/** What a run does at the service beside what is judged. */
export class Journal {
  readonly #made = new Set<Made>();
  /** What may have been made, in a sentence each: nobody answered. */
  readonly unsure: string[] = [];
  /** How far the time of an event is from the one at which it came, in ms, where that is too far. */
  clockOffMs = 0;
  /** What is being made. */
  readonly #making = new Set<Promise<unknown>>();
  #waits = 0;
  #waitedMs = 0;

  /** What is there, in the order in which it was made. */
  get made(): readonly Made[] {
    return [...this.#made];
  }

  add(thing: Made): void {
    this.#made.add(thing);
  }

  /** It is not there any more. */
  remove(thing: Made): void {
    this.#made.delete(thing);
  }

  /** From now on, what is being made is known. */
  follow(making: Promise<unknown>): void {
    const done: Promise<unknown> = making.catch(() => {}).then(() => this.#making.delete(done));
    this.#making.add(done);
  }

  /** Waits for the end of all that is being made. */
  async settled(): Promise<void> {
    await Promise.all(this.#making);
  }

  /** The service has asked to be called again later. */
  waited(ms: number): void {
    this.#waits += 1;
    this.#waitedMs += ms;
  }

  /** What a reader of the report should know of it, in a sentence each. */
  notes(): readonly string[] {
    return [...this.#ofClock(), ...this.#ofWaits()];
  }

  #ofClock(): readonly string[] {
    if (this.clockOffMs === 0) return [];
    const by = describeDuration(Math.abs(this.clockOffMs));
    const from = this.clockOffMs > 0 ? 'ahead of' : 'behind';
    return [
      `The first event has a time that is ${by} ${from} the clock of this machine: set both clocks by NTP, as receivers go by the time of events.`,
    ];
  }

  #ofWaits(): readonly string[] {
    if (this.#waits === 0) return [];
    const seconds = (this.#waitedMs / 1000).toFixed(1);
    return [
      `The service asked ${this.#waits} times to be called later (429), and the runner waited ${seconds} s in all; \`rate\` in the configuration keeps below its limit.`,
    ];
  }
}

/** A thing in words, by its id: `storeId 7`. */
export function nameOf({ by, values }: Made): string {
  const [id] = idNames(by).filter((name) => values[name] !== undefined);
  return id === undefined ? by : `${id} ${String(values[id])}`;
}

function idNames(by: UndoName): readonly string[] {
  if (by === 'integrateStore' || by === 'pushMenu') return ['storeId'];
  if (by === 'fire') return ['orderId', 'storeId', 'communityId'];
  return actionShapes[by].needs;
}
