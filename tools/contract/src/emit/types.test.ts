import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitAll } from './index.ts';
import { contract, control, sandbox } from './testing/fixture.ts';
import { acrossPackages, handWritten, root } from './testing/hand-written.ts';
import { here } from './testing/here.ts';

// The types that are emitted, as somebody has them who uses them: one run of the real compiler over
// everything, with a file of uses in which each error that has to come is expected.

const uses = `
import { errorCatalogue, RetryClass } from './packages/errors/src/generated/catalogue.ts';
import { ErrorCode } from './packages/errors/src/generated/codes.ts';
import { deliveryPolicy } from './packages/events/src/generated/delivery.ts';
import type { EventMap, KitchenMade } from './packages/events/src/generated/events.ts';
import type { KnownEvent } from './packages/events/src/payload.ts';
import { EventType, eventTable, Product, validateEnvelope } from './packages/events/src/generated/events.ts';
import { type OperationId, operations } from './apps/sandbox/src/generated/service/operations.ts';
import { validate } from './apps/sandbox/src/generated/service/validate.ts';
import type { ServiceTypes as OperationTypes } from './apps/sandbox/src/operation.ts';
import type { OperationTypes as ApiTypes } from './packages/api/src/operation.ts';
import { rateLimit } from './apps/sandbox/src/generated/control/constants.ts';
import type { RequirementId } from './packages/conformance-suite/src/generated/requirements.ts';
import { Color, classifyColor, colors } from './packages/api/src/generated/constants.ts';
import type { components, paths } from './packages/api/src/generated/types.ts';

export function everyCode(code: ErrorCode): string {
  switch (code) {
    case ErrorCode.orderNotFound:
    case ErrorCode.orderNotHere:
    case ErrorCode.constructor:
    case ErrorCode._2faRequired:
    case ErrorCode.delete:
      return code;
  }
}
// @ts-expect-error One code is missing.
export function oneCodeIsMissing(code: ErrorCode): string {
  switch (code) {
    case ErrorCode.orderNotFound:
    case ErrorCode.constructor:
    case ErrorCode._2faRequired:
    case ErrorCode.delete:
      return code;
  }
}
export const status: 404 = errorCatalogue['order.not_found'].status;
export const retry: 'backoff' = errorCatalogue.order_not_here.retry;
export const classes: RetryClass = RetryClass.readStateFirst;
// @ts-expect-error Not a code.
export const wrongCode: ErrorCode = 'order.unknown';

export function everyEvent(event: KnownEvent): string {
  switch (event.product) {
    case Product.kitchen2:
      return event.payload.kitchen;
    case Product.shop:
      switch (event.type) {
        case EventType.shop.made:
        case EventType.shop.proto:
          return event.payload.shop;
      }
  }
}
// @ts-expect-error One event is missing.
export function oneEventIsMissing(event: KnownEvent): string {
  switch (event.product) {
    case Product.kitchen2:
      return event.payload.kitchen;
    case Product.shop:
      switch (event.type) {
        case EventType.shop.made:
          return event.payload.shop;
      }
  }
}
export const mapped: KitchenMade = { kind: 'made', id: '', data: { free: 1 }, kitchen: '' } satisfies EventMap['kitchen-2']['made'];
// @ts-expect-error Another type of event.
export const wrongKind: KitchenMade = { ...mapped, kind: 'other' };
export const delays: readonly number[] = deliveryPolicy.delaysMs;
const envelope = validateEnvelope(1);
export const id: string = envelope.ok ? envelope.value.id : (envelope.problems[0]?.message ?? '');
const payload = eventTable[0].validate({});
export const kitchen: string = payload.ok ? payload.value.kitchen : '';

type Handler<K extends OperationId> = (
  request: Pick<OperationTypes[K], 'params' | 'query' | 'body'>,
) => OperationTypes[K]['responses'][keyof OperationTypes[K]['responses']];
export const handlers: { readonly [K in OperationId]: Handler<K> } = {
  putThing: ({ params, query, body }) => ({
    name: params.thingId + (query.limit ?? 1).toFixed() + body.name,
    a: '',
  }),
  'list-things': () => [],
  // @ts-expect-error The body of an answer has another type.
  extra: () => 1,
};
export const refusal: ApiTypes['putThing']['responses'][404] = {
  // The list of codes grows, so the type takes one that is new.
  error: { code: 'order.not_found_yet', message: '' },
};
export function everyColor(value: string): string {
  const color = classifyColor(value);
  if (!color.known) return color.value;
  switch (color.value) {
    case Color.lightRed:
    case Color.class:
      return color.value;
  }
}
// @ts-expect-error One color is missing, and others may come.
export function oneColorIsMissing(thing: components['schemas']['Thing']): 'red' | 'class' {
  switch (thing.color) {
    case 'LIGHT_RED':
      return 'red';
    case 'class':
      return 'class';
  }
}
export const newColor: components['schemas']['Color'] = 'PINK';
export const wrongRefusal: ApiTypes['putThing']['responses'][404] = {
  // @ts-expect-error A code is a string.
  error: { code: 404, message: '' },
};
const body = validate.putThing.body({});
export const parsed: string = body.ok ? body.value.name : '';
export const literals: ['PUT', 'contract', readonly ['order.not_found']] = [
  operations.putThing.method,
  operations.putThing.origin,
  operations.putThing.codes[404],
];
export const requests: 5 = rateLimit.requests;
export const requirement: RequirementId = 'receiver.raw-body';
// @ts-expect-error A server throws what it refuses.
export type Refusal = OperationTypes['putThing']['responses'][404];
export const hex: '#f00' = colors[Color.lightRed].hexValue;
// One of the two is enough, and without either it is no thing.
export const thing: components['schemas']['Thing'] = { name: '', b: '' };
// @ts-expect-error Neither a nor b.
export const noThing: components['schemas']['Thing'] = { name: '' };
export type Limit = NonNullable<paths['/things/{thingId}']['put']['parameters']['query']>['limit'];
export const limit: Limit = 1;
`;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'emitted-types-'));
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const { path, text } of await emitAll({ contract, sandbox, control, unfit: [] }, here))
    put(path, text);
  for (const file of handWritten) cpSync(join(root, file), join(folder, file));
  cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  put('package.json', '{ "type": "module" }');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  put('uses.ts', uses);
  const paths = Object.fromEntries(
    Object.entries(acrossPackages).map(([name, file]) => [name, [`./${file}`]]),
  );
  put(
    'tsconfig.json',
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { paths },
      include: ['**/*.ts'],
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const require = createRequire(import.meta.url);
const compilers = [
  ['the TypeScript of this repository', join(root, 'node_modules/typescript')],
  ['TypeScript 5', dirname(require.resolve('typescript/package.json'))],
] as const;

test.each(compilers)('what is emitted compiles with %s', (_, compiler) => {
  const { stdout } = spawnSync(process.execPath, [join(compiler, 'bin/tsc'), '-p', folder], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

test('what is emitted is formatted as everything else in this repository', () => {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { formatter, javascript } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  // Types and validators come from other tools, which have a format of their own; JSON is data, as in specs/plain.
  const others = ['!**/types.ts', '!**/validators.ts', '!**/*.json'];
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ root: true, formatter, javascript, files: { includes: ['**', ...others] } }),
  );
  const files = ['apps', 'packages'];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'format', ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Checked \d\d files/);
});
