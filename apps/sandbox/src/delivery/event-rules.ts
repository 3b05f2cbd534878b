import { actionIn, actionRole, carriesAction, eventTable, productTable } from '@ordering/events';
import { explain } from '../refusals/explain.ts';
import type { Destination } from './destination.ts';
import { envelope, type Happening } from './envelope.ts';

/** What the service can put into a header: visible ASCII with spaces inside. */
const headerText = /^[\x21-\x7E](?:[\x20-\x7E]{0,198}[\x21-\x7E])?$/;

/** Any UUID: the rules do not depend on the id. */
const someId = '00000000-0000-4000-8000-000000000000';

/**
 * Why an event must not be fired, as a sentence that names the field; undefined if it may. The
 * sandbox sends nothing that the contract forbids, but any type that the contract does not know.
 */
export function eventProblem(happening: Happening, to: Destination): string | undefined {
  const rows = eventTable.filter(({ type }) => type === happening.type);
  const row = rows.find(({ product }) => product === to.product);
  if (row === undefined) {
    const other = productTable.find(({ id }) => id === rows[0]?.product);
    return other && `\`event_type\` ${happening.type} is an event of ${other.title} only.`;
  }
  const checked = row.validate(envelope(someId, happening, to));
  if (!checked.ok) return explain('body', checked.problems).message;
  return carriesAction(to.product, happening.type) ? actionProblem(happening) : undefined;
}

/** @see specs/asyncapi.yaml#/components/schemas/ActionRequiredData */
function actionProblem({ data }: Happening): string | undefined {
  if (actionRole === undefined) return undefined;
  const { fields, header } = actionRole;
  const action = actionIn(data);
  const name = `data.${fields[0]}`;
  if (action === undefined || !headerText.test(action)) {
    return `\`${name}\` must be visible ASCII, because the header ${header} carries it.`;
  }
  const differs = fields.some((field) => Object.hasOwn(data, field) && data[field] !== action);
  return differs ? `\`${name}\` and its older name differ.` : undefined;
}
