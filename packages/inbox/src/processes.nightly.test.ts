import { describeProcesses } from '../testing/describe-processes.ts';
import { files } from '../testing/places.ts';

describeProcesses('processes on a file', files);
