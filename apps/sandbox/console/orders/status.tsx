import {
  type SandboxOrderStatus,
  sandboxOrderStatuses,
} from '../../src/generated/control/constants.ts';

/** The status of an order, and what it stands for where one points at it. */
export function OrderStatus({ status }: { readonly status: SandboxOrderStatus }) {
  return (
    <span class="status" title={sandboxOrderStatuses[status].description}>
      {status}
    </span>
  );
}
