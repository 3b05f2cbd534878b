import { eventTable } from '@ordering/events';
import type { ReceiverDefect } from '../defect.ts';
import { takenFor } from '../fake-receiver.ts';

const [first] = eventTable;

export const dispatching: readonly ReceiverDefect[] = [
  {
    mistake: 'never reads the event type',
    decisions: { takesFor: (delivery) => ({ ...takenFor(delivery), event_type: first.type }) },
    found: ['RCV-083/effect fail'],
  },
  {
    mistake: 'knows one product only',
    decisions: { takesFor: (delivery) => ({ ...takenFor(delivery), product: first.product }) },
    found: ['RCV-083/effect fail', 'RCV-084/effect fail'],
  },
  {
    mistake: 'does the same for every action',
    decisions: { takesFor: (delivery) => ({ ...takenFor(delivery), action: 'push_menu' }) },
    ours: {
      workspace: 'packages/events',
      file: 'src/action.ts',
      find: 'return actionIn(event.payload.data);',
      replace: "return actionIn(event.payload.data) && 'push_menu';",
    },
    found: ['RCV-083/effect fail'],
  },
  {
    mistake: 'does not say what it took events for',
    decisions: { takesFor: () => undefined },
    found: ['RCV-083/effect not-observable', 'RCV-084/effect not-observable'],
  },
  {
    mistake: 'lets the last event win',
    decisions: { findsStale: false },
    found: ['RCV-070/effect warn'],
  },
];
