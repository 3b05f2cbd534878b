import { describeSharedFile } from '../../testing/describe-shared-file.ts';

describeSharedFile(2000, 1000);
