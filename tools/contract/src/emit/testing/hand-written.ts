/** Hand-written sources that generated ones import, without which they do not compile. */
export const handWritten = [
  'packages/conformance-suite/src/contract/example.ts',
  'packages/conformance-suite/src/contract/requirement.ts',
  'apps/sandbox/src/operation.ts',
  'packages/api/src/operation.ts',
  'packages/api/src/path.ts',
  'packages/client/src/never-sent.ts',
  'packages/errors/src/facts.ts',
  'packages/events/src/delivery.ts',
  'packages/events/src/facts.ts',
  'packages/events/src/payload.ts',
];

/** What generated sources import from one package of ours to another, and where it is. */
export const acrossPackages = {
  '@ordering/api': 'packages/api/src/index.ts',
  '@ordering/api/constants': 'packages/api/src/generated/constants.ts',
};

/** Hand-written sources of which generated ones need no more than these types, in place of all that they import in turn. */
export const inShort = {
  'packages/client/src/options.ts': 'export type CallOptions<Id> = { readonly id?: Id };\n',
  'packages/client/src/result.ts':
    'export type Result<Data, Code extends string> = { data: Data; code: Code };\n',
};
