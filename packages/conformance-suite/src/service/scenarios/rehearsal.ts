import type { OperationId } from '../../contract/api.ts';
import { factsOf } from '../../contract/api.ts';
import { secretField } from '../../contract/policy.ts';
import type { Answer } from '../../http/exchange.ts';
import type { Rehearsal } from '../../recording/rehearsal.ts';
import type { Action, Step } from '../config/config.ts';
import { undoNames } from '../config/config.ts';
import type { Values } from '../config/template.ts';
import { fillText, namesIn } from '../config/template.ts';

/** Plays a service that does whatever it is asked, and is never asked: what would be sent is written down. */
export class ServiceRehearsal {
  readonly #rehearsal: Rehearsal;
  readonly #values: Values;
  /** Whether the run would be over. */
  undoing = false;

  /** @param values What may be shown of the values of a configuration. */
  constructor(rehearsal: Rehearsal, values: Values) {
    this.#rehearsal = rehearsal;
    this.#values = values;
  }

  get waitsMs(): number {
    return this.#rehearsal.waitsMs;
  }

  /** Notes that so much time would pass by itself, at the most. */
  waits(ms: number): void {
    this.#rehearsal.waitsMs += ms;
  }

  /** Notes a step of an action, and gives what it would take: a placeholder for each value. */
  step(action: Action, step: Step): Readonly<Record<string, string>> {
    this.#note(action, step);
    return Object.fromEntries(Object.keys(step.take).map((name) => [name, `{${name}}`]));
  }

  /** Notes an action that would be run over and over. */
  action(action: Action): void {
    for (const step of action.steps) this.#note(action, step);
  }

  #note(action: Action, step: Step): void {
    const makes = undoNames.some((name) => action.name.split(/[.[]/).includes(name));
    const kind = this.undoing ? 'undo' : makes ? 'make' : 'send';
    const what =
      'command' in step ? `$ ${step.command}` : `${step.method} ${this.#shown(step.target)}`;
    this.#rehearsal.note({ kind, by: action.name, what });
  }

  /** Notes a call of the API, which would be carried out. */
  call(operation: OperationId, makes: boolean): Answer {
    const { method, path } = factsOf(operation);
    const what = `${method.toUpperCase()} ${path}`;
    this.#rehearsal.note({ kind: makes ? 'make' : 'send', by: operation, what });
    const body = JSON.stringify({ [secretField]: `{${secretField}}` });
    return { kind: 'answered', status: 200, headers: [], body, ms: 0 };
  }

  /** Notes a request that no operation describes. */
  request(line: string): Answer {
    this.#rehearsal.note({ kind: 'send', by: 'odd requests', what: line });
    return { kind: 'answered', status: 404, headers: [], body: '', ms: 0 };
  }

  #shown(template: string): string {
    const names = namesIn(template);
    const placeholders = Object.fromEntries(names.map((name) => [name, `{${name}}`]));
    return fillText(template, { ...placeholders, ...this.#values });
  }
}
