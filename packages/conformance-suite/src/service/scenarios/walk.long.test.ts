import './walk.test.ts';
