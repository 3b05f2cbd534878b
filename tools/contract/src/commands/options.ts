import { listKind, offKind, onKind, textKind } from '@ordering/kit/option-kinds';
import { option, type ValuesOf } from '@ordering/kit/option-table';

// All options of `contract`, in a file of their own: a command is loaded only when it runs.

const result = {
  json: option(onKind, 'print the result as JSON', { default: false }),
};

/** Where a command finds its documents. */
const documents = {
  openapi: option(textKind('file'), 'the OpenAPI document', {
    defaultAbout: 'specs/openapi.yaml',
  }),
  asyncapi: option(textKind('file'), 'the AsyncAPI document', {
    defaultAbout: 'specs/asyncapi.yaml',
  }),
  overlay: option(
    listKind(textKind('file')),
    'apply an OpenAPI Overlay document first (repeatable)',
    { default: [] },
  ),
};

const policy = {
  policy: option(
    textKind('file'),
    'a YAML file with verdicts that replace those of `contract policy`',
  ),
};

/** Of the commands that change a registry. */
const publishing = {
  registry: option(textKind('url'), 'the registry to publish to', {
    defaultAbout: 'the one that npm is configured for',
  }),
  dryRun: option(onKind, 'print what would be done, and change nothing', { default: false }),
  ...result,
};

export const generateOptions = {
  ...documents,
  ...result,
  check: option(
    onKind,
    'write nothing; exit with 1 and list the files that differ, with the spec lines behind them',
    { default: false },
  ),
  out: option(textKind('dir'), 'write into this folder instead of the repository'),
  watch: option(onKind, 'keep running, and generate again whenever a spec is saved, until Ctrl-C', {
    default: false,
  }),
  // biome-ignore lint/suspicious/noThenProperty: the option is `--then`, and nothing awaits its table.
  then: option(textKind('command'), 'with --watch: run this after each successful run'),
};

export const lintOptions = { ...documents, ...result };

export const unspecifiedOptions = { ...documents, ...result };

export const diffOptions = {
  ...result,
  markdown: option(onKind, 'print the result as a comment on a pull request', { default: false }),
  changeset: option(
    textKind('dir'),
    'write each change as a note into this folder, such as changes, to edit before a release',
  ),
  ...policy,
};

export const policyOptions = { ...policy, ...result };

export const releaseOptions = {
  ...publishing,
  scope: option(textKind('scope'), 'release only the packages of this scope, such as @name'),
  publish: option(offKind, 'stop after the commit and its tag', { default: true }),
  stable: option(onKind, 'raise every package below 1.0.0 to 1.0.0', { default: false }),
  ...policy,
};

export const withdrawOptions = {
  ...publishing,
  because: option(textKind('text'), 'the deprecation message', {
    defaultAbout: 'which version to use instead',
  }),
};

export type GenerateOptions = Partial<Omit<ValuesOf<typeof generateOptions>, 'watch' | 'then'>>;
export type WatchOptions = Partial<ValuesOf<typeof generateOptions>>;
export type LintOptions = Partial<ValuesOf<typeof lintOptions>>;
export type UnspecifiedOptions = Partial<ValuesOf<typeof unspecifiedOptions>>;
export type DiffOptions = Partial<ValuesOf<typeof diffOptions>>;
export type PolicyOptions = Partial<ValuesOf<typeof policyOptions>>;
export type ReleaseOptions = ValuesOf<typeof releaseOptions>;
export type WithdrawOptions = Partial<ValuesOf<typeof withdrawOptions>>;
