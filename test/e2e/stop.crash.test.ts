import './stop.long.test.ts';
