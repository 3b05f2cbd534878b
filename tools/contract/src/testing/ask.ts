import { Thread } from '../thread.ts';

// A program that asks the thread of tests what its arguments say.
const thread = new Thread<string, string>(new URL('./thread.ts', import.meta.url));
for (const question of process.argv.slice(2)) console.log(await thread.ask(question));
