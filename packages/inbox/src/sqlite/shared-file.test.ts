import { describeSharedFile } from '../../testing/describe-shared-file.ts';

// The nightly form takes more of everything.
describeSharedFile(20, 8);
