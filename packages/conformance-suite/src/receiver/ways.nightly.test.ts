import { describeWays } from './testing/describe-ways.ts';
import { slowWays, ways } from './testing/ways.ts';

describeWays([...ways, ...slowWays]);
