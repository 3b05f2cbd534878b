import { causesOfReceivers, causesOfServices, testCauses } from './testing/causes.ts';

testCauses(causesOfReceivers, causesOfServices);
