import { buildContract } from '../model/build-contract.ts';
import type { Contract } from '../model/contract.ts';
import type { Files } from '../read/files.ts';
import { Library } from '../read/library.ts';
import type { Problem } from '../read/problem.ts';
import { type Read, readSpecs, type SpecFiles, type Specs } from '../read/specs.ts';

/** Spec files by path, as they stand in a folder. */
export type Texts = Readonly<Record<string, string>>;

/** A small contract with one of everything, in which no rule is broken. */
export const good: Texts = {
  'openapi.yaml': `openapi: 3.1.0
info:
  title: Bakery
  version: 1.2.3
  license: { name: MIT, identifier: MIT }
  x-unspecified: [The opening hours., The price of bread.]
servers: [{ url: https://bakery.test }]
security: [{ token: [] }]
paths:
  /loaves/{loafId}/eat:
    parameters:
      - { name: loafId, in: path, required: true, description: The loaf., schema: { $ref: ./schemas/LoafId.yaml } }
    post:
      operationId: eatLoaf
      summary: Eat a loaf
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EatRequest' }
      responses:
        '204': { description: Eaten. }
        '404':
          $ref: '#/components/responses/NotFound'
        '429':
          $ref: '#/components/responses/TooMany'
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
  responses:
    NotFound:
      description: There is no such thing.
      x-status: 404
      x-retry: never
      content:
        application/json:
          schema:
            allOf:
              - $ref: '#/components/schemas/ErrorEnvelope'
              - properties:
                  error:
                    properties:
                      code:
                        x-open: true
                        anyOf: [{ enum: [loaf.not_found] }, { type: string }]
    TooMany:
      description: Too many requests.
      x-status: 429
      x-retry: retry-after
      headers:
        Retry-After: { description: Seconds., schema: { type: string } }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/ErrorEnvelope' }
  schemas:
    ErrorEnvelope:
      x-role: error-envelope
      type: object
      required: [error]
      properties:
        error:
          type: object
          required: [code, message]
          properties:
            code: { $ref: '#/components/schemas/ErrorCode' }
            message: { type: string, x-role: error-message }
    ErrorCode:
      description: What went wrong.
      x-role: error-code
      x-open: true
      anyOf:
      - oneOf:
        - const: loaf.not_found
          x-status: 404
          description: There is no such loaf.
        - const: rate.limited
          x-status: 429
          x-retry: backoff
          description: Too many.
      - type: string
        pattern: '[.]'
    EatRequest:
      type: object
      required: [speed]
      additionalProperties: false
      properties:
        speed: { $ref: '#/components/schemas/Speed' }
        loaf: { $ref: '#/components/schemas/Loaf' }
    Speed:
      description: How fast.
      oneOf:
        - { const: SLOW, description: With care., x-service-action: Waits. }
        - { const: FAST, description: Without care., x-service-action: Hurries. }
    Loaf:
      description: A loaf, which may have been cut from another.
      type: object
      properties:
        id: { $ref: ./schemas/LoafId.yaml }
        cutFrom: { $ref: '#/components/schemas/Loaf' }
`,
  'asyncapi.yaml': `asyncapi: 3.0.0
info: { title: Bakery events, version: 1.2.3 }
x-signature:
  { algorithm: HMAC-SHA256, input: raw-body, encoding: hex-lowercase, keyEncoding: utf-8, header: X-Bakery-Signature, key: secret }
x-delivery:
  method: POST
  timeout: PT10S
  success: { from: 200, to: 299 }
  redirects: failure
  delays: [PT0S, PT1M, PT1H30M]
  idempotencyKey: { header: X-Bakery-Delivery-Id, field: event_id }
  eventType: { header: X-Bakery-Event, field: event_type }
  action: { header: X-Bakery-Event, fields: [action] }
  location: { header: X-Bakery-Oven, setting: oven }
channels:
  shop:
    title: Shop
    description: Over the counter.
    messages:
      loafBaked: { $ref: '#/components/messages/ShopLoafBaked' }
  market:
    title: Market
    description: On the square.
    messages:
      loafBaked: { $ref: '#/components/messages/MarketLoafBaked' }
operations:
  bake: { action: send, channel: { $ref: '#/channels/shop' } }
  sell: { action: send, channel: { $ref: '#/channels/market' } }
components:
  messageTraits:
    delivery:
      headers:
        type: object
        required: [X-Bakery-Signature]
        properties:
          X-Bakery-Signature: { type: string, description: The signature. }
          X-Bakery-Event: { type: string, description: The event type. }
  messages:
    ShopLoafBaked:
      name: loaf.baked
      summary: A loaf is ready.
      headers: { $ref: '#/components/schemas/Headers' }
      payload: { $ref: '#/components/schemas/ShopLoafBaked' }
    MarketLoafBaked:
      name: loaf.baked
      summary: A loaf is ready.
      traits: [{ $ref: '#/components/messageTraits/delivery' }]
      headers:
        type: object
        properties:
          X-Bakery-Delivery-Id: { type: string, description: The id. }
      payload: { $ref: '#/components/schemas/MarketLoafBaked' }
  schemas:
    Headers:
      type: object
      required: [X-Bakery-Signature, X-Bakery-Delivery-Id]
      properties:
        Content-Type: { const: application/json, description: JSON. }
        X-Bakery-Signature: { type: string, description: The signature. }
        X-Bakery-Event: { type: string, description: The event type. }
        X-Bakery-Delivery-Id: { type: string, description: The id. }
        X-Bakery-Oven: { type: string, description: The oven. }
    Envelope:
      x-role: event-envelope
      type: object
      required: [event_id, event_type, data]
      properties:
        event_id: { type: string, format: uuid }
        event_type: { type: string }
        data: { type: object, x-unspecified: The fields of data. }
    ShopLoafBaked:
      allOf:
        - { $ref: '#/components/schemas/Envelope' }
        - type: object
          required: [shop_id]
          properties: { event_type: { const: loaf.baked }, shop_id: { type: string } }
    MarketLoafBaked:
      allOf:
        - { $ref: '#/components/schemas/Envelope' }
        - type: object
          required: [stall_id]
          properties: { event_type: { const: loaf.baked }, stall_id: { type: string } }
    Settings:
      type: object
      properties: { secret: { type: string }, oven: { type: string }, loaf: { $ref: ./schemas/LoafId.yaml } }
`,
  'schemas/LoafId.yaml': `description: The id of a loaf.
type: string
minLength: 1
`,
  'sandbox.overlay.yaml': `overlay: 1.0.0
info: { title: Answers, version: 1.0.0 }
actions:
  - target: $.info['x-unspecified']
    remove: true
  - target: $.components.schemas.ErrorCode.anyOf[0]
    update:
      oneOf:
        - const: loaf.stale
          x-status: 404
          description: Too old.
`,
  'sandbox.openapi.yaml': `openapi: 3.1.0
info: { title: Bakery control, version: 0.1.0, license: { name: MIT, identifier: MIT } }
servers: [{ url: https://bakery.test }]
security: []
paths:
  /ovens/{ovenId}/heat:
    post:
      operationId: heatOven
      summary: Heat an oven
      parameters:
        - { name: ovenId, in: path, required: true, description: The oven., schema: { type: string }, example: oven-1 }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Heat' }
            example: { degrees: 200 }
      responses:
        '200':
          description: Hot, with a loaf in it.
          content:
            application/json:
              schema: { $ref: './openapi.yaml#/components/schemas/Loaf' }
        '404':
          $ref: '#/components/responses/NotFound'
        '429':
          $ref: './openapi.yaml#/components/responses/TooMany'
components:
  responses:
    NotFound:
      description: There is no such oven.
      content:
        application/json:
          schema:
            allOf:
              - $ref: ./openapi.yaml#/components/schemas/ErrorEnvelope
              - properties:
                  error:
                    properties:
                      code:
                        x-open: true
                        anyOf: [{ enum: [oven.not_found] }, { type: string }]
  schemas:
    OvenErrorCode:
      description: What can be wrong with an oven.
      x-role: error-code
      x-open: true
      anyOf:
        - oneOf:
            - { const: oven.not_found, x-status: 404, description: There is no such oven. }
        - type: string
    Heat:
      title: Heat
      type: object
      required: [degrees]
      additionalProperties: false
      properties:
        degrees: { type: integer, description: How hot. }
        kind: { $ref: '#/components/schemas/HeatKind' }
    HeatKind:
      description: Where from.
      oneOf:
        - { const: above, description: From above. }
        - { const: below, description: From below. }
`,
  'requirements.yaml': `requirements:
  - id: delivery.signed
    level: MUST
    origin: contract
    section: '5.1'
    party: service
    text: Every delivery of \`loaf.baked\` is signed in \`X-Bakery-Signature\`.
    checks: [SND-101]
    planned: [SND-102]
  - id: client.patient
    level: SHOULD
    origin: project
    section: '7'
    party: client
    text: A client that gets \`loaf.not_found\` from \`eatLoaf\` waits.
    excluded: Nobody can see it wait.
`,
  'examples/valid/events/shop.loaf.baked.json':
    '{"event_id":"0b0b7bd8-9a1c-4e0f-8f5e-0d2f3a4b5c6d","event_type":"loaf.baked","data":{},"shop_id":"s"}\n',
  'examples/invalid/events/shop.loaf.baked.no-shop.json':
    '{"event_id":"0b0b7bd8-9a1c-4e0f-8f5e-0d2f3a4b5c6d","event_type":"loaf.baked","data":{}}\n',
  'examples/valid/events/market.loaf.baked.json':
    '{"event_id":"0b0b7bd8-9a1c-4e0f-8f5e-0d2f3a4b5c6d","event_type":"loaf.baked","data":{},"stall_id":"s"}\n',
  'examples/invalid/events/market.loaf.baked.json': '[]\n',
  'examples/valid/requests/eatLoaf.json': '{"speed":"SLOW","loaf":{"cutFrom":{"id":"1"}}}\n',
  'examples/invalid/requests/eatLoaf.json': '{\n  "speed": "SIDEWAYS"\n}\n',
  'examples/valid/errors/error.json': '{"error":{"code":"a.code_of_tomorrow","message":"Hm."}}\n',
  'examples/invalid/errors/error.json': '{"error":"loaf.not_found"}\n',
};

