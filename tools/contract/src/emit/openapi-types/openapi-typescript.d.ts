// The parts of openapi-typescript that it exports by path, with the types that its main module gives them.

declare module 'openapi-typescript/dist/lib/ts.cjs' {
  export { astToString, NEVER, STRING, tsIntersection } from 'openapi-typescript';
}

declare module 'openapi-typescript/dist/lib/utils.cjs' {
  export { resolveRef } from 'openapi-typescript';
}

declare module 'openapi-typescript/dist/transform/index.cjs' {
  import type { GlobalContext } from 'openapi-typescript';
  import type { Node } from 'typescript';

  /** What is left out is off. */
  type Context = Partial<GlobalContext> &
    Pick<GlobalContext, 'defaultNonNullable' | 'discriminators' | 'injectFooter' | 'resolve'>;
  export default function transformSchema(document: object, context: Context): Node[];
}
