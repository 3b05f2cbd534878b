export {
  type AnswerOptions,
  type DisruptOptions,
  type FailOptions,
  type FakeCall,
  type FakeService,
  fakeService,
  type Repeated,
} from './fake-service.ts';
export type { Fault } from './faults.ts';
export type { Failing } from './plans.ts';
export type { Asked } from './requests.ts';
