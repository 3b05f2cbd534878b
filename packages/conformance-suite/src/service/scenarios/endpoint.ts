import type { Script } from '../../http/script.ts';
import { always } from '../../http/script.ts';
import type { Endpoint, ScriptedServer } from '../../http/scripted-server.ts';
import type { ServiceWorld } from './world.ts';
import { freshName } from './world.ts';

/** What a new owner's endpoint is for, and how it answers. */
export interface OwnerWish {
  /** Different for each owner of a run. */
  readonly purpose: string;
  /** The status of every answer of the endpoint. */
  readonly status: number;
  readonly externalStoreId?: string;
  /** What the endpoint does, where that is not always the same. */
  readonly script?: Script;
  /** Where the endpoint is, if not at the server of the run. */
  readonly server?: ScriptedServer;
  /** The URL under which that server is registered, if not its own. */
  readonly at?: string;
}

/** What an endpoint answers, beside the status: a delivery log may show it. */
export function saying(status: number): string {
  return `This endpoint of a conformance run answers ${status}.`;
}

export function openEndpoint(world: ServiceWorld, wish: OwnerWish): Endpoint {
  const { purpose, status, script, server = world.server, at = server.url } = wish;
  const endpoint = server.endpoint(
    freshName(world, purpose),
    script ?? always({ kind: 'answer', status, body: saying(status) }),
  );
  return { ...endpoint, url: endpoint.url.replace(server.url, at) };
}
