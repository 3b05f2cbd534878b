import { describeWays, describeWaysInTime } from './testing/describe-ways.ts';
import { slowWays, ways } from './testing/ways.ts';

const all = [...ways, ...slowWays];
describeWays(all);
describeWaysInTime(all);
