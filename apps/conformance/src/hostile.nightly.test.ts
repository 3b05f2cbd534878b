import { fewAtOnce } from '../../../test/setup/few-at-once.ts';
import { hostileReceivers } from './testing/hostile-receivers.ts';
import { hostileServices } from './testing/hostile-services.ts';
import { testHostile } from './testing/prove-harmless.ts';

fewAtOnce();

testHostile('receiver', hostileReceivers);
testHostile('service', hostileServices);
