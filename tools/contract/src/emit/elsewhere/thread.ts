import { serve } from '../../thread.ts';
import type { WriteTypes } from '../openapi-types/types.ts';
import { openapiTypes } from '../openapi-types/types.ts';
import type { WriteValidators } from '../validators/module.ts';
import { validatorModule } from '../validators/module.ts';

export type Question =
  | { readonly kind: 'types'; readonly document: Parameters<WriteTypes>[0] }
  | {
      readonly kind: 'validators';
      readonly api: Parameters<WriteValidators>[0];
      readonly exports: Parameters<WriteValidators>[1];
      readonly runtime: Parameters<WriteValidators>[2];
    };

serve(
  async (question: Question): Promise<readonly string[]> =>
    question.kind === 'types'
      ? [await openapiTypes(question.document)]
      : validatorModule(question.api, question.exports, question.runtime),
);
