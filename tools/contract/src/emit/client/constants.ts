import type { Contract } from '../../model/contract.ts';
import { nameOf, taken, typeNames } from '../../model/naming.ts';
import { operationSchemas, reachableSchemas } from '../schemas.ts';

/** The types that `@ordering/api/constants` exports for closed lists, by the schema that is the list; `used` has those asked for. */
export function constantTypes(contract: Contract) {
  const used = new Set(
    reachableSchemas(contract, operationSchemas(contract)).map(({ name }) => name),
  );
  const lists = contract.constants.filter(({ name }) => used.has(name));
  const names = typeNames(
    lists.map(({ name }) => name),
    taken.byConstants,
  );
  const closed = new Map(
    lists.flatMap(({ name, open }) => (open ? [] : [[name, nameOf(names, name)] as const])),
  );
  const found = new Set<string>();
  const typeOf = (list: string): string | undefined => {
    const name = closed.get(list);
    if (name !== undefined) found.add(name);
    return name;
  };
  return { typeOf, used: found };
}
