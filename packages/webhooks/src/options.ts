import { amountOption, functionOption, type OptionForm } from '@ordering/kit/checked-options';
import type { HandlerOptions } from './adapter.ts';
import type { ReceiveOptions } from './receive.ts';

/** What the options of a receiver must be. */
export const receiveForms: Readonly<Record<keyof ReceiveOptions, OptionForm>> = {
  // What they must be depends on one another: `createKeyring` says it.
  secrets: { must: '', fits: () => true },
  accept: { ...functionOption('(delivery) => inbox.accept(delivery)'), required: true },
  maxBodyBytes: amountOption,
  acceptTimeoutMs: amountOption,
  log: functionOption('(line) => console.error(line)'),
};

/** What those of a handler must be. */
export const handlerForms: Readonly<Record<keyof HandlerOptions, OptionForm>> = {
  ...receiveForms,
  bodyTimeoutMs: amountOption,
  maxUnverifiedBytes: amountOption,
  onOutcome: functionOption('(outcome) => console.log(outcome.kind)'),
};
