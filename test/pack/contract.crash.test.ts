import './contract.long.test.ts';
