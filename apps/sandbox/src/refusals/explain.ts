import type { Problem } from '@ordering/api';
import { ErrorCode } from '@ordering/errors';
import { parsePointer } from '@ordering/kit/json-pointer';
import { Refusal } from './refusal.ts';

/** What a request is validated in parts by, in the words of a message. */
export type Part = 'path' | 'query' | 'header' | 'body';

/** The longest piece of a request that a message repeats. */
const longestName = 100;

/**
 * Says what is wrong with a part of a request, naming the field. A field that is not accepted comes
 * first, because its code is the more precise one.
 *
 * @see specs/openapi.yaml#/components/schemas/ErrorCode
 */
export function explain(part: Part, problems: readonly Problem[]): Refusal {
  const unknown = problems.find((problem) => problem.keyword === 'additionalProperties');
  if (unknown !== undefined) {
    const [code, what] =
      part === 'body'
        ? [ErrorCode.requestUnknownField, 'field']
        : [ErrorCode.requestValidation, 'parameter'];
    return new Refusal(
      code,
      `The ${part} has a ${what} that this operation does not accept: \`${fieldOf(unknown)}\`.`,
    );
  }
  const choice = choiceOf(problems).map((each) => `\`${fieldOf(each)}\``);
  if (choice.length > 1) {
    const message = `One of ${choice.join(' and ')} is required, and not both.`;
    return new Refusal(ErrorCode.requestValidation, message);
  }
  const problem = problems.find((candidate) => fieldOf(candidate) !== '') ?? problems[0];
  return new Refusal(ErrorCode.requestValidation, sentence(part, problem));
}

/** The fields of which one is required, where none of them is there: a validator lists them just before the choice itself. */
function choiceOf(problems: readonly Problem[]): readonly Problem[] {
  const at = problems.findIndex(({ keyword }) => keyword === 'oneOf');
  const before = problems.slice(0, Math.max(0, at));
  const first = before.findLastIndex(
    ({ keyword, path }) => keyword !== 'required' || path !== problems[at]?.path,
  );
  return before.slice(first + 1);
}

function sentence(part: Part, problem: Problem | undefined): string {
  if (problem === undefined) return `The ${part} is not valid.`;
  const field = fieldOf(problem);
  const subject = field === '' ? `The ${part}` : `\`${field}\``;
  return `${subject} ${predicate(problem, field)}.`;
}

function predicate({ keyword, message }: Problem, field: string): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'oneOf':
    case 'anyOf':
      return field === ''
        ? 'has fields that exclude each other'
        : 'is not one of the accepted values';
    default:
      // The message begins with the name itself.
      return message.startsWith(`${name(field)} `)
        ? message.slice(name(field).length + 1)
        : message;
  }
}

/** What a validator calls a field. */
function name(field: string): string {
  return field === '' ? 'the value' : field;
}

/** The field as a person would write it: `cancellation.reason`; empty for the whole part. */
function fieldOf({ path, property }: Problem): string {
  const segments = parsePointer(path) ?? [];
  return short([...segments, ...(property === undefined ? [] : [property])].join('.'));
}

function short(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName)}…`;
}
