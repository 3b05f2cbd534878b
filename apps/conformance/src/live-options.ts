import { secretVariables } from '@ordering/conformance-suite';
import type { Given } from '@ordering/kit/option-table';
import { Command } from 'commander';
import { addServiceTarget } from './config/service.ts';
import type { ReportOptions } from './option-groups.ts';
import { addReportOptions, loopback } from './option-groups.ts';

/** The options of what goes on while nobody watches. */
export type LiveOptions =
  | LaunchOptions
  | { readonly command: 'record'; readonly file: string; readonly json?: boolean }
  | CollectOptions
  | CaptureOptions;

interface LaunchOptions {
  readonly command: 'launch';
  readonly file: string;
  /** The options that say which service is meant. */
  readonly target: Given;
  readonly json?: boolean;
}

export interface CaptureOptions {
  readonly command: 'capture';
  readonly file: string;
  readonly to: string;
  readonly listenHost: string;
  readonly listenPort: string;
  readonly secretFile?: string;
  readonly json?: boolean;
}

interface CollectOptions extends ReportOptions {
  readonly command: 'collect';
  readonly file: string;
  readonly allowNotObservable?: boolean;
  readonly undo?: string;
  readonly giveUp?: boolean;
  readonly baseUrl?: string;
}

type Take = (options: LiveOptions) => void;

export function launchCommand(take: Take): Command {
  return addServiceTarget(new Command('launch'))
    .description('fire events at a live service, and leave a recorder of their deliveries')
    .argument('<file>', 'a new file, for what comes')
    .option('--json', 'say what was launched as JSON')
    .action((file: string, target: Given & Pick<LaunchOptions, 'json'>) =>
      take({ command: 'launch', file, target, json: target.json === true }),
    );
}

export function recordCommand(take: Take): Command {
  return new Command('record')
    .description('go on recording what a launch has fired, where its recorder has ended')
    .argument('<file>', 'that of the launch')
    .option('--json', 'say that it listens as JSON')
    .action((file: string, { json = false }: { readonly json?: boolean }) =>
      take({ command: 'record', file, json }),
    );
}

export function collectCommand(take: Take): Command {
  const command = new Command('collect')
    .description('judge what the recorder of a launch has seen so far')
    .argument('<file>', 'that of the launch')
    .option(
      '--allow-not-observable',
      'let what nobody could see leave the exit code at 0; every report says so',
    )
    .option('--undo <config>', 'undo what the launch has made, when its ladder is over')
    .option('--give-up', 'wait for nothing more: its recorder ends, and --undo undoes at once')
    .option('--base-url <url>', 'the base URL of the API, if that configuration does not have it');
  return addReportOptions(command).action(
    (file: string, options: Omit<CollectOptions, 'command' | 'file'>) =>
      take({ ...options, file, command: 'collect' }),
  );
}

export function captureCommand(take: Take): Command {
  return new Command('capture')
    .description('stand before a receiver, pass on what comes, and write it down for judge')
    .argument('<file>', 'for what comes; a capture may go on in its own file')
    .requiredOption('--to <url>', 'the URL of the receiver')
    .option('--listen-host <address>', 'the address on which deliveries are taken', loopback)
    .option('--listen-port <n>', 'the port on which they are taken; 0 for a free one', '0')
    .option(
      '--secret-file <file>',
      `a file with the signing secret, instead of ${secretVariables.store}; without any, nothing is said about signatures`,
    )
    .option('--json', 'say that it listens as JSON')
    .action((file: string, options: Omit<CaptureOptions, 'command' | 'file'>) =>
      take({ ...options, file, command: 'capture' }),
    );
}
