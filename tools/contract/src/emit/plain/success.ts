import type { Api, Operation } from '../../model/contract.ts';
import { code } from '../text/markdown.ts';
import { type Adaptation, eachResponses } from './adaptation.ts';

/**
 * Writes the range of success as one status, because generators and mocks want one: that of the
 * sandbox where it has one, else 200.
 */
export function exactSuccess(api: Api, sandbox: Api): Adaptation {
  return eachResponses(api, (responses, { id, method, path }) => {
    const { '2XX': success, ...others } = responses;
    const known = successOf(sandbox.operations.find((each) => each.id === id));
    const status = String(known ?? 200);
    if (success === undefined || others[status] !== undefined) {
      return { document: responses, notes: [] };
    }
    const where = code(`${method.toUpperCase()} ${path}`);
    const source = known === undefined ? '' : ', as the sandbox answers';
    return {
      document: { ...others, [status]: success },
      notes: [
        `The success status of ${where} is ${code(status)}${source}. The contract shows no exact status: it may be any from 200 to 299.`,
      ],
    };
  });
}

function successOf(operation: Operation | undefined): number | undefined {
  const statuses = (operation?.responses ?? []).map(({ status }) => status);
  const exact = statuses.filter((status) => typeof status === 'number');
  return exact.find((status) => status >= 200 && status < 300);
}
