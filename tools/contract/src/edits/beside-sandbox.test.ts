import { describeBesideSandbox } from './testing/describe-beside-sandbox.ts';
import { besideSandbox } from './testing/table/beside-sandbox.ts';

// The contract stands alone: whatever its sandbox has or uses stops no edit of it. beside-sandbox.nightly.test.ts has every edit, and
// test/contract/beside-sandbox.nightly.test.ts has the compiler and a sandbox look at each.
describeBesideSandbox(besideSandbox.filter((_, index) => index % 14 === 0));
