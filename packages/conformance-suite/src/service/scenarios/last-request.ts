import { Answer } from '../../http/exchange.ts';
import { reasonIn } from '../../run/cannot-run.ts';
import { list, type Of, object, optional, text } from '../../shape.ts';
import type { Action } from '../config/config.ts';
import { StepFailed } from './steps.ts';

/** What came of the last request of an action. */
export const LastRequest = object({
  /** Where it is configured. */
  action: text,
  /** How it was answered; missing where it was carried out. */
  answer: optional(Answer),
  /** Why it never came to that request. */
  because: optional(text),
  /** The action that does not work, where that is why. */
  means: optional(text),
});
export type LastRequest = Of<typeof LastRequest>;

/** The same with what it is for, in words. */
export const Asked = object({ what: text, ...LastRequest.members });
export type Asked = Of<typeof Asked>;

/** Requests that should be carried out, and others that should be refused. */
export const BothWays = object({ accepted: list(Asked), refused: list(Asked) });
export type BothWays = Of<typeof BothWays>;

type Taken = Readonly<Record<string, string>>;

/**
 * What came of an action whose last request is what matters.
 *
 * @param running The action, under way.
 */
export async function lastRequest(
  { name: action, steps }: Action,
  running: Promise<Taken>,
): Promise<{ readonly request: LastRequest; readonly taken: Taken }> {
  try {
    return { request: { action }, taken: await running };
  } catch (error) {
    const reason = reasonIn(error);
    const isLast = error instanceof StepFailed && error.step === steps.at(-1);
    const came = isLast ? { answer: error.answer } : reason;
    return { request: { action, ...came }, taken: {} };
  }
}
