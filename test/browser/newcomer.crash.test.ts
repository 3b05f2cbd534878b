import './newcomer.long.test.ts';
