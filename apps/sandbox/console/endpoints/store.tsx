import type { Input } from '../../src/control-types.ts';
import {
  MenuSyncDirection,
  menuSyncDirections,
  StoreStatus,
  storeStatuses,
} from '../../src/generated/control/constants.ts';
import { control } from '../api.ts';
import { calls } from '../live.ts';
import { useLoad } from '../load.ts';
import { Action } from '../ui/action.tsx';
import { Facts } from '../ui/text.tsx';

/** What a store is like, with what denials have done to it. */
export function StoreSection({ storeId }: { readonly storeId: string }) {
  const params = { storeId };
  const { data: store, problem } = useLoad(storeId, () => control.getStore({ params }), calls);
  if (problem !== undefined) return <p class="problem">{problem}</p>;
  if (store === undefined) return null;
  const change = (body: NonNullable<Input<'changeStore'>['body']>, text: string) => async () => {
    await control.changeStore({ params, body });
    return text;
  };
  const other = store.status === StoreStatus.live ? StoreStatus.paused : StoreStatus.live;
  const { menu_sync_direction: direction } = store;
  const others = Object.values(MenuSyncDirection).filter((each) => each !== direction);
  const isFlagged = store.hours_flagged || store.menu_flagged;
  return (
    <>
      <h3>Store</h3>
      <Facts
        rows={[
          ['Status', `${store.status}. ${storeStatuses[store.status].description}`],
          ['Opening hours', store.hours_flagged ? 'flagged for review' : 'not flagged'],
          ['Menu', store.menu_flagged ? 'flagged for a sync' : 'not flagged'],
          ['Reports of capacity', store.capacity_reports],
          direction !== undefined && [
            'Menu sync',
            `${direction}. ${menuSyncDirections[direction].description}`,
          ],
        ]}
      />
      <div class="row">
        <Action run={change({ status: other }, `The store is ${other} now.`)}>
          {other === StoreStatus.live ? 'Put it live' : 'Pause it'}
        </Action>
        {isFlagged && (
          <Action run={change({ hours_flagged: false, menu_flagged: false }, 'No flag is left.')}>
            Clear the flags
          </Action>
        )}
        {direction !== undefined &&
          others.map((each) => (
            <Action key={each} run={change({ menu_sync_direction: each }, `Menus go ${each} now.`)}>
              Sync {each}
            </Action>
          ))}
      </div>
    </>
  );
}
