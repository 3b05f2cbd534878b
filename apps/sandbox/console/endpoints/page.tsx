import { route } from '../location.ts';
import { hrefTo } from '../route.ts';
import { Split } from '../ui/split.tsx';
import { EndpointDetail } from './detail.tsx';
import { EndpointList } from './list.tsx';
import { NewEndpoint } from './new.tsx';

export function EndpointsPage() {
  const [, kind, id] = route.value.path;
  const owner = `${kind}/${id}`;
  return (
    <Split
      listLabel="Endpoints"
      list={<EndpointList />}
      detailLabel="Endpoint"
      detail={
        kind !== undefined &&
        (id === undefined ? <NewEndpoint /> : <EndpointDetail key={owner} owner={owner} />)
      }
      chosen={kind && owner}
      back={hrefTo(['endpoints'], route.value.query)}
      nothing="Choose a store or a community to see where its events go."
    />
  );
}
