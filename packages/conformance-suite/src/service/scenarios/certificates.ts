import type { Authority } from '@ordering/kit/certificate';
import { selfSigned } from '@ordering/kit/certificate';
import { deliveriesAt } from '../../http/is-delivery.ts';
import type { Certificate, ListeningServer } from '../../http/scripted-server.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotSee } from '../../run/cannot-run.ts';
import { list, number, type Of, object, oneOf, optional } from '../../shape.ts';
import { accepting, someDelivery, someStore } from './control.ts';
import { fire, ordinaryRowOf } from './firing.ts';
import { registerNew } from './owners.ts';
import { needsStores } from './stores.ts';
import type { Owner, ServiceWorld } from './world.ts';
import { ApiExchange } from './world.ts';

/** What is wrong with the certificate of an endpoint, if anything is. */
const kinds = ['good', 'expired', 'of another host', 'self-signed'] as const;
type Kind = (typeof kinds)[number];

/** An endpoint over TLS, and what came of an event there. */
export const Presented = object({
  kind: oneOf(...kinds),
  /** How the service answered the registration of that endpoint, if not with success. */
  refused: optional(ApiExchange),
  /** How often the service connected. */
  connections: number,
  /** How many deliveries came over these connections. */
  deliveries: number,
});
export type Presented = Of<typeof Presented>;

const dayMs = 86_400_000;

function certificateOf(kind: Kind, authority: Authority, host: string): Certificate {
  const now = Date.now();
  switch (kind) {
    case 'good':
      return authority.issue({ hosts: [host] });
    case 'expired':
      return authority.issue({ hosts: [host], from: now - 3 * dayMs, to: now - 2 * dayMs });
    case 'of another host':
      return authority.issue({ hosts: ['another-host.example'] });
    case 'self-signed':
      return selfSigned({ hosts: [host] });
  }
}

export const certificates: Recorded<ServiceWorld, readonly Presented[]> = {
  name: 'endpoints with certificates',
  isTranscript: list(Presented),
  async play(world) {
    const { authority, openServer } = world;
    needsStores(world, kinds.length);
    if (openServer === undefined) {
      throw new CannotSee(
        'behind --callback-url the service sees the certificate of a proxy, not of the runner',
      );
    }
    if (authority === undefined) {
      throw new CannotSee(
        'it needs an authority that the service trusts, for the certificate of an endpoint: --authority and --authority-key',
      );
    }
    await someDelivery(world);
    await someStore(world);
    const { url } = world.server;
    const host = URL.canParse(url) ? new URL(url).hostname : '';
    const open: Opened[] = [];
    for (const kind of kinds) {
      const server = await openServer(certificateOf(kind, authority, host));
      const wish = { purpose: `certificate-${open.length + 1}`, status: accepting, server };
      open.push({ kind, server, ...(await registerNew(world, wish)) });
    }
    return Promise.all(open.map((each) => present(world, each)));
  },
};

interface Opened {
  readonly kind: Kind;
  readonly server: ListeningServer;
  readonly owner: Owner | undefined;
  readonly exchange: ApiExchange;
}

/** An attempt may fail for another reason than the certificate, and where that is good the next one comes much later. */
const turns = 3;

/** Fires an event there, and waits until the service has come and gone, or has delivered it. */
async function present(
  world: ServiceWorld,
  { kind, server, owner, exchange }: Opened,
): Promise<Presented> {
  const seen = () => ({ connections: server.connections.made, deliveries: deliveriesAt(server) });
  if (owner === undefined) return { kind, refused: exchange, ...seen() };
  const isElsewhere = () => world.arrivals.of(owner.name).length > 0;
  // Some try the endpoint out when it is registered.
  for (
    let turn = 0;
    turn < (kind === 'good' ? turns : 1) && deliveriesAt(server) === 0;
    turn += 1
  ) {
    const before = server.connections.made;
    await fire(world, owner, ordinaryRowOf(world, owner));
    const isOver = () => {
      const { made, open } = server.connections;
      return isElsewhere() || deliveriesAt(server) > 0 || (made > before && open === 0);
    };
    await server.until(isOver, world.firstAttemptMs);
    if (isElsewhere()) {
      throw new CannotSee(
        'this service sends the deliveries of several stores to one address, so no endpoint has a certificate of its own',
      );
    }
  }
  return { kind, ...seen() };
}
