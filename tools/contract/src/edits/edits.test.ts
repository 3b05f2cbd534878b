import { describeEdits } from './testing/describe-edits.ts';
import { isRefusal } from './testing/edit.ts';
import { documents } from './testing/table/documents.ts';
import { edits } from './testing/table/index.ts';
import { operations } from './testing/table/operations.ts';

// Whatever a reasonable edit of the specs is, its output is right, or one message says where and what to change. Here are the
// refusals, and some of what is generated; edits.nightly.test.ts has all of it, and our specs.
const ofBakery = edits.filter(({ of }) => of !== 'ours');
const refused = ofBakery.filter(({ want }) => isRefusal(want));
const emitted = ofBakery.filter(({ want }) => !isRefusal(want));
const whole = [...documents, ...operations];
describeEdits([
  ...refused,
  ...emitted.filter((edit, index) => whole.includes(edit) || index % 3 === 0),
]);
