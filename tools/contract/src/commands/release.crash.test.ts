import './release.test.ts';
