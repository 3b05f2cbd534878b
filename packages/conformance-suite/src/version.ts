import { readFileSync } from 'node:fs';
import { isJsonObject } from './contract/json.ts';

/** The version of the suite, as reports name it. */
export function suiteVersion(): string {
  const file = new URL('../package.json', import.meta.url);
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const version = isJsonObject(manifest) ? manifest.version : undefined;
  return typeof version === 'string' ? version : 'unknown';
}
