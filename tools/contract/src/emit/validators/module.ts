import type { Api, Schema } from '../../model/contract.ts';
import { docComment } from '../text/comment.ts';
import { bundleValidators } from './bundle.ts';
import { compile } from './compile.ts';
import { holdsMoreThanText } from './keywords.ts';

/** A validator to export from a generated module. */
export interface ValidatorExport {
  readonly name: string;
  readonly schema: Schema;
  readonly doc: readonly string[];
  /**
   * True for values that arrive as text, as those of a path or a query do: where the schema wants a
   * number or a boolean, the validator puts it in the place of its text.
   */
  readonly text?: boolean;
}

/** Writes the body of a module of validators. */
export type WriteValidators = (
  contract: Pick<Api, 'schemas'>,
  exports: readonly ValidatorExport[],
  runtime: string,
) => Promise<readonly string[]>;

/**
 * A module of compiled validators: plain code that needs neither ajv nor anything else at run time.
 * A schema that several exports share is compiled once, and so are exports with the same rules.
 *
 * @param runtime Where the module imports the type `RawValidator` from.
 */
export const validatorModule: WriteValidators = async (contract, exports, runtime) => {
  const asText = (each: ValidatorExport) =>
    each.text === true && holdsMoreThanText(contract, each.schema);
  const asJson = (each: ValidatorExport) => !asText(each);
  const [json, text] = await Promise.all([
    compile(contract, exports.filter(asJson), 'json'),
    compile(contract, exports.filter(asText), 'text'),
  ]);
  const modules = new Map([json, text].map(({ kind, code }) => [kind, code]));
  const { code, functions } = await bundleValidators(modules);
  const keys = new Map([...json.keys, ...text.keys]);
  const constants = exports.map(({ name, doc }) => {
    const compiled = functions.get(keys.get(name) ?? '');
    if (compiled === undefined) throw new Error(`The validator ${name} was lost while bundling.`);
    return `${docComment(doc)}\nexport const ${name}: RawValidator = ${compiled};`;
  });
  return [`import type { RawValidator } from '${runtime}';`, ...constants, code];
};
