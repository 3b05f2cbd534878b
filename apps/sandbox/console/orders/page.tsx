import { route } from '../location.ts';
import { hrefTo } from '../route.ts';
import { Split } from '../ui/split.tsx';
import { OrderDetail } from './detail.tsx';
import { OrderList } from './list.tsx';
import { PlaceOrder } from './place.tsx';

export function OrdersPage() {
  const { path, query } = route.value;
  const [, id] = path;
  return (
    <Split
      listLabel="Orders"
      list={<OrderList />}
      detailLabel="Order"
      detail={
        id !== undefined && (id === 'new' ? <PlaceOrder /> : <OrderDetail key={id} id={id} />)
      }
      chosen={id}
      back={hrefTo(['orders'], query)}
      nothing="Choose an order to move it or to deny it."
    />
  );
}
