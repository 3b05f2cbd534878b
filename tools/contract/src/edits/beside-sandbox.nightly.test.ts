import { describeBesideSandbox } from './testing/describe-beside-sandbox.ts';
import { besideSandbox } from './testing/table/beside-sandbox.ts';

describeBesideSandbox(besideSandbox);
