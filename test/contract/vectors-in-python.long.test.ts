import './vectors-in-python.test.ts';
