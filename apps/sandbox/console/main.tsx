import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { runClock } from './clock.ts';
import { follow } from './live.ts';
import { replace, route } from './location.ts';
import { followOwners, isKnown, ownerChoices } from './owners.ts';
import { hrefTo } from './route.ts';

runClock();
followOwners();
void follow();
// Who comes to an empty sandbox is taught the first steps, and stays there as it fills.
effect(() => {
  if (!isKnown.value || route.value.path.length > 0) return;
  replace(hrefTo([ownerChoices.peek().length === 0 ? 'start' : 'deliveries']));
});
render(<App />, document.body);
