import { deliveryPolicy, ownerFields } from '@ordering/events';
import { camelCase } from '../../contract/identity.ts';
import type { JsonObject } from '../../contract/json.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import type { Observation } from '../../http/observation.ts';
import type { Owner } from './world.ts';

/** What tells whose a delivery is. */
interface Came {
  /** Wall clock; now, if nothing is said. */
  readonly at?: number;
  readonly endpoint?: string | undefined;
  readonly body: JsonObject | undefined;
  /** The names of the secrets that it is signed with. */
  readonly signedBy: readonly string[];
}

type Claimant = Pick<Owner, 'name' | 'secret' | 'ids' | 'since'>;

/**
 * Whose a delivery is. A service may send everything to one address, so its signature and its body together say it
 * first; then the endpoint that it came to, and where there was none, the body alone.
 *
 * @param owners With the names of their secrets.
 */
export function ownerOf<O extends Claimant>(owners: readonly O[], came: Came): O | undefined {
  return signerOf(owners, came) ?? addresseeOf(owners, came);
}

/** The owner whose signature and whose ids a delivery has; nobody who comes later takes that from it. */
export function signerOf<O extends Claimant>(owners: readonly O[], came: Came): O | undefined {
  const named = namedIn(owners, came);
  if (named.length === 0) return undefined;
  const { signedBy } = came;
  // One whose deliveries are answered in another way since is the same owner, in another place.
  return named.findLast(({ secret }) => signedBy.includes(secret));
}

function addresseeOf<O extends Claimant>(owners: readonly O[], came: Came): O | undefined {
  return came.endpoint === undefined
    ? namedIn(owners, came)[0]
    : owners.find(({ name }) => name === came.endpoint);
}

function namedIn<O extends Claimant>(owners: readonly O[], came: Came): readonly O[] {
  const { at = Number.POSITIVE_INFINITY } = came;
  return owners.filter(({ ids, since = 0 }) => since <= at && names(came.body, ids));
}

/** The fields that name an owner, each with the name of its id. */
const owned = ownerFields.map(({ field }) => ({ field, id: camelCase(field) }));

/** Whether a body names the owner that has these ids. */
function names(body: JsonObject | undefined, ids: Readonly<Record<string, string>>): boolean {
  return owned.some(({ field, id }) => body?.[field] !== undefined && body[field] === ids[id]);
}

/** What tells whose an observation is. Who signed it takes time to find out, and is not always asked for. */
export function cameIn(each: Observation): Came {
  return {
    ...{ at: each.at, endpoint: each.endpoint, body: bodyIn(each) },
    get signedBy() {
      return each.signedBy;
    },
  };
}

const bodies = new WeakMap<object, { readonly body: JsonObject | undefined }>();

/** The body of a delivery, if it is a JSON object. It is asked for over and over, and read once. */
export function bodyIn(observation: Pick<Observation, 'body'>): JsonObject | undefined {
  const before = bodies.get(observation);
  if (before !== undefined) return before.body;
  const body = readBody(Buffer.from(observation.body, 'base64'));
  bodies.set(observation, { body });
  return body;
}

export function readBody(bytes: Buffer): JsonObject | undefined {
  const { value } = parseJson(bytes.toString('utf8'));
  return isJsonObject(value) ? value : undefined;
}

/** The event type that the body names. */
export function typeIn(body: JsonObject | undefined): string {
  return String(body?.[deliveryPolicy.eventType.field] ?? '');
}

/** The deliveries of one owner, in the order in which they came. */
export function deliveriesOf(
  owner: Claimant,
  owners: readonly Claimant[],
  observations: readonly Observation[],
): readonly Observation[] {
  return observations.filter((each) => ownerOf(owners, cameIn(each))?.name === owner.name);
}
