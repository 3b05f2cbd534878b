import { ErrorCode } from '@ordering/errors';
import { Refusal } from '../refusals/refusal.ts';

/** Parses a form. A field that comes twice is refused, as RFC 6749 wants it: nobody could say which one counts. */
export function parseForm(bytes: Buffer): unknown {
  const fields = [...new URLSearchParams(bytes.toString('utf8'))];
  const names = new Set(fields.map(([name]) => name));
  if (names.size < fields.length) {
    throw new Refusal(ErrorCode.requestValidation, 'The form contains a field more than once.');
  }
  return Object.fromEntries(fields);
}
