import type { Action, Firing, ServiceConfig, UndoName } from '@ordering/conformance-suite';
import {
  actionShapes,
  fireGives,
  integrateStoreGives,
  ownerKinds,
  undoNames,
} from '@ordering/conformance-suite';
import { object } from '@ordering/kit/config-form';
import type { Scope } from './step-form.ts';
import { action } from './step-form.ts';
import { naming } from './template-forms.ts';

const nothing = { gives: [], needs: [] };

const undoForms = {
  createStore: action('Undoes what `actions.createStore` has created.', nothing),
  createCommunity: action('Undoes what `actions.createCommunity` has created.', nothing),
  createOrder: action('Undoes what `actions.createOrder` has created.', nothing),
  pushMenu: action('Restores the menu that `actions.pushMenu` has replaced.', nothing),
  integrateStore: action('Ends the registration of a store.', nothing),
  fire: action('Undoes what `fire` has created.', nothing),
};

/** What undoes what was made; each may use all that this was made with, and what was taken. */
export const undo = object(
  'How the runner undoes, at the end of the run, what it has created: in reverse order, however the run ended.',
  undoForms,
  (members, scope: UndoScope): ServiceConfig['undo'] =>
    Object.fromEntries(
      undoNames.flatMap((name) => {
        const own = naming(scope, scope.namesOf(name));
        return members.has(name) ? [[name, members.get(name, own)]] : [];
      }),
    ),
);

interface UndoScope extends Scope {
  /** The names of the values of what is undone. */
  namesOf(name: UndoName): readonly string[];
}

/** A scope in which an undoing step may use what its action gives and takes. */
export function undoScope(
  scope: Scope,
  actions: ServiceConfig['actions'],
  fire: readonly Firing[],
): UndoScope {
  return { ...scope, namesOf: (name) => namesOf(name, actions, fire) };
}

function namesOf(
  name: UndoName,
  actions: ServiceConfig['actions'],
  fire: readonly Firing[],
): readonly string[] {
  const takenBy = (made: Action | undefined) =>
    made?.steps.flatMap(({ take }) => Object.keys(take)) ?? [];
  switch (name) {
    case 'integrateStore':
      return [...new Set([...integrateStoreGives, ...takenBy(actions.createStore)])];
    case 'fire':
      return [
        ...new Set([
          ...ownerKinds.flatMap(fireGives),
          ...fire.flatMap((each) => takenBy(each.action)),
        ]),
      ];
    default:
      return [
        ...new Set([
          ...actionShapes[name].gives,
          ...actionShapes[name].needs,
          ...takenBy(actions[name]),
        ]),
      ];
  }
}
