import type { Json } from '../../contract/json.ts';

/** One request of an action, with placeholders. */
export interface Step {
  readonly method: string;
  /** A path below the base URL, or a whole address. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
  /** Whether the request carries the access token. */
  readonly authorised: boolean;
  /** Values to keep from the answer: a JSON pointer for each name. */
  readonly take: Readonly<Record<string, string>>;
}

/** How something is brought about that the contract leaves open. */
export interface Action {
  /** Where it is configured, for messages. */
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The actions that checks may ask for. */
export const actionNames = [
  'createStore',
  'createCommunity',
  'createOrder',
  'deliverOrder',
  'expireToken',
] as const;
export type ActionName = (typeof actionNames)[number];

/** Who has events: what the action that makes one takes from its answers tells its product. */
export const ownerKinds = ['store', 'community'] as const;
export type OwnerKind = (typeof ownerKinds)[number];

/** How an event is brought about. */
export interface Firing {
  /** Whose events these are. */
  readonly owner: OwnerKind;
  /** The event types that it can fire, or all of them. */
  readonly types: readonly string[] | undefined;
  readonly action: Action;
}

/** How the time of the service passes. */
export interface Clock {
  /** Seconds of the service in one real second. */
  readonly scale: number;
  /** Advances the clock. */
  readonly advance: Action | undefined;
}

export interface Auth {
  /** Gets a token, or says which one is ready. */
  readonly token: { readonly fetch: Action } | { readonly value: string };
  readonly header: string;
  readonly value: string;
}

/** The configuration of the role `service`, read and checked. */
export interface ServiceConfig {
  readonly values: Readonly<Record<string, string>>;
  /** Values that no output may show. */
  readonly secrets: readonly string[];
  readonly auth: Auth | undefined;
  /** The body of the operation that registers a store; the contract does not give its fields. */
  readonly integrateStoreBody: Json | undefined;
  readonly actions: Readonly<Partial<Record<ActionName, Action>>>;
  readonly fire: readonly Firing[];
  readonly clock: Clock;
  /** What the service is declared not to have: the id of a product, or that of a product with one of its event types. */
  readonly absent?: readonly string[];
}
