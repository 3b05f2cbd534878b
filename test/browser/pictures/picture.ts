import { join } from 'node:path';

export const schemes = ['light', 'dark'] as const;

/** Where the documentation has a picture, and how it is kept: what Playwright's `screenshot` takes. */
export function picture(name: string): { readonly path: string; readonly quality: number } {
  return { path: join(import.meta.dirname, '../../../docs', `${name}.webp`), quality: 90 };
}
