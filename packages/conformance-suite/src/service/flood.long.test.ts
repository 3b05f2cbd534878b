import './flood.test.ts';
