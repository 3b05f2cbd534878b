import { messageOf } from '@ordering/kit/failure';

/** Why a text is not a regular expression of JSON Schema; nothing if it is one. */
export function patternProblem(text: string): string | undefined {
  try {
    new RegExp(text, 'u');
    return undefined;
  } catch (error) {
    const message = messageOf(error);
    return message.slice(message.lastIndexOf(': ') + 2).toLowerCase();
  }
}