/** The good specs with some texts edited, added, or (as `undefined`) taken away. */
export function edited(
  changes: Readonly<Record<string, string | undefined | ((text: string) => string)>>,
  texts: Texts = good,
): Texts {
  const result = new Map(Object.entries(texts));
  for (const [file, change] of Object.entries(changes)) {
    if (change === undefined) result.delete(file);
    else if (typeof change === 'string') result.set(file, change);
    else result.set(file, change(result.get(file) ?? ''));
  }
  return Object.fromEntries(result);
}

/** An edit that replaces a passage, and fails where the passage is not there. */
export function swap(from: string, to: string): (text: string) => string {
  return (text) => {
    if (!text.includes(from)) throw new Error(`the fixture has no ${JSON.stringify(from)}`);
    return text.replace(from, () => to);
  };
}

/** The line of the first or the last passage of a text, so that no test counts lines. */
export function lineOf(
  text: string | undefined,
  passage: string,
  which: 'first' | 'last' = 'first',
) {
  const at = which === 'first' ? text?.indexOf(passage) : text?.lastIndexOf(passage);
  if (text === undefined || at === undefined || at === -1) {
    throw new Error(`the fixture has no ${JSON.stringify(passage)}`);
  }
  return text.slice(0, at).split('\n').length;
}

