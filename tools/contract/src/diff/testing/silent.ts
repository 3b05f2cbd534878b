/** Changes of a document about which there is nothing to say, and why. Each row is met by some place of our specs. */
export const silent: readonly (readonly [place: RegExp, because: string])[] = [
  [/\/(title|summary|description)(\/(x-)?mutant)? (removed|altered|added)$/, 'words for people'],
  [
    /\/x-unspecified(\/\d+)? (altered|removed)$/,
    'left open in other words, or as one point less of several',
  ],
  [
    /\/examples?(\/.*)? (removed|altered|added)$/,
    'examples say nothing that the schema does not say',
  ],
  [/#\/tags(\/.*)? (removed|altered|added)$/, 'tags sort operations for readers'],
  [
    /\/(get|put|post|patch|delete)\/tags(\/\d+)? (removed|altered)$/,
    'tags sort operations for readers',
  ],
  [/#\/info(\/(license|version)(\/.*)?)? (removed|altered|added)$/, 'about the document'],
  [
    /\/(responses\/(\d{3}|4XX|5XX)|channel|bindings|servers\/\d+|messages\/\w+)\/(x-)?mutant added$/,
    'beside a $ref, which is all that the standards read there',
  ],
  [
    /\/schemas\/(IntegrationSettings|OrderStatus)\/x-mutant added$/,
    'beside a $ref that is all of a named schema',
  ],
  [/\/oneOf\/\d+\/type removed$/, 'the constant beside it has that type'],
  [/\/(event_type|Content-Type)\/type removed$/, 'the constant beside it has that type'],
  [
    /\/allOf\/1(\/properties\/(error|data))?\/type removed$/,
    'another part of the allOf says so too',
  ],
  [/\/schemas\/ActionRequiredHeaders\/type removed$/, 'another part of the allOf says so too'],
  [/\/additionalProperties removed$/, 'to allow other fields goes without saying'],
  [/\/http\/method removed$/, 'x-delivery has the method'],
  [/\/http\/bindingVersion (removed|altered)$/, 'about the words in which a binding is written'],
  [/\/messages\/\w+\/name removed$/, 'the constant in the payload is the event type'],
  [/\/messages\/\w+\/contentType removed$/, 'the same as defaultContentType'],
  [/\/defaultContentType (removed|altered)$/, 'each message has its own'],
  [
    /\/channels\/\w+\/servers(\/0)? removed$/,
    'without it a channel is on all servers, and there is one',
  ],
  [
    /\/(servers|securitySchemes|operationBindings)\/(x-)?mutant added$/,
    'one more name that nothing refers to',
  ],
];
