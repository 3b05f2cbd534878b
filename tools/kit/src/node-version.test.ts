import { expect, test } from 'vitest';
import { missingNode } from './node-version.ts';

test.each([
  { range: '>=22.13', version: '22.13.0' },
  { range: '', version: '18.0.0' },
])('$version is enough for $range', ({ range, version }) => {
  expect(missingNode(range, version)).toBeUndefined();
});

test.each([
  { range: '>=22.13', version: '22.12.9', least: '22.13' },
  { range: '>=20.19.0', version: '20.9.0', least: '20.19.0' },
])('$version is too old for $range', ({ range, version, least }) => {
  expect(missingNode(range, version)).toBe(
    `needs Node.js ${least} or newer, and this is Node.js ${version}`,
  );
});
