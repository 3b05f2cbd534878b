import { mostLike } from '@ordering/kit/nearest';
import type { OperationId } from '../contract/api.ts';
import { factsOf, isOperation, operationIds, validatorsOf } from '../contract/api.ts';
import { RunOptionsError } from '../run/errors.ts';
import type { Task } from './scenarios/tasks.ts';
import type { GivenTask } from './subject.ts';

/**
 * Tasks that were given, as the contract knows them.
 *
 * @throws RunOptionsError with one sentence, if the contract has no such operation, or the operation does not take this.
 */
export function tasksFrom(given: readonly GivenTask[]): readonly Task[] {
  const tasks = given.map((each, index) => {
    const { operation, parameters, body } = each;
    const at = `\`tasks\`, number ${index + 1}`;
    if (!isOperation(operation)) {
      const near = mostLike(operation, operationIds, 3).join(', ');
      throw new RunOptionsError(
        `${at}: the contract has no operation ${operation}; similar are ${near}`,
      );
    }
    const problem = problemOf(operation, parameters, body);
    if (problem !== undefined) throw new RunOptionsError(`${at} (${operation}): ${problem}`);
    return { operation, parameters, body };
  });
  const written = tasks.map((task) => JSON.stringify(task));
  const twice = written.findIndex((each, index) => written.indexOf(each) < index);
  if (twice < 0) return tasks;
  throw new RunOptionsError(
    `\`tasks\`, number ${twice + 1}: it is the same as another one, so nobody could tell their calls apart; give it once`,
  );
}

function problemOf(
  operation: OperationId,
  parameters: Task['parameters'],
  body: Task['body'],
): string | undefined {
  const { method, path } = factsOf(operation);
  const of = `${method} ${path}`;
  const strange = Object.keys(parameters).find((name) => !path.includes(`{${name}}`));
  if (strange !== undefined) return `${of} has no parameter ${strange}; leave it out`;
  const { params, body: validate } = validatorsOf(operation);
  const checked = { parameters: params?.(parameters), body: validate?.(body) };
  for (const [part, result] of Object.entries(checked)) {
    if (result === undefined || result.ok) continue;
    const said = result.problems.map(({ message }) => message).join(', and ');
    return `its \`${part}\` cannot be used: ${said}; write what ${of} takes`;
  }
  return undefined;
}
