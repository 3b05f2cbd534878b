export { receiverDefects } from '../receiver/testing/defects/index.ts';
export { startReceiver } from '../receiver/testing/fake-receiver.ts';
export { serviceDefects } from '../service/testing/defects/index.ts';
export { startService } from '../service/testing/fake-service.ts';
export { certificates } from './certificates.ts';
export type { Defect } from './defect.ts';
export { inSmallSubject } from './defect.ts';
export { reportWith, resultOf } from './results.ts';
