import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { ajvSchema } from '../model/ajv-schema.ts';
import type { Contract, Example } from '../model/contract.ts';
import { successBody } from '../model/responses.ts';
import { parsePointer } from '../read/pointer.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import { stepTree, type Tree } from '../read/tree.ts';
import type { ContractInput } from './rule.ts';
import { startAjv } from './start-ajv.ts';

/** The validators that are generated accept every valid example and reject every invalid one. */
export function validatorsAgreeWithExamples({
  specs,
  contract,
}: ContractInput): readonly Problem[] {
  const ajv = startAjv(contract);
  const compiled = new Map<string, ValidateFunction | undefined>();
  const validatorOf = (example: Example) => {
    const key = `${example.kind} ${example.of}`;
    if (!compiled.has(key)) compiled.set(key, compile(ajv, contract, example));
    return compiled.get(key);
  };
  return contract.examples.flatMap((example): readonly Problem[] => {
    const validate = validatorOf(example);
    if (validate === undefined) return [];
    const accepted = validate(example.value);
    if (accepted === example.valid) return [];
    const root = specs.openapi.library.tree(example.file);
    if (accepted) {
      return [
        problemAt(
          { file: example.file, pointer: '', line: 1 },
          {
            rule: 'example',
            message: `the validator of ${example.of} accepts this example, which should be invalid`,
            mend: 'break in it something that the schema says, or say it in the schema',
          },
        ),
      ];
    }
    return (validate.errors ?? []).map((error) =>
      problemAt(
        { file: example.file, pointer: error.instancePath, line: lineAt(root, error.instancePath) },
        {
          rule: 'example',
          message: `the validator of ${example.of} rejects this example: ${error.instancePath || 'the body'} ${error.message}`,
          mend: 'correct the example, or the schema',
        },
      ),
    );
  });
}

function compile(
  ajv: Ajv2020,
  contract: Contract,
  { kind, of }: Example,
): ValidateFunction | undefined {
  if (kind === 'error') return ajv.getSchema(contract.errorEnvelope?.schema ?? '');
  if (kind === 'event') {
    const payload = contract.events.find(({ name }) => name === of)?.payload;
    return payload === undefined ? undefined : ajv.getSchema(payload);
  }
  const operation = contract.operations.find(({ id }) => id === of);
  const body =
    kind === 'request' ? operation?.requestBody?.schema : operation && successBody(operation);
  return body === undefined ? undefined : ajv.compile({ ...ajvSchema(body) });
}

function lineAt(root: Tree | undefined, pointer: string): number {
  let tree = root;
  for (const key of parsePointer(pointer) ?? []) tree = tree && (stepTree(tree, key) ?? tree);
  return tree?.source.line ?? 1;
}
