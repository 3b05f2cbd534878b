import type {
  CaptureOptions,
  ExpectedFailures,
  Role,
  Selection,
  ServiceSubject,
  Subject,
} from '@ordering/conformance-suite';
import { listChecks, roles } from '@ordering/conformance-suite';
import { readOptionFile } from '@ordering/kit/config-file';
import type { KnownFailures } from './config/expected-failures.ts';
import { readExpectedFailures } from './config/expected-failures.ts';
import { secretIn } from './config/receiver.ts';
import { serviceWords } from './config/service.ts';
import { subjectOf } from './config/tested.ts';
import type { CaptureOptions as CaptureArguments } from './live-options.ts';
import type { ReportOptions, ReportTarget } from './option-groups.ts';
import { reportTarget } from './option-groups.ts';
import type { InitOptions, Options } from './options.ts';
import { readOptions } from './options.ts';
import { replayWords } from './replay.ts';
import type { Colours } from './report/style.ts';
import { coloursOf } from './report/style.ts';

/** What the command is to do, checked. */
export type Config =
  | { readonly command: 'schema'; readonly of: 'config' | 'report' }
  | InitOptions
  | ({ readonly command: 'doctor'; readonly subject: Subject } & Shown)
  | { readonly command: 'list'; readonly role: Role | undefined; readonly json: boolean }
  | { readonly command: 'judge'; readonly file: string; readonly shown: ReportConfig }
  | { readonly command: 'run'; readonly subject: Subject; readonly run: RunConfig }
  | { readonly command: 'plan'; readonly subject: Subject; readonly run: RunConfig }
  | LaunchConfig
  | { readonly command: 'record'; readonly file: string; readonly json: boolean }
  | CollectConfig
  | CaptureConfig;

export interface LaunchConfig {
  readonly command: 'launch';
  readonly subject: ServiceSubject;
  readonly file: string;
  /** What a report names as the command. */
  readonly words: readonly string[];
  readonly json: boolean;
}

export interface CaptureConfig {
  readonly command: 'capture';
  readonly file: string;
  readonly options: CaptureOptions;
  readonly json: boolean;
}

interface CollectConfig {
  readonly command: 'collect';
  readonly file: string;
  readonly shown: ReportConfig;
  readonly allowNotObservable: boolean;
  readonly giveUp: boolean;
  /** Where what was made is undone. */
  readonly undo?: ServiceSubject;
}

/** How something is shown. */
export interface Shown {
  readonly json: boolean;
  readonly colours: Colours;
}

/** How a report is made and shown. */
export interface ReportConfig extends Shown {
  readonly expectedFailures: ExpectedFailures;
  /** What was expected to fail until a day that is over, in a sentence each. */
  readonly overdue: readonly string[];
  readonly reports: readonly ReportTarget[];
}

/** How a run is made and shown, in any role. */
export interface RunConfig extends ReportConfig {
  /** What a report names as the command that makes the run again. */
  readonly command: readonly string[];
  readonly selection: Selection;
  readonly allowNotObservable: boolean;
  readonly seed?: number;
  readonly timeoutMs: number;
  /** How many checks run side by side. */
  readonly jobs: number;
  /** A file for what was seen. */
  readonly record?: string;
}

/**
 * Checks the options and the environment.
 *
 * @throws UsageError, ConfigError
 */
export async function readConfig(options: Options, env: NodeJS.ProcessEnv): Promise<Config> {
  switch (options.command) {
    case 'schema':
    case 'init':
      return options;
    case 'doctor': {
      const subject = options.tested.subject(env);
      return { command: 'doctor', subject, ...shownAs(options, env) };
    }
    case 'list':
      return { command: 'list', role: options.role, json: options.json };
    case 'judge':
      return { command: 'judge', file: options.file, shown: await readReport(options, roles, env) };
    case 'launch': {
      const { file, target, json } = options;
      const words = ['ordering-conformance', 'launch', file, ...serviceWords(target)];
      const { service: subject } = subjectOf('service', target, env);
      return { command: 'launch', subject, file, words, json };
    }
    case 'record':
      return options;
    case 'collect': {
      const { file, undo: config, giveUp, allowNotObservable, baseUrl } = options;
      const shown = await readReport(options, ['service'], env);
      const target = { config, baseUrl, firstAttemptWait: '0s' };
      const undo = config === undefined ? {} : { undo: subjectOf('service', target, env).service };
      return { command: 'collect', file, shown, allowNotObservable, giveUp, ...undo };
    }
    case 'capture':
      return readCapture(options, env);
    case 'replay':
      return readConfig(await readOptions(await replayWords(options)), env);
    case 'run': {
      const { role } = options.tested;
      const run = await readRun(options, role, env);
      const subject = options.tested.subject(env);
      return { command: options.plan ? 'plan' : 'run', run, subject };
    }
  }
}

function readCapture(options: CaptureArguments, env: NodeJS.ProcessEnv): CaptureConfig {
  const { file, to, listenHost: host, listenPort: port, secretFile, json } = options;
  const secret = secretIn(secretFile, env);
  return {
    ...{ command: 'capture', file, json },
    options: { to, host, port, ...(secret === undefined ? {} : { secret }) },
  };
}

async function readRun(
  options: Extract<Options, { readonly command: 'run' }>,
  role: Role,
  env: NodeJS.ProcessEnv,
): Promise<RunConfig> {
  const { words, only, skip, allowNotObservable, seed, timeout, jobs, record } = options;
  return {
    ...(await readReport(options, [role], env)),
    command: ['ordering-conformance', role, ...words],
    selection: { only, skip },
    ...{ allowNotObservable, timeoutMs: timeout, jobs },
    ...(seed === undefined ? {} : { seed }),
    ...(record === undefined ? {} : { record }),
  };
}

async function readReport(
  { expectedFailures, report, ...how }: ReportOptions,
  ofRoles: readonly Role[],
  env: NodeJS.ProcessEnv,
): Promise<ReportConfig> {
  const { expected, overdue } = await knownFailures(ofRoles, expectedFailures);
  return {
    ...{ expectedFailures: expected, overdue },
    reports: report.map(reportTarget),
    ...shownAs(how, env),
  };
}

function shownAs(
  { json, color }: Pick<ReportOptions, 'json' | 'color'>,
  env: NodeJS.ProcessEnv,
): Shown {
  return { json, colours: coloursOf(color, env) };
}

async function knownFailures(
  ofRoles: readonly Role[],
  file: string | undefined,
): Promise<KnownFailures> {
  if (file === undefined) return { expected: new Map(), overdue: [] };
  const checks = await listChecks();
  const names = checks
    .filter((check) => ofRoles.includes(check.role))
    .flatMap(({ id, results }) => [id, ...results]);
  return readExpectedFailures(readOptionFile('--expected-failures', file), file, new Set(names));
}
