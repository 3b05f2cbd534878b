import type { EffectTimes } from './observe/settle.ts';

/** The receiver that is to be proved, and what it lets the runner do. */
export interface ReceiverSubject {
  /** Where it takes deliveries: one address for each replica. */
  readonly urls: readonly [string, ...string[]];
  /** Signs its deliveries; no report shows it. */
  readonly secret: string;
  /** Whose events the deliveries are, by the name of the envelope field; each field has a default. */
  readonly identity?: Readonly<Record<string, string>>;
  /** The receiver's own id of the store, as the location header names it. */
  readonly externalStoreId?: string;
  readonly otherOwner?: OtherOwner;
  /** Where effects are seen: `GET {observe}/observe/deliveries/{delivery id}`. */
  readonly observe?: string;
  /** How long effects are given; 5 s and a quiet quarter of a second where it is left out. */
  readonly effectTimes?: EffectTimes;
  /** Restarts the receiver. What it throws is the reason why the check is not run. */
  restart?(signal: AbortSignal): Promise<void>;
  /** Moves the receiver's clock forward. What it throws is the reason why the check is not run. */
  advance?(seconds: number, signal: AbortSignal): Promise<void>;
}

/** A second store, or community, that the same receiver serves. */
export interface OtherOwner {
  /** The envelope field that names it. */
  readonly field: string;
  readonly id: string;
  /** Signs its deliveries, and no others; no report shows it. */
  readonly secret: string;
}

/** The receiver's own id of the store where the subject names none. */
export const defaultExternalStoreId = 'conformance-external';
