import type { Json, JsonObject } from '../read/json.ts';
import type { Source } from '../read/source.ts';

/**
 * The contract as plain data: what `read` found and what every emitter gets.
 *
 * Nothing in here is resolved lazily and nothing refers to a YAML document, so an emitter is a pure
 * function from this value to files. Every fact carries the place where a person wrote it.
 */

/** A JSON Schema in the subset that both documents share; every `$ref` is `#/schemas/<name>`. */
export type Schema = JsonObject;

/** A schema with a name of its own, which may be shared by both documents. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: Schema;
  readonly description: string;
  readonly source: Source;
}

/** What a client does when a call fails; `x-retry` in the spec. */
export const retryClasses = [
  'never',
  'refresh-once',
  'reconcile',
  'retry-after',
  'backoff',
  'read-state-first',
] as const;
export type RetryClass = (typeof retryClasses)[number];

/** A row of the status table: `components.responses.*` with `x-status`, `x-retry` and a description. */
export interface StatusRow {
  readonly status: number;
  /** The key of the response component, for example `Conflict`. */
  readonly name: string;
  readonly meaning: string;
  readonly retry: RetryClass;
  readonly source: Source;
}

/** The schema with `x-role: error-envelope`, and the ways through it to what a client reads. */
export interface ErrorEnvelope {
  /** Its name in `schemas`. */
  readonly schema: string;
  /** The properties that lead to the code, for example `error`, `code`. */
  readonly code: readonly string[];
  readonly message: readonly string[];
  readonly source: Source;
}

/** One member of a list with `x-role: error-code`. */
export interface ErrorCode {
  readonly code: string;
  readonly status: number;
  readonly cause: string;
  /** The code's own class if it has one, else its status row's. */
  readonly retry: RetryClass;
  readonly deprecated: boolean;
  readonly source: Source;
}

/** A list of constants with a description each, other than one of error codes: for example `CancelReasonCode`. */
export interface ConstantList {
  readonly name: string;
  readonly description: string;
  /** `x-open: true`: values may be added without notice. */
  readonly open: boolean;
  readonly values: readonly Constant[];
  readonly source: Source;
}
export interface Constant {
  /** All of a list are strings, or all are numbers. */
  readonly value: string | number;
  readonly description: string;
  readonly deprecated: boolean;
  /** The remaining `x-` keywords of the member, without the `x-`, for example `service-action`. */
  readonly facts: Readonly<Record<string, Json>>;
  readonly source: Source;
}

export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'put' | 'post' | 'delete' | 'patch' | 'head' | 'options' | 'trace';
  /** As written, with `{parameters}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: readonly Response[];
  /** The names of the security schemes, or an empty list if the operation needs none. */
  readonly security: readonly string[];
  readonly source: Source;
}
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly schema: Schema;
  /** Whether a list is written in one value, with a comma between its items. The name is repeated otherwise. */
  readonly joined: boolean;
  readonly description: string;
  /** The first that the document shows. */
  readonly example?: Json;
  readonly source: Source;
}
export interface RequestBody {
  readonly required: boolean;
  readonly mediaType: string;
  /** Whether the same fields may also be sent as `application/x-www-form-urlencoded`. */
  readonly form: boolean;
  /** The JSON types that it may be of; none where any will do. */
  readonly types: readonly string[];
  readonly schema: Schema;
  /** The first that the document shows. */
  readonly example?: Json;
  readonly source: Source;
}
export type StatusRange = '1XX' | '2XX' | '3XX' | '4XX' | '5XX';
export interface Response {
  /** A status, a range of them as OpenAPI writes it, or `default`. */
  readonly status: number | StatusRange | 'default';
  readonly description: string;
  readonly mediaType?: string;
  readonly schema?: Schema;
  /** The first that the document shows. */
  readonly example?: Json;
  readonly headers: readonly string[];
  /** For an error: the codes that the operation's response names under `error.code`; empty if it names none. */
  readonly codes: readonly string[];
  /** For a success: the fields that its body always has, each with the types that it may be of, or none where that is left open. */
  readonly required?: Readonly<Record<string, readonly string[]>>;
  readonly source: Source;
}

/** A product is an AsyncAPI channel; its key is the product's id, for example `onlineOrdering`. */
export interface Product {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /**
   * The envelope fields that only this product requires, for example `store_id` and `location_id`.
   * They tell the products apart where an event type exists in several. In the order of `required`:
   * the first is the id by which tools name a store or a community.
   */
  readonly identifiedBy: readonly string[];
  readonly source: Source;
}

/** One event type of one product. */
export interface Event {
  readonly product: string;
  readonly type: string;
  /** The AsyncAPI message's key, for example `OnlineOrderingOrderCreated`; names the type and the validator. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Whether the schema of its body says so. */
  readonly deprecated: boolean;
  /** The name in `schemas` of the whole body. */
  readonly payload: string;
  /** The delivery headers that this message requires, by name. */
  readonly requiredHeaders: readonly string[];
  /** Those that it may also have. */
  readonly optionalHeaders: readonly string[];
  readonly source: Source;
}

