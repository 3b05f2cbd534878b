/** How much the log tells, from everything to nothing. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** How many requests of one token, or of one address without a token, in which window. */
export interface RateLimit {
  readonly requests: number;
  readonly windowMs: number;
}

/** How a sandbox runs. */
export interface Config {
  readonly host: string;
  /** 0 lets the system choose a free one. */
  readonly port: number;
  /** Everything that outlives a restart is in here. */
  readonly dataFolder: string;
  /** How many seconds of the sandbox pass in one real second. */
  readonly timeScale: number;
  /** The secret of the application that every sandbox starts with. */
  readonly clientSecret: string;
  readonly rateLimit: RateLimit;
  readonly logLevel: LogLevel;
}
