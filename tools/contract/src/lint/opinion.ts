import type { JsonObject } from '../read/json.ts';

/** An error that a tool of others finds in a document. */
export interface Objection {
  readonly rule: string;
  readonly message: string;
  /** The keys that lead from the root of the document to the place. */
  readonly keys: readonly (string | number)[];
}

/** Asks a tool of others for errors in a document in one piece, so that it fetches nothing. */
export type Ask = (document: JsonObject) => Promise<readonly Objection[]>;

/** The tools that are asked, by the documents that they read. */
export interface Asks {
  readonly asyncapi: Ask;
  readonly openapi: Ask;
}
