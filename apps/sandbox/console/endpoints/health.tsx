import { DeliveryState } from '../../src/generated/control/constants.ts';
import type { Endpoint } from '../types.ts';
import { type ShownState, shownState } from '../ui/state.tsx';

/** What became of the newest deliveries of an endpoint: a mark for each, the newest last. */
export function Health({ recent }: Pick<Endpoint, 'recent'>) {
  if (recent.length === 0) return <span class="quiet">no deliveries yet</span>;
  const states = recent.map(shownState);
  const count = (wanted: ShownState) => states.filter((state) => state === wanted).length;
  const failed = count(DeliveryState.failed);
  const waiting = count('waiting');
  const words = [
    failed > 0 && `${failed} failed`,
    waiting > 0 && `${waiting} waiting`,
    failed + waiting === 0 && 'none failed',
  ];
  return (
    <span class="health">
      <span class="marks" aria-hidden="true">
        {recent.toReversed().map((each) => (
          <span key={each.delivery_id} class="mark" data-state={shownState(each)} />
        ))}
      </span>
      <span class="quiet">
        {words.filter(Boolean).join(', ')} of the newest {recent.length}
      </span>
    </span>
  );
}