/** A header of a delivery, with the condition under which it is sent. */
export interface DeliveryHeader {
  /** As written, for example `X-Service-Delivery-Id`. */
  readonly name: string;
  /**
   * A property name in generated code: the header's role in `x-signature` or `x-delivery`, for
   * example `idempotencyKey`, else its own name in camel case.
   */
  readonly key: string;
  readonly description: string;
  readonly schema: Schema;
  readonly deprecated: boolean;
  /** True if every message requires it. */
  readonly always: boolean;
  readonly source: Source;
}

/** `x-signature` in the AsyncAPI document. */
export interface SignatureScheme {
  readonly algorithm: 'HMAC-SHA256';
  readonly input: 'raw-body';
  readonly encoding: 'hex-lowercase';
  /** How the characters of the key become the bytes that sign. */
  readonly keyEncoding: 'utf-8';
  /** The header that carries it. */
  readonly header: string;
  /** The integration setting that is the key. */
  readonly key: string;
  readonly source: Source;
}

/** `x-delivery` in the AsyncAPI document; durations in milliseconds. */
export interface DeliveryPolicy {
  readonly method: string;
  readonly timeoutMs: number;
  readonly success: { readonly from: number; readonly to: number };
  readonly redirects: 'failure';
  /** One delay for each attempt, counted from the end of the failed attempt before it; the first is 0. */
  readonly delaysMs: readonly number[];
  readonly idempotencyKey: { readonly header: string; readonly field: string };
  /** The header and the body field that carry the event type. */
  readonly eventType: { readonly header: string; readonly field: string };
  /** The header and the fields under `data`, preferred first, that carry the action of an action request, if there are such. */
  readonly action?: { readonly header: string; readonly fields: readonly string[] };
  /** The header that carries a store's own id, if there is one, and the setting that it echoes. */
  readonly location?: { readonly header: string; readonly setting: string };
  readonly source: Source;
}

/** What the contract does not give. */
export interface Unspecified {
  readonly what: string;
  readonly source: Source;
}

/** A requirement: an entry of `requirements.yaml`. */
export interface Requirement {
  readonly id: string;
  readonly level: 'MUST' | 'SHOULD' | 'MAY';
  /**
   * Who asks for it: the contract, in its words or by what follows from them; or this project as advice, which is never a
   * MUST.
   */
  readonly origin: 'contract' | 'follows' | 'project';
  /** The section of the contract that it belongs to or follows from, for example `5.1`. */
  readonly section: string;
  readonly party: 'receiver' | 'service' | 'client';
  readonly text: string;
  readonly coverage:
    | {
        readonly kind: 'checked';
        readonly checks: readonly string[];
        readonly planned: readonly string[];
      }
    | { readonly kind: 'planned'; readonly checks: readonly string[] }
    | { readonly kind: 'excluded'; readonly reason: string };
  readonly source: Source;
}

/** A payload in `examples/`. */
export interface Example {
  /** For example `examples/valid/events/onlineOrdering.order.created.json`. */
  readonly file: string;
  readonly valid: boolean;
  readonly kind: 'event' | 'request' | 'response' | 'error';
  /** An event's message name, an operation's id, or `error`. */
  readonly of: string;
  readonly value: Json;
}

/** What one OpenAPI document says, with all that its `$ref`s lead to. */
export interface Api {
  readonly title: string;
  readonly version: string;
  /** The names of the documents that it was read from, overlays included, for the first line of generated files. */
  readonly documents: readonly string[];
  readonly operations: readonly Operation[];
  readonly securitySchemes: Readonly<Record<string, Json>>;
  readonly statuses: readonly StatusRow[];
  readonly errorEnvelope?: ErrorEnvelope;
  /** The names in `schemas` of the lists of error codes. */
  readonly errorCodeLists: readonly string[];
  readonly errorCodes: readonly ErrorCode[];
  readonly constants: readonly ConstantList[];
  /** Every schema that has a name, by name. */
  readonly schemas: readonly NamedSchema[];
  readonly unspecified: readonly Unspecified[];
  /** The OpenAPI document in one piece, overlays applied and `$ref`s local, for tools that want a document. */
  readonly openapi: JsonObject;
}

/**
 * An API together with the deliveries of its AsyncAPI document. The two share one list of names, so
 * constants, schemas and what is left open are those of both documents.
 */
export interface Contract extends Api {
  /** What the AsyncAPI document says about deliveries as a whole: its `info.description`. */
  readonly aboutDeliveries: string;
  readonly products: readonly Product[];
  readonly events: readonly Event[];
  /** The name in `schemas` of what the bodies of all deliveries share: `x-role: event-envelope`. */
  readonly eventEnvelope?: string;
  readonly headers: readonly DeliveryHeader[];
  readonly signature: SignatureScheme;
  readonly delivery: DeliveryPolicy;
  readonly requirements: readonly Requirement[];
  readonly examples: readonly Example[];
  /** The AsyncAPI document in one piece, `$ref`s local. */
  readonly asyncapi: JsonObject;
}