/** The library of some texts. */
export function libraryOf(texts: Texts): Library {
  return new Library(memoryFiles(texts));
}

export function memoryFiles(texts: Texts): Files {
  const names = Object.keys(texts).sort();
  return {
    read: (file) => {
      const text = Object.hasOwn(texts, file) ? texts[file] : undefined;
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
    list: (folder) => names.filter((file) => file.startsWith(`${folder}/`)),
  };
}

export function readTexts(texts: Texts, overlays: SpecFiles['overlays'] = []): Read {
  return readSpecs(libraryOf(texts), {
    openapi: 'openapi.yaml',
    asyncapi: 'asyncapi.yaml',
    requirements: 'requirements.yaml',
    overlays,
  });
}

/** Specs that a test expects to be readable. */
export function readable(texts: Texts, overlays: SpecFiles['overlays'] = []): Specs {
  const read = readTexts(texts, overlays);
  if ('specs' in read) return read.specs;
  throw new Error(brief(read.problems).join('\n'));
}

/** The contract of specs that a test expects to have no problem. */
export function contractOf(texts: Texts = good, overlays: SpecFiles['overlays'] = []): Contract {
  const built = buildContract(readable(texts, overlays));
  if ('contract' in built) return built.contract;
  throw new Error(brief(built.problems).join('\n'));
}

/** Problems as `file:line rule`, with what they say. */
export function brief(problems: readonly Problem[]): readonly string[] {
  return problems.map(
    ({ file, line, rule, message, fix }) => `${file}:${line} ${rule}: ${message} — ${fix}`,
  );
}
