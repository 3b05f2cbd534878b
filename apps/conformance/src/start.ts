import {
  collect,
  ExitCode,
  judgeRecording,
  reportSchema,
  runSuite,
} from '@ordering/conformance-suite';
import { configSchema } from './config/config-file.ts';
import type { Config } from './config.ts';
import { init } from './init.ts';
import type { Io } from './io.ts';
import { showList } from './list.ts';
import { showCapture } from './show-capture.ts';
import { showDoctor } from './show-doctor.ts';
import { showLaunch, showRecorder } from './show-launch.ts';
import { showPlan, warnOfTime } from './show-plan.ts';
import { showRun } from './show-run.ts';

/**
 * Does what the command is for.
 *
 * @param signal Ends a run before its time: what is known is told and written.
 * @returns The exit code.
 * @throws UnreachableError, ListenError, RecordingError, LaunchError, or ConfigError if a report cannot be written.
 */
export async function start(config: Config, io: Io, signal?: AbortSignal): Promise<number> {
  switch (config.command) {
    case 'schema':
      io.out(`${JSON.stringify(config.of === 'config' ? configSchema : reportSchema, null, 2)}\n`);
      return ExitCode.conformant;
    case 'init':
      return init(config, io);
    case 'doctor':
      return showDoctor(config, io, signal);
    case 'list':
      return showList(config, io);
    case 'launch':
      return showLaunch(config, io, signal);
    case 'record':
      return showRecorder(config, io, signal);
    case 'collect':
      return showRun(config.shown, io, signal, (options) =>
        collect(config.file, {
          ...options,
          allowNotObservable: config.allowNotObservable,
          giveUp: config.giveUp,
          ...(config.undo === undefined ? {} : { undo: config.undo }),
        }),
      );
    case 'capture':
      return showCapture(config, io, signal);
    case 'judge':
      return showRun(config.shown, io, signal, (options) => judgeRecording(config.file, options));
    case 'plan':
      return showPlan(config.subject, config.run, io);
    case 'run':
      await warnOfTime(config.subject, config.run, io);
      return showRun(config.run, io, signal, (options) =>
        runSuite({ ...config.subject, ...options }),
      );
  }
}
