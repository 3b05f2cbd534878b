import type { Constant, ConstantList } from '../model/contract.ts';
import { memberNames, nameOf, pluralOf, taken, typeNames } from '../model/naming.ts';
import type { Json } from '../read/json.ts';
import type { Source } from '../read/source.ts';
import { docComment, reference, tagsOf, width } from './text/comment.ts';
import { Documented, type Expression, literal, record } from './text/literal.ts';

/**
 * For each list of constants a constant, a type, and a table of what is known of each value; for an
 * open one also a function that tells the values that are known from all others.
 *
 * @param runtime Where the module imports `classifier` from.
 */
export function constantsBody(lists: readonly ConstantList[], runtime: string): readonly string[] {
  if (lists.length === 0) return ['export {};'];
  const names = typeNames(
    lists.map(({ name }) => name),
    taken.byConstants,
  );
  const imports = lists.some(({ open }) => open)
    ? [`import { classifier } from '${runtime}';`]
    : [];
  return [...imports, ...lists.flatMap((list) => listBody(list, nameOf(names, list.name)))];
}

function listBody(list: ConstantList, name: string): readonly string[] {
  const { values, description, open, source } = list;
  const table = pluralOf(name);
  const members = memberNames(values.map(({ value }) => String(value)));
  const about = [
    description,
    open ? 'The values known so far; the list grows without notice.' : 'The list is closed.',
    reference(source),
  ];
  const constant = values.map((each): [string, Expression] => [
    nameOf(members, String(each.value)),
    new Documented(
      [each.description, ...factTexts(each), reference(each.source)],
      each.value,
      tagsOf(each),
    ),
  ]);
  const rows = values.map((each): [string, Expression] => [
    String(each.value),
    { value: each.value, description: each.description, ...factsOf(each.facts) },
  ]);
  return [
    `${docComment(about)}\nexport const ${name} = ${literal(record(constant), 0, name.length + 16, 9)} as const;`,
    `${docComment(['One of the values in the constant of the same name.', reference(source)])}
export type ${name} = (typeof ${name})[keyof typeof ${name}];`,
    `${docComment(['What is known of each value. Look up own keys only, if the value comes from the network.', reference(source)])}
export const ${table} = ${literal(record(rows), 0, table.length + 16, 10)} as const satisfies {
  readonly [Value in ${name}]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};`,
    ...(open ? [classifierOf(name, source)] : []),
  ];
}

function classifierOf(name: string, source: Source): string {
  const about = [
    'Sorts a value from the network into those that are known, for an exhaustive `switch`, and all others.',
    reference(source),
  ];
  const start = `export const classify${name} = `;
  const call = `/* @__PURE__ */ classifier(Object.values(${name}))`;
  const line = `${start}${call};`;
  const text = line.length <= width ? line : `${start.trimEnd()}\n  ${call};`;
  return `${docComment(about)}\n${text}`;
}

/** What else is said of a value in words: `x-service-action: Refunds …` reads "Service action: Refunds …". */
function factTexts({ facts }: Constant): readonly string[] {
  return Object.entries(facts).flatMap(([key, fact]) => {
    if (typeof fact !== 'string') return [];
    const words = key.replaceAll('-', ' ');
    return [`${words.charAt(0).toUpperCase()}${words.slice(1)}: ${fact}`];
  });
}

function factsOf(facts: Readonly<Record<string, Json>>): { readonly [key: string]: Expression } {
  const names = memberNames(Object.keys(facts), taken.byConstant);
  return record(
    Object.entries(facts).map(([key, fact]): [string, Expression] => [nameOf(names, key), fact]),
  );
}
