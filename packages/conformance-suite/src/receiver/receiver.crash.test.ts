import { describeWays } from './testing/describe-ways.ts';
import { slowWays } from './testing/ways.ts';

describeWays(slowWays);
