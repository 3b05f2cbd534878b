import './diff.test.ts';
