import { serviceActions } from '../../src/generated/control/constants.ts';
import { cancelReasonCodes } from '../../src/generated/service/constants.ts';
import type { Order } from '../types.ts';
import { Facts, Text } from '../ui/text.tsx';
import { money } from '../words.ts';

/** Why an order was denied, and what the service has done. */
export function Denial({ order }: { readonly order: Order }) {
  const { cancellation, service_actions: actions = [], currency } = order;
  if (cancellation === undefined) return null;
  return (
    <>
      <h3>Denied</h3>
      <Facts
        rows={[
          [
            'Reason',
            <>
              <code>{cancellation.reason_code}</code>{' '}
              {cancelReasonCodes[cancellation.reason_code].description}
            </>,
          ],
          ['To the customer', <Text>{cancellation.reason}</Text>],
          cancellation.message !== undefined && ['To support', <Text>{cancellation.message}</Text>],
        ]}
      />
      <h3>What the service did</h3>
      <ul class="steps">
        {actions.map(({ action, amount, message }) => (
          <li key={action}>
            <code>{action}</code> {serviceActions[action].description}
            {amount !== undefined && ` ${money(amount, currency)} went back.`}
            {message !== undefined && (
              <>
                {' '}
                It says: <Text>{message}</Text>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
