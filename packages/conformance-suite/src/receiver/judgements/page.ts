import type { Answer } from '../../http/exchange.ts';

/** Whether a person's browser was meant. That the type is `text/html` says little: servers give it to nothing at all. */
export function isPage(answer: Answer): boolean {
  return answer.kind === 'answered' && /<!doctype html|<html/i.test(answer.body);
}
