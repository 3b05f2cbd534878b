import { fewAtOnce } from '../../../test/run/few-at-once.ts';
import { hostileOnTheWire } from './testing/hostile-receivers.ts';
import { testHostile } from './testing/prove-harmless.ts';

fewAtOnce();

// `hostile.long.test.ts` has the same attacks by a service, which the same code reads.
testHostile('receiver', hostileOnTheWire);
