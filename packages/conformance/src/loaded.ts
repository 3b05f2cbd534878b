export { examine } from './doctor/examine.ts';
export { judgeRecording } from './judge.ts';
export { listChecks } from './list.ts';
export { runSuite } from './run-suite.ts';
export { planService } from './service/plan.ts';
