export { judgeRecording } from './judge.ts';
export { listChecks } from './list.ts';
export { capture } from './live/capture.ts';
export { collect } from './live/collect.ts';
export { launch } from './live/launch.ts';
export { startRecorder } from './live/recorder.ts';
export { examine, planRun, runSuite } from './roles.ts';
