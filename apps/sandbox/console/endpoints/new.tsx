import { productTitle } from '@ordering/events';
import { useState } from 'preact/hooks';
import { go } from '../location.ts';
import { productFor } from '../owners.ts';
import { hrefTo } from '../route.ts';
import { RegisterCommunity, RegisterStore } from './register.tsx';

const kinds = ['store', 'community'] as const;

/** Registers a receiver, for either product. */
export function NewEndpoint() {
  const [kind, setKind] = useState<(typeof kinds)[number]>('store');
  const done = (owner: string) => go(hrefTo(['endpoints', ...owner.split('/')]));
  return (
    <article>
      <h2>Register a receiver</h2>
      <fieldset class="inline">
        <legend>For the events of</legend>
        {kinds.map((each) => (
          <label key={each} class="choice">
            <input
              type="radio"
              name="kind"
              checked={each === kind}
              onChange={() => setKind(each)}
            />
            a {each} ({productTitle(productFor(`${each}/`) ?? '')})
          </label>
        ))}
      </fieldset>
      {kind === 'store' ? <RegisterStore done={done} /> : <RegisterCommunity done={done} />}
    </article>
  );
}
