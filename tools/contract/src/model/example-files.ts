import { parsePointer } from '@ordering/kit/json-pointer';
import type { Build } from './build.ts';
import type { Contract, Example } from './contract.ts';
import { successBody } from './responses.ts';
import { errorsIn } from './validators.ts';

const rule = 'example';

/** The validators that are generated accept every valid example and reject every invalid one. */
export function checkExampleFiles(build: Build, contract: Contract): void {
  for (const example of contract.examples) {
    const { file, of, valid, value } = example;
    const validate = validatorOf(build, contract, example);
    const root = build.specs.openapi.open(file);
    if (validate === undefined || root === undefined) continue;
    const errors = errorsIn(validate, value);
    if (!valid && errors.length === 0) {
      build.report(root, {
        rule,
        message: `the validator of ${of} accepts this example, which should be invalid`,
        fix: 'make it break a rule of the schema, or add the rule to the schema',
      });
    }
    for (const { instancePath, message } of valid ? errors : []) {
      build.report(root.reach(parsePointer(instancePath) ?? []), {
        rule,
        message: `the validator of ${of} rejects this example: ${instancePath || 'the body'} ${message}`,
        fix: 'correct the example, or the schema',
      });
    }
  }
}

function validatorOf({ validators }: Build, contract: Contract, { kind, of }: Example) {
  if (kind === 'error' || kind === 'event') {
    const payload = contract.events.find(({ name }) => name === of)?.payload;
    const name = kind === 'error' ? contract.errorEnvelope?.schema : payload;
    return name === undefined ? undefined : validators.named(name);
  }
  const operation = contract.operations.find(({ id }) => id === of);
  const body =
    kind === 'request' ? operation?.requestBody?.schema : operation && successBody(operation);
  return body === undefined ? undefined : validators.of(body);
}
