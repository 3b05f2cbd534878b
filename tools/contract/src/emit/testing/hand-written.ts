/** Hand-written sources that generated ones import, without which they do not compile. */
export const handWritten = [
  'packages/conformance-suite/src/contract/example.ts',
  'packages/conformance-suite/src/contract/requirement.ts',
  'apps/sandbox/src/operation.ts',
  'packages/api/src/operation.ts',
  'packages/api/src/path.ts',
  'packages/errors/src/facts.ts',
  'packages/events/src/delivery.ts',
  'packages/events/src/facts.ts',
  'packages/events/src/payload.ts',
];

/** What generated sources import from one package of ours to another, and where it is. */
export const acrossPackages = { '@ordering/api': 'packages/api/src/index.ts' };
