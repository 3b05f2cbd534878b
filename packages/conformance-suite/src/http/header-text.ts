import { validateHeaderName, validateHeaderValue } from 'node:http';

/** Whether HTTP allows a header to have this name. */
export function isHeaderName(text: string): boolean {
  return passes(() => validateHeaderName(text));
}

/** Whether HTTP allows a header to have this value. */
export function isHeaderValue(text: string): boolean {
  return passes(() => validateHeaderValue('x', text));
}

function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
