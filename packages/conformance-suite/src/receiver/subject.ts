import type { ReceiverPart } from './capabilities.ts';
import type { EffectTimes } from './observe/settle.ts';

/** The receiver under test, and what it lets the runner do. */
export interface ReceiverSubject {
  /** Where it takes deliveries: one URL for each replica. */
  readonly urls: readonly [string, ...string[]];
  /** Signs its deliveries; no report shows it. */
  readonly secret: string;
  /** Whose events the deliveries are, by the name of the envelope field; each field has a default. */
  readonly identity?: Readonly<Record<string, string>>;
  /** The receiver's own id of the store, as the location header names it. */
  readonly externalStoreId?: string;
  readonly otherOwner?: OtherOwner;
  /** What it is declared not to have: the checks on it do not apply. */
  readonly without?: readonly ReceiverPart[];
  /** Where effects can be seen: `GET {observe}/observe/deliveries/{delivery id}`. */
  readonly observe?: string;
  /** How long an answer is waited for, in ms; by default as long as the contract says. */
  readonly answerMs?: number;
  /** How long effects are given to happen; by default 5 s, and then a quiet quarter of a second. */
  readonly effectTimes?: Partial<EffectTimes>;
  /** The files into which it logs, on this machine. */
  readonly logs?: readonly string[];
  /** Restarts the receiver. What it throws is the reason why the check is not run. */
  restart?(signal: AbortSignal): Promise<void>;
  /** Advances the receiver's clock. What it throws is the reason why the check is not run. */
  advance?(seconds: number, signal: AbortSignal): Promise<void>;
  /** Makes handlers take so long from now on. What it throws is the reason why the check is not run. */
  slow?(seconds: number, signal: AbortSignal): Promise<void>;
  /** Whether it claims that what it has acknowledged has exactly one effect, also when it is killed meanwhile. */
  readonly exactlyOnce?: boolean;
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
