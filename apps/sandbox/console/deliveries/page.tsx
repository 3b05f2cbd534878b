import { route } from '../location.ts';
import { hrefTo } from '../route.ts';
import { Split } from '../ui/split.tsx';
import { DeliveryDetail } from './detail.tsx';
import { DeliveryList } from './list.tsx';

export function DeliveriesPage() {
  const { path, query } = route.value;
  const [, id] = path;
  return (
    <Split
      listLabel="Deliveries"
      list={<DeliveryList />}
      detailLabel="Delivery"
      detail={id !== undefined && <DeliveryDetail key={id} id={id} />}
      chosen={id}
      back={hrefTo(['deliveries'], query)}
      nothing="Choose a delivery to see what was sent and what became of it."
    />
  );
}
