import { ErrorCode } from '@ordering/errors';
import type { AnyErrorCode } from './refusal.ts';

/** That an operation refuses, as a value: the transaction around it rolls back. The status is the code's; the message is for people. */
export interface Refused {
  readonly refused: AnyErrorCode;
  readonly message: string;
}

export function refuse(refused: AnyErrorCode, message: string): Refused {
  return { refused, message };
}

/** Refuses a field whose value breaks a rule that no schema can state. */
export function refuseField(field: string, what: string): Refused {
  return refuse(ErrorCode.requestValidation, `\`${field}\` ${what}.`);
}

/** Refuses a page of a list that is not asked for as the page before it says. */
export const notACursor = refuseField('cursor', 'is not the `next` value of an earlier page');
