/** What a server tells operations by. */
interface Route {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** An operation of the sandbox's own, and that of the contract which is answered in its place. */
export interface Shadowed<Own extends Route> {
  readonly own: Own;
  readonly by: Route;
}

/**
 * The operations of the sandbox that the contract has too, with the same method and path, whatever parameters are called.
 * The contract comes first, so they are not answered.
 * See docs/decisions/sandbox-editions.md.
 */
export function shadowed<Own extends Route>(
  owns: readonly Own[],
  contract: readonly Route[],
): readonly Shadowed<Own>[] {
  const routes = new Map(contract.map((each) => [routeOf(each), each]));
  return owns.flatMap((own) => {
    const by = routes.get(routeOf(own));
    return by === undefined ? [] : [{ own, by }];
  });
}

function routeOf({ method, path }: Route): string {
  return `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
}
