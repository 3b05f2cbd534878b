import { swap } from '../../../testing/specs.ts';
import type { Edit, Output } from '../edit.ts';

export const O = 'openapi.yaml';
export const A = 'asyncapi.yaml';

/** Gives the data of the shop's event a field `x`. */
export function dataX(schema: string, more: Edit['files'] = {}): Edit['files'] {
  return {
    [A]: swap(
      'shop_id: { type: string } }\n    MarketLoafBaked:',
      `shop_id: { type: string }, data: { type: object, properties: { x: ${schema} } } }\n    MarketLoafBaked:`,
    ),
    ...more,
  };
}

/** As `dataX`, with schemas beside the others of the document. */
export function dataXWith(schema: string, schemas: string, more: Edit['files'] = {}) {
  const edit = dataX(schema)[A];
  const added = swap('    Settings:\n', `${schemas}    Settings:\n`);
  return { [A]: (text: string) => added(typeof edit === 'function' ? edit(text) : text), ...more };
}

/** A body of the shop's event, whose data has that field. */
export function body(data: unknown): unknown {
  return {
    event_id: '0b0b7bd8-9a1c-4e0f-8f5e-0d2f3a4b5c6d',
    event_type: 'loaf.baked',
    shop_id: 's',
    data,
  };
}

/** Expressions that the type of the field takes and refuses, and values that its validator does. */
interface AboutX {
  readonly types?: readonly string[];
  readonly not?: readonly string[];
  readonly takes?: readonly unknown[];
  readonly refuses?: readonly unknown[];
  /** Further lines, in which the type is `X`. */
  readonly lines?: readonly string[];
}

export function aboutX({ types = [], not = [], takes = [], refuses = [], lines = [] }: AboutX) {
  const use = [
    "import type { ShopLoafBaked } from './events/events.ts';",
    "export type Data = NonNullable<ShopLoafBaked['data']>;",
    "export type X = Exclude<Data['x'], undefined>;",
    ...types.map((value, index) => `export const yes${index}: X = ${value};`),
    ...not.map((value, index) => `// @ts-expect-error\nexport const no${index}: X = ${value};`),
    ...lines,
  ].join('\n');
  const verdicts = {
    'events/validators.ts#ShopLoafBaked': {
      takes: takes.map((x) => body({ x })),
      refuses: refuses.map((x) => body({ x })),
    },
  };
  return { use, verdicts } satisfies Output;
}
