import type { OptionForm } from '@ordering/kit/checked-options';
import { amountOption, checkOptions, functionOption } from '@ordering/kit/checked-options';
import type { HandlerOptions } from './adapter.ts';
import type { ReceiveOptions } from './receive.ts';

const receiveForms: Readonly<Record<keyof ReceiveOptions, OptionForm>> = {
  // What they must be depends on one another: `createKeyring` says it.
  secrets: { must: '', fits: () => true },
  accept: { ...functionOption('(delivery) => inbox.accept(delivery)'), required: true },
  maxBodyBytes: amountOption,
  acceptTimeoutMs: amountOption,
  log: functionOption('(line) => console.error(line)'),
};

const handlerForms: Readonly<Record<keyof HandlerOptions, OptionForm>> = {
  ...receiveForms,
  bodyTimeoutMs: amountOption,
  maxUnverifiedBytes: amountOption,
  onOutcome: functionOption('(outcome) => console.log(outcome.kind)'),
};

/** @throws TypeError */
export function checkReceiveOptions(options: unknown): void {
  checkOptions(options, receiveForms);
}

/** @throws TypeError */
export function checkHandlerOptions(options: unknown): void {
  checkOptions(options, handlerForms);
}
