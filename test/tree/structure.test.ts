import { operations } from '@ordering/api';
import { CancelReasonCode } from '@ordering/api/constants';
import { ErrorCode } from '@ordering/errors';
import { DeliveryHeader, EventType, Product } from '@ordering/events';
import { operations as control, seedApplication } from '@ordering/sandbox/control';
import { describe, expect, test } from 'vitest';
import {
  consoleSources,
  importsOf,
  literalsOf,
  sources,
  withoutComments,
} from '../contract/sources.ts';
import { brokenLayers } from './layers.ts';

/** Who may import whom. `types` says that only types may come from there. `kit` is open to all but the leaves. */
const dependencyRule: Readonly<Record<string, Readonly<Record<string, 'code' | 'types'>>>> = {
  'packages/api': {},
  'packages/errors': {},
  'packages/events': {},
  'packages/client': {
    '@ordering/api': 'code',
    '@ordering/errors': 'code',
    '@ordering/kit': 'code',
  },
  'packages/webhooks': { '@ordering/events': 'code', '@ordering/kit': 'code' },
  'packages/inbox': { '@ordering/events': 'types', '@ordering/kit': 'code' },
  'packages/outbox': {
    '@ordering/events': 'code',
    '@ordering/kit': 'code',
    '@ordering/webhooks': 'code',
  },
  'apps/receiver': {
    '@ordering/webhooks': 'code',
    '@ordering/inbox': 'code',
    '@ordering/events': 'code',
    '@ordering/kit': 'code',
  },
  'apps/sandbox': {
    '@ordering/api': 'code',
    '@ordering/errors': 'code',
    '@ordering/events': 'code',
    '@ordering/kit': 'code',
    '@ordering/outbox': 'code',
  },
  'apps/conformance': { '@ordering/conformance-suite': 'code', '@ordering/kit': 'code' },
  'packages/conformance-suite': {
    '@ordering/api': 'code',
    '@ordering/errors': 'code',
    '@ordering/events': 'code',
    '@ordering/kit': 'code',
    '@ordering/webhooks': 'code',
  },
  'tools/contract': { '@ordering/kit': 'code' },
  'tools/kit': {},
  'tools/platform': {
    '@ordering/client': 'code',
    '@ordering/events': 'code',
    '@ordering/kit': 'code',
    '@ordering/sandbox/control': 'code',
  },
};

const all = sources();
const handWritten = [...all, ...consoleSources()].filter((file) => !file.generated);

describe('the dependency rule', () => {
  test('knows every workspace', () => {
    expect([...new Set(all.map((file) => file.workspace))].sort()).toEqual(
      Object.keys(dependencyRule).sort(),
    );
  });

  test.each(Object.keys(dependencyRule))('%s imports only what it may', (workspace) => {
    const allowed = dependencyRule[workspace] ?? {};
    const broken = all
      .filter((file) => file.workspace === workspace)
      .flatMap((file) =>
        importsOf(file.text)
          .filter(({ specifier }) => /^@ordering\//.test(specifier))
          .filter(({ specifier, typeOnly }) => {
            const kind = allowed[specifier] ?? allowed[specifier.split('/').slice(0, 2).join('/')];
            return kind === undefined || (kind === 'types' && !typeOnly);
          })
          .map(({ specifier }) => `${file.path} imports ${specifier}`),
      );
    expect(broken).toEqual([]);
  });

  test('inside a workspace no import runs up', () => {
    expect(brokenLayers(all)).toEqual([]);
  });

  test('no source reaches out of its own src/ by a relative path', () => {
    const broken = all.flatMap((file) => {
      const depth = file.path.split('/').length - 4;
      return importsOf(file.text)
        .filter(({ specifier }) => (specifier.match(/\.\.\//g) ?? []).length > depth)
        .map(({ specifier }) => `${file.path} imports ${specifier}`);
    });
    expect(broken).toEqual([]);
  });

  test('only tools/contract reads specs/', () => {
    const broken = handWritten
      .filter((file) => file.workspace !== 'tools/contract')
      .filter((file) => literalsOf(file.text).some((literal) => /(^|\/)specs(\/|$)/.test(literal)))
      .map((file) => file.path);
    expect(broken).toEqual([]);
  });
});

describe('facts of the contract', () => {
  // Names that could be ordinary words (a header such as Content-Type, a reason such as OTHER) would only
  // give false alarms, so a name must carry a dot, an underscore or the service's prefix to be looked for.
  const names = new Set(
    [
      ...Object.values(ErrorCode),
      ...Object.values(EventType).flatMap((types) => Object.values(types)),
      ...Object.values(DeliveryHeader).filter((name) => name !== DeliveryHeader.contentType),
      ...Object.values(CancelReasonCode).filter((code) => code.includes('_')),
    ].map((name) => name.toLowerCase()),
  );

  // A product is data: what the specs call it, and how many there are, is nobody's business but theirs.
  test('products are named by hand nowhere', () => {
    const ids: ReadonlySet<string> = new Set(Object.values(Product));
    const broken = handWritten.flatMap((file) =>
      [
        ...literalsOf(file.text).filter((literal) => ids.has(literal)),
        ...(withoutComments(file.text).match(/\b(?:Product|EventType)\.\w+/g) ?? []),
      ].map((name) => `${file.path}: ${name}`),
    );
    expect(broken).toEqual([]);
  });

  test('are looked for at all', () => {
    expect(names.size).toBeGreaterThan(30);
  });

  test('are typed by hand nowhere', () => {
    const broken = handWritten.flatMap((file) =>
      literalsOf(file.text)
        .filter((literal) => names.has(literal.toLowerCase()))
        // A keyword of the specs, which is spelled like a header.
        .filter((literal) => !(file.workspace === 'tools/contract' && literal.startsWith('x-')))
        .map((literal) => `${file.path}: '${literal}'`),
    );
    expect(broken).toEqual([]);
  });

  test.each([
    { what: 'paths of operations', typed: pathsIn },
    { what: 'ids of control operations', typed: controlIdsIn },
    { what: 'credentials of the sandbox', typed: credentialsIn },
  ])('$what are typed by hand nowhere', ({ typed }) => {
    const broken = handWritten.flatMap((file) =>
      typed(file).map((literal) => `${file.path}: '${literal}'`),
    );
    expect(broken).toEqual([]);
  });
});

interface Script {
  readonly path: string;
  readonly text: string;
}

function pathsIn({ text }: Script): string[] {
  return literalsOf(text).filter((literal) => paths.some((path) => path.test(literal)));
}

/** What stands before the first parameter of each path, wherever it stands in a literal. */
const paths = [...Object.values(operations), ...Object.values(control)].map(({ path }) => {
  const [start = path] = path.replace(/\/$/, '').split('/{');
  return new RegExp(`(^|[^\\w])${start}(?![\\w-])`);
});

/** Ids that are values. In a type, as in `Handler<'getClock'>`, the compiler knows what is one. */
function controlIdsIn({ path, text }: Script): string[] {
  // What the runner may ask of any service has names of its own, some of which are those of operations here.
  if (path.startsWith('packages/conformance-suite/')) return [];
  const literals = withoutComments(text).matchAll(/(?<!<|\w\[)(?:'(\w+)'|"(\w+)")(?!>)/g);
  return [...literals].map(([, a, b]) => a ?? b ?? '').filter((literal) => controlIds.has(literal));
}

const controlIds: ReadonlySet<string> = new Set(Object.values(control).map(({ id }) => id));

function credentialsIn({ text }: Script): string[] {
  const credentials = Object.values(seedApplication);
  return literalsOf(text).filter((literal) => credentials.some((each) => literal.includes(each)));
}
