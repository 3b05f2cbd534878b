import './closed-pipe.test.ts';
