import { parseConfig } from '@ordering/kit/config-cursor';
import { number, object, oneOf, oneOrMore, text } from '@ordering/kit/config-form';

/** How much the log tells, from everything to nothing. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The bounds of `--time-scale`. */
export const timeScales = { atLeast: 0, atMost: 100_000 };

/** The bounds of `--rate-limit`. */
export const rateLimits = { atLeast: 0, atMost: 1_000_000 };

/** What a configuration file says; an option goes before each of it. */
export interface ConfigFile {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly allowHost?: readonly string[] | undefined;
  readonly allowTarget?: readonly string[] | undefined;
  readonly data?: string | undefined;
  readonly timeScale?: number | undefined;
  readonly rateLimit?: number | undefined;
  readonly logLevel?: LogLevel | undefined;
}

/** What a setting must be, whether an option or a file says it: why a value is not that, or undefined if it is. */
export interface Checks {
  readonly host: (name: string) => string | undefined;
  readonly target: (target: string) => string | undefined;
}

/**
 * Reads a configuration file: YAML, of which JSON is a subset.
 *
 * @param name The file, for messages.
 * @throws ConfigError with file, line and column if it cannot be used.
 */
export function readConfigFile(content: string, name: string, checks: Checks): ConfigFile {
  return form(checks).read(parseConfig(content, name), undefined);
}

function form({ host, target }: Checks) {
  const checked = (about: string, check: (value: string) => string | undefined) =>
    oneOrMore(
      text(about, (value, at) => {
        const problem = check(value);
        if (problem !== undefined) at.fail(`is wrong: ${problem}`);
      }),
    );
  return object(
    'How a sandbox runs.',
    {
      host: text('The address to listen on.'),
      port: number('The port to listen on; 0 takes any free one.', { atLeast: 0, atMost: 65_535 }),
      allowHost: checked('A name by which others call this sandbox.', host),
      allowTarget: checked('A host or a range of addresses to which deliveries may go.', target),
      data: text('The folder that keeps everything; relative to the file.'),
      timeScale: number('How many seconds pass in the sandbox in one real second.', timeScales),
      rateLimit: number('How many calls one token may make in a minute.', rateLimits),
      logLevel: oneOf('The lowest level to log.', logLevels),
    },
    (members): ConfigFile => {
      const whole = (name: 'port' | 'rateLimit') => {
        const value = members.get(name, undefined);
        if (value !== undefined && !Number.isInteger(value)) {
          members.place(name).fail('must be a whole number');
        }
        return value;
      };
      return {
        host: members.get('host', undefined),
        port: whole('port'),
        allowHost: members.get('allowHost', undefined),
        allowTarget: members.get('allowTarget', undefined),
        data: members.get('data', undefined),
        timeScale: members.get('timeScale', undefined),
        rateLimit: whole('rateLimit'),
        logLevel: members.get('logLevel', undefined),
      };
    },
  );
}
