import type { ConstantList, Json } from '../model/contract.ts';
import { docComment, reference } from './text/comment.ts';
import { Documented, type Expression, literal, record } from './text/literal.ts';
import { memberNames, nameOf, pluralOf, typeNames } from './text/naming.ts';

/** For each list of constants a constant, a type, and a table of what is known of each value. */
export function constantsBody(lists: readonly ConstantList[]): readonly string[] {
  const names = typeNames(lists.map(({ name }) => name));
  return lists.flatMap((list) => listBody(list, nameOf(names, list.name)));
}

function listBody(list: ConstantList, name: string): readonly string[] {
  const { values, description, open, source } = list;
  const table = pluralOf(name);
  const members = memberNames(values.map(({ value }) => value));
  const about = [
    description,
    open ? 'The list grows without notice.' : 'The list is closed.',
    reference(source),
  ];
  const constant = values.map((each): [string, Expression] => [
    nameOf(members, each.value),
    new Documented([each.description, reference(each.source)], each.value),
  ]);
  const rows = values.map((each): [string, Expression] => [
    each.value,
    { value: each.value, description: each.description, ...factsOf(each.facts) },
  ]);
  return [
    `${docComment(about)}\nexport const ${name} = ${literal(record(constant), 0, name.length + 16, 9)} as const;`,
    `${docComment(['One of the values in the constant of the same name.', reference(source)])}
export type ${name} = (typeof ${name})[keyof typeof ${name}];`,
    `${docComment(['What is known of each value. Ask for own keys only, where the value comes from the network.', reference(source)])}
export const ${table} = ${literal(record(rows), 0, table.length + 16, 10)} as const satisfies {
  readonly [Value in ${name}]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};`,
  ];
}

function factsOf(facts: Readonly<Record<string, Json>>): { readonly [key: string]: Expression } {
  const names = memberNames(Object.keys(facts), ['value', 'description']);
  return record(
    Object.entries(facts).map(([key, fact]): [string, Expression] => [nameOf(names, key), fact]),
  );
}
