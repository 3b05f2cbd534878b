import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { seedApplication } from './generated/control/constants.ts';
import { documented, documentedAs } from './testing/documented.ts';
import { validatorOf } from './testing/inspect.ts';

// conformance.yaml tells the runner which operations bring things about. Here each step is held against the specs.

const read = (file: string): unknown => parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const config = read('../conformance.yaml');

interface Step {
  readonly request: string;
  readonly body?: unknown;
  readonly take?: Readonly<Record<string, string>>;
}

/** Every step, wherever it stands. */
function stepsIn(value: unknown): Step[] {
  if (Array.isArray(value)) return value.flatMap(stepsIn);
  if (typeof value !== 'object' || value === null) return [];
  return isStep(value) ? [value] : Object.values(value).flatMap(stepsIn);
}

function isStep(value: object): value is Step {
  return 'request' in value && typeof value.request === 'string';
}

/** What the runner, or a step before, puts in the place of a name. */
const samples: Readonly<Record<string, unknown>> = {
  clientId: 'client',
  clientSecret: 'secret',
  client: 'another',
  secret: 'another secret',
  deliveryId: 'delivery',
  storeId: 'store',
  communityId: 'community',
  orderId: 'order',
  itemId: 'item',
  jobId: 'job',
  code: 'code',
  redirectUri: 'http://127.0.0.1/callback',
  url: 'http://127.0.0.1:9/',
  eventType: 'some.event',
  data: {},
  duration: 'PT1M',
};

function filled(template: unknown): unknown {
  if (Array.isArray(template)) return template.map(filled);
  if (typeof template === 'object' && template !== null) {
    return Object.fromEntries(Object.entries(template).map(([key, each]) => [key, filled(each)]));
  }
  const name = typeof template === 'string' ? /^\{(\w+)\??\}$/.exec(template)?.[1] : undefined;
  return name === undefined ? template : samples[name];
}

const steps = stepsIn(config);

test('names requests of the generated file, and credentials of the seed application', () => {
  expect(steps.length).toBeGreaterThan(8);
  expect(config).toMatchObject({
    requests: 'src/generated/requests.yaml',
    values: {
      clientId: seedApplication.clientId,
      clientSecret: { default: seedApplication.clientSecret },
    },
  });
  expect(read('generated/requests.yaml')).toEqual(
    Object.fromEntries(
      documented.map(({ edition, row: { id, method, path } }) => [
        `${edition}.${id}`,
        `${method} ${path}`,
      ]),
    ),
  );
});

test.each(steps)('$request has a path that needs nothing unknown, and takes $body', (step) => {
  const path = documentedAs(step.request)?.row.path ?? '{none}';
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) expect(samples).toHaveProperty(name);
  const accepts = documentedAs(step.request)?.validators.body;
  expect(accepts === undefined).toBe(step.body === undefined);
  expect(accepts?.(filled(step.body)).ok ?? true).toBe(true);
});

test.each(steps.filter(({ take }) => take !== undefined))(
  '$request answers with $take',
  ({ request, take = {} }) => {
    const operation = documentedAs(request);
    const status =
      Object.keys(operation?.row.codes ?? {}).find((each) => /^2\d\d$/.test(each)) ?? '';
    const success = operation && validatorOf(operation, status);
    success?.({});
    const required = success?.errors?.map(({ params }) => params.missingProperty) ?? [];
    const taken = Object.values(take).map((pointer) => pointer.split('/')[1] ?? '');
    expect(required).toEqual(expect.arrayContaining(taken));
  },
);
