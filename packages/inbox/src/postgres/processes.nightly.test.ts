import { describeKills } from '../../testing/describe-kills.ts';
import { describeProcesses } from '../../testing/describe-processes.ts';
import { schemas } from '../../testing/places.ts';

describeProcesses('processes on a server', schemas);
describeKills('on a server', schemas, [[1], [50], [300], [700], [1500], [500, 900]]);
