/** The names by which the specs say what a schema is for; there is no keyword for it. */
export const errorCodeSchema = 'ErrorCode';
export const errorEnvelopeSchema = 'ErrorEnvelope';
