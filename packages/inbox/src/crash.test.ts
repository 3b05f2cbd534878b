import { describeKills } from '../testing/describe-kills.ts';
import { files } from '../testing/places.ts';

describeKills('on a file', files, [[1], [100, 200]]);
