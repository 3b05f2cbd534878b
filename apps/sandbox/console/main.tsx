import { render } from 'preact';
import { App } from './app.tsx';
import { runClock } from './clock.ts';
import { follow } from './live.ts';
import { followOwners } from './owners.ts';

runClock();
followOwners();
void follow();
render(<App />, document.body);
