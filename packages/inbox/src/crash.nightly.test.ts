import { describeKills } from '../testing/describe-kills.ts';
import { files } from '../testing/places.ts';

describeKills('on a file', files, [[1], [50], [300], [700], [1500], [500, 900]]);
