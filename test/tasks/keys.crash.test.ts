import './keys.long.test.ts';
