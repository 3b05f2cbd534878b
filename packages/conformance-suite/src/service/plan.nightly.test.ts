import { testPlan } from './testing/test-plan.ts';

testPlan({}, 4);
