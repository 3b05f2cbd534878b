export { judgeRecording } from './judge.ts';
export { listChecks } from './list.ts';
export { proveReceiver } from './receiver/prove.ts';
export { proveService } from './service/prove.ts';
