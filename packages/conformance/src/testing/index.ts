export { startReceiver } from './reference-receiver.ts';
export { reportWith, resultOf } from './results.ts';
