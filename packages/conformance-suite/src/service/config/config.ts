import type { Json } from '../../contract/json.ts';
import type { Rate } from '../../http/pace.ts';

/**
 * Where a value is taken from: a JSON pointer to a string or number of what came back, a header of the answer, or a
 * JSON pointer to anything, which is kept as JSON.
 */
export type Source = string | { readonly header: string } | { readonly json: string };

interface Taking {
  /** Values to keep, by name. */
  readonly take: Readonly<Record<string, Source>>;
  /** The longest time that it may need, in ms; a minute by default. */
  readonly timeoutMs?: number;
  /** Whether it is given the access token: a request in its header, a command in its environment. */
  readonly authorised: boolean;
}

/** One request of an action, with placeholders. */
export interface RequestStep extends Taking {
  readonly method: string;
  /** A path below the base URL, or a whole address. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
  /** The fields of a form, in the place of a body. */
  readonly form?: Readonly<Record<string, string>>;
  /** Name and password of HTTP's basic authentication. */
  readonly basic?: { readonly user: string; readonly password: string };
}

/** One command of an action, which gets the values in its environment. */
export interface CommandStep extends Taking {
  /** As it is shown. */
  readonly command: string;
  /**
   * Runs it, and returns what it wrote to its standard output: JSON, where something is taken from it.
   *
   * @throws Error with one sentence where it failed.
   */
  run(
    env: Readonly<Record<string, string>>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<string>;
}

/** A part of an action. */
export type Step = RequestStep | CommandStep;

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
  'otherToken',
  'revokedToken',
  'throttle',
  'deliveryLog',
  'restart',
  'pushMenu',
  'menuJob',
  'authorizationCode',
  'exchangeCode',
] as const;
export type ActionName = (typeof actionNames)[number];

/** What can be undone when a run is over: what an action has made, a registration, and what came of an event. */
export const undoNames = [
  'createStore',
  'createCommunity',
  'createOrder',
  'pushMenu',
  'integrateStore',
  'fire',
] as const;
export type UndoName = (typeof undoNames)[number];

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

/** A store that is there already. */
export interface GivenStore {
  /** By the names that templates use. */
  readonly ids: Readonly<Record<string, string>>;
  /** Signs its deliveries, where it is registered already, with an address of the runner's. */
  readonly secret?: string;
  /** The customer's own id of it, where it is registered with one. */
  readonly externalStoreId?: string;
  /** Orders at it that may be denied. */
  readonly orders: readonly string[];
}

/** A community that is there already, with an address of the runner's. */
export interface GivenCommunity {
  readonly ids: Readonly<Record<string, string>>;
  readonly secret: string;
}

/** What is there already, and need not be made. */
export interface Given {
  readonly stores: readonly GivenStore[];
  readonly communities: readonly GivenCommunity[];
}

/** The configuration of the role `service`, read and checked. */
export interface ServiceConfig {
  readonly values: Readonly<Record<string, string>>;
  /** Values that no output may show. */
  readonly secrets: readonly string[];
  readonly auth: Auth | undefined;
  /** Headers that every call of the API carries beside those of the contract, with placeholders. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of the operation that registers a store; the contract does not give its fields. */
  readonly integrateStoreBody: Json | undefined;
  /** Used before anything is made. */
  readonly given?: Given;
  readonly actions: Readonly<Partial<Record<ActionName, Action>>>;
  /** What undoes what was made; it is given all that it was made with and that was taken. */
  readonly undo?: Readonly<Partial<Record<UndoName, Action>>>;
  readonly fire: readonly Firing[];
  /** What makes events happen as the contract says that they do: nothing that is fired for its own sake. */
  readonly causes?: readonly Firing[];
  /** What makes the last request of an action be refused with a code of the contract, by that code. */
  readonly codes?: Readonly<Record<string, Action>>;
  readonly clock: Clock;
  /** Whether it is reached from the public internet; without, its address says so. */
  readonly public?: boolean;
  /** The most calls that the runner makes, beside deliveries; without, it makes as many as it likes. */
  readonly rate?: Rate;
  /**
   * What the service is declared not to have: the id of a product, or that of a product with one of its event types; an
   * error code; another store or application.
   */
  readonly absent?: readonly string[];
}
