export { examine } from './doctor/examine.ts';
export { judgeRecording } from './judge.ts';
export { listChecks } from './list.ts';
export { collect } from './live/collect.ts';
export { launch } from './live/launch.ts';
export { startRecorder } from './live/recorder.ts';
export { runSuite } from './run-suite.ts';
export { planService } from './service/plan.ts';
