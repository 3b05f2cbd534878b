import type { ServiceConfig } from './config/config.ts';

/** The service under test, and where the runner takes its deliveries. */
export interface ServiceSubject {
  /** The base URL of its API. */
  readonly baseUrl: string;
  /** How to do what the contract leaves open. */
  readonly config: ServiceConfig;
  readonly listen?: {
    /** An address of this machine; loopback by default. */
    readonly host?: string;
    /** By default, a free port. */
    readonly port?: number;
    /** The URL at which the service reaches the runner, if it is not the address that the runner listens on. */
    readonly callbackUrl?: string;
  };
  /** An authority that the service trusts, with its key, in PEM: endpoints get certificates of it. */
  readonly authority?: { readonly cert: string; readonly key: string };
  /** The longest time, in ms, in which the first attempt of a delivery must come; `defaultFirstAttemptMs` by default. */
  readonly firstAttemptMs?: number;
  /** How long it waits for the answer of an endpoint, in ms; by default as long as the contract says. */
  readonly answerMs?: number;
  /** Whether it may be called much more often than a client would. */
  readonly allowLoad?: boolean;
}

/** A first attempt does not wait, but the service may be slow. */
export const defaultFirstAttemptMs = 10_000;
