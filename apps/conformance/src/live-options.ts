import { secretVariables } from '@ordering/conformance-suite';
import { onKind, textKind, wholeKind } from '@ordering/kit/option-kinds';
import {
  addOptions,
  type Given,
  option,
  type ValuesOf,
  valuesOf,
} from '@ordering/kit/option-table';
import { Command } from 'commander';
import { addressKind } from './config/option-values.ts';
import { addServiceTarget } from './config/service.ts';
import { loopback, reportOptions } from './option-groups.ts';

const launchOptions = {
  json: option(onKind, 'print what was launched as JSON', { default: false }),
};

const listeningOptions = {
  json: option(onKind, 'print the ready line as JSON', { default: false }),
};

const collectOptions = {
  allowNotObservable: option(
    onKind,
    'exit with 0 although some requirements could not be observed; every report says so',
    { default: false },
  ),
  undo: option(
    textKind('config'),
    'once the retry schedule is over, undo what the launch has created, as this configuration says',
  ),
  giveUp: option(onKind, 'stop waiting: the recorder ends, and --undo undoes at once', {
    default: false,
  }),
  baseUrl: option(
    addressKind('url'),
    'the base URL of the API, if the configuration of --undo does not have it',
  ),
  ...reportOptions,
};

const captureOptions = {
  to: option(addressKind('url'), 'the URL of the receiver', { required: true }),
  listenHost: option(textKind('address'), 'the address on which deliveries are taken', {
    default: loopback,
  }),
  listenPort: option(
    wholeKind({ atLeast: 0, atMost: 65_535 }),
    'the port on which they are taken; 0 for a free one',
    { default: 0 },
  ),
  secretFile: option(
    textKind('file'),
    `a file with the signing secret, used instead of ${secretVariables.store}; without either, signatures are not judged`,
  ),
  ...listeningOptions,
};

/** The options of the commands that record over hours. */
export type LiveOptions = LaunchOptions | RecordOptions | CollectOptions | CaptureOptions;

interface LaunchOptions extends ValuesOf<typeof launchOptions> {
  readonly command: 'launch';
  readonly file: string;
  /** The options that say which service is meant. */
  readonly target: Given;
}

interface RecordOptions extends ValuesOf<typeof listeningOptions> {
  readonly command: 'record';
  readonly file: string;
}

interface CollectOptions extends ValuesOf<typeof collectOptions> {
  readonly command: 'collect';
  readonly file: string;
}

export interface CaptureOptions extends ValuesOf<typeof captureOptions> {
  readonly command: 'capture';
  readonly file: string;
}

type Take = (options: LiveOptions) => void;

export function launchCommand(take: Take): Command {
  const command = addServiceTarget(new Command('launch'))
    .description(
      'trigger events at a live service, and leave a recorder running for their deliveries',
    )
    .argument('<file>', 'a new file, into which the recorder writes');
  return addOptions(command, launchOptions).action((file: string, given: Given) =>
    take({ ...valuesOf(launchOptions, given), command: 'launch', file, target: given }),
  );
}

export function recordCommand(take: Take): Command {
  const command = new Command('record')
    .description('start the recorder of a launch again, if it has ended')
    .argument('<file>', 'the file of the launch');
  return addOptions(command, listeningOptions).action((file: string, given: Given) =>
    take({ ...valuesOf(listeningOptions, given), command: 'record', file }),
  );
}

export function collectCommand(take: Take): Command {
  const command = new Command('collect')
    .description('judge what the recorder of a launch has seen so far')
    .argument('<file>', 'the file of the launch');
  return addOptions(command, collectOptions).action((file: string, given: Given) =>
    take({ ...valuesOf(collectOptions, given), file, command: 'collect' }),
  );
}

export function captureCommand(take: Take): Command {
  const command = new Command('capture')
    .description('forward deliveries to a receiver, and record them and its answers for judge')
    .argument('<file>', 'the file to write; a capture can continue in its own file');
  return addOptions(command, captureOptions).action((file: string, given: Given) =>
    take({ ...valuesOf(captureOptions, given), file, command: 'capture' }),
  );
}
