import type { ServiceConfig } from './config/config.ts';

/** The service that is to be proved, and where the runner takes its deliveries. */
export interface ServiceSubject {
  /** Where its API is. */
  readonly baseUrl: string;
  /** How to reach what the contract leaves open. */
  readonly config: ServiceConfig;
  readonly listen?: {
    /** An address of this machine; loopback where it is left out. */
    readonly host?: string;
    /** A free port where it is left out. */
    readonly port?: number;
    /** How the service reaches the runner, where that is not the address it listens on. */
    readonly callbackUrl?: string;
  };
}
