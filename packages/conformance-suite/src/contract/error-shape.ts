import { isJsonObject, parseJson } from './json.ts';

/** What errors are that are not in the error envelope. */
export const errorShapes = [
  ...(['empty', 'page', 'text', 'list', 'flat', 'string', 'errors', 'problem', 'other'] as const),
  ...(['codeless', 'messageless'] as const),
] as const;
export type ErrorShape = (typeof errorShapes)[number];

/** The shape of the body of an error that is not in the error envelope. */
export function errorShapeOf(body: string): ErrorShape {
  const said = body.trim();
  if (said === '') return 'empty';
  if (isPage(said)) return 'page';
  const { ok, value } = parseJson(said);
  if (!ok || typeof value !== 'object') return 'text';
  if (Array.isArray(value)) return 'list';
  if (!isJsonObject(value)) return 'other';
  if (typeof value.error === 'string') return 'string';
  if (isJsonObject(value.error)) {
    if (typeof value.error.code !== 'string') return 'codeless';
    return typeof value.error.message === 'string' ? 'other' : 'messageless';
  }
  if ('error' in value) return 'other';
  if (Array.isArray(value.errors)) return 'errors';
  // What RFC 9457 calls so.
  if (typeof value.title === 'string' && ('status' in value || 'type' in value)) return 'problem';
  return 'code' in value || 'message' in value ? 'flat' : 'other';
}

/** Whether a body was meant for a person's browser. */
export function isPage(body: string): boolean {
  return /^\s*<(!doctype\s+html|html|head|body|h1|p|div)\b/i.test(body);
}
