import type { ConstantList, Contract, NamedSchema } from '../../model/contract.ts';
import { errorSchemas } from '../errors/facts.ts';
import {
  operationSchemas,
  propertiesOf,
  reachableSchemas,
  schemaReference,
  unspecifiedIn,
} from '../schemas.ts';
import { code, prose, table } from '../text/markdown.ts';
import { meaningOf, noted, typeText } from './fields.ts';

/**
 * What the contract names but shows in no operation and no event, such as the statuses of an order and the settings of
 * an integration. A section each.
 */
export function otherNames(contract: Contract): string {
  const shown = new Set(
    reachableSchemas(contract, [
      ...operationSchemas(contract),
      ...contract.events.map(({ payload }) => schemaReference(payload)),
      ...errorSchemas(contract).map(schemaReference),
    ]).map(({ name }) => name),
  );
  return contract.schemas
    .filter((named) => !shown.has(named.name) && !describesHeaders(contract, named))
    .flatMap((named) => section(contract, named))
    .join('\n\n');
}

function section(
  contract: Contract,
  { name, schema, description }: NamedSchema,
): readonly string[] {
  const title = typeof schema.title === 'string' ? schema.title : name;
  const open = unspecifiedIn(schema).map((what) => `*Not specified:* ${prose(what)}`);
  const list = contract.constants.find((each) => each.name === name);
  const properties = propertiesOf(contract, schema);
  if (list === undefined && properties.length === 0) return [];
  const text =
    list === undefined
      ? table(
          ['Name', 'Type', 'Meaning'],
          properties.map((each) => [
            code(each.name),
            typeText(contract, each.schema),
            meaningOf(contract, each.schema),
          ]),
        )
      : constantTable(list);
  return [`## ${prose(title)}`, prose(description), text, ...open];
}

/** The values of a list, with what is said about each. */
export function constantTable({ values, open }: ConstantList, meaning = 'Meaning'): string {
  const facts = [...new Set(values.flatMap((value) => Object.keys(value.facts)))];
  const rows = values.map((each) => [
    code(String(each.value)),
    noted(each, each.description),
    ...facts.map((fact) => factText(each.facts[fact])),
  ]);
  const list = table(['Value', meaning, ...facts.map(factTitle)], rows);
  return open ? `${list}\n\nThe list grows without notice.` : list;
}

function describesHeaders({ headers }: Contract, { source }: NamedSchema): boolean {
  return headers.some(
    (header) =>
      header.source.file === source.file && header.source.pointer.startsWith(`${source.pointer}/`),
  );
}

function factTitle(fact: string): string {
  const words = fact.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function factText(fact: unknown): string {
  return typeof fact === 'string' ? fact : code(JSON.stringify(fact ?? null));
}
