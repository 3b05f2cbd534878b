// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.
// @ts-nocheck: the code below is generated; its exports have types all the same.

import type { RawValidator } from './validation.ts';

/**
 * The path parameters of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post
 */
export const integrateStoreParams: RawValidator = validate_2952d683;

/**
 * The query of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post
 */
export const integrateStoreQuery: RawValidator = validate_2952d683;

/**
 * The request body of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/requestBody
 */
export const integrateStoreBody: RawValidator = validate_IntegrateStoreRequest;

/**
 * The body of the response 2XX of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/2XX
 */
export const integrateStoreResponse2XX: RawValidator = validate_IntegrateStoreResult;

/**
 * The body of the response 400 of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/400
 */
export const integrateStoreResponse400: RawValidator = validate_7f17e730;

/**
 * The body of the response 401 of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/401
 */
export const integrateStoreResponse401: RawValidator = validate_7f17e730;

/**
 * The body of the response 403 of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/403
 */
export const integrateStoreResponse403: RawValidator = validate_7f17e730;

/**
 * The body of the response 404 of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/404
 */
export const integrateStoreResponse404: RawValidator = validate_7f17e730;

/**
 * The body of the response 409 of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/409
 */
export const integrateStoreResponse409: RawValidator = validate_ErrorEnvelope;

/**
 * The body of the response 429 of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/429
 */
export const integrateStoreResponse429: RawValidator = validate_7f17e730;

/**
 * The body of the response 4XX of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/4XX
 */
export const integrateStoreResponse4XX: RawValidator = validate_ErrorEnvelope;

/**
 * The body of the response 500 of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/500
 */
export const integrateStoreResponse500: RawValidator = validate_7f17e730;

/**
 * The body of the response 502 of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/502
 */
export const integrateStoreResponse502: RawValidator = validate_ErrorEnvelope;

/**
 * The body of the response 503 of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/503
 */
export const integrateStoreResponse503: RawValidator = validate_ErrorEnvelope;

/**
 * The body of the response 504 of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/504
 */
export const integrateStoreResponse504: RawValidator = validate_ErrorEnvelope;

/**
 * The body of the response 5XX of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/5XX
 */
export const integrateStoreResponse5XX: RawValidator = validate_ErrorEnvelope;

/**
 * The path parameters of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
 */
export const cancelOrderParams: RawValidator = validate_6fa7cff4;

/**
 * The query of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
 */
export const cancelOrderQuery: RawValidator = validate_2952d683;

/**
 * The request body of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/requestBody
 */
export const cancelOrderBody: RawValidator = validate_CancelOrderRequest;

/**
 * The body of the response 400 of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/400
 */
export const cancelOrderResponse400: RawValidator = validate_7f17e730;

/**
 * The body of the response 401 of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/401
 */
export const cancelOrderResponse401: RawValidator = validate_7f17e730;

/**
 * The body of the response 403 of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/403
 */
export const cancelOrderResponse403: RawValidator = validate_7f17e730;

/**
 * The body of the response 404 of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/404
 */
export const cancelOrderResponse404: RawValidator = validate_7f17e730;

/**
 * The body of the response 409 of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/409
 */
export const cancelOrderResponse409: RawValidator = validate_7f17e730;

/**
 * The body of the response 429 of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/429
 */
export const cancelOrderResponse429: RawValidator = validate_7f17e730;

/**
 * The body of the response 4XX of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/4XX
 */
export const cancelOrderResponse4XX: RawValidator = validate_ErrorEnvelope;

/**
 * The body of the response 500 of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/500
 */
export const cancelOrderResponse500: RawValidator = validate_7f17e730;

/**
 * The body of the response 502 of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/502
 */
export const cancelOrderResponse502: RawValidator = validate_ErrorEnvelope;

/**
 * The body of the response 503 of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/503
 */
export const cancelOrderResponse503: RawValidator = validate_ErrorEnvelope;

/**
 * The body of the response 504 of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/504
 */
export const cancelOrderResponse504: RawValidator = validate_ErrorEnvelope;

/**
 * The body of the response 5XX of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/5XX
 */
export const cancelOrderResponse5XX: RawValidator = validate_ErrorEnvelope;

var pattern_612cabe4 = /* @__PURE__ */ new RegExp("^[^.\\s]+(\\.[^.\\s]+)+$", "u");
var schema_CancelReasonCode = { "$id": "CancelReasonCode", "enum": ["ITEM_OUT_OF_STOCK", "STORE_CLOSED", "POS_OFFLINE", "CAPACITY", "PRICE_MISMATCH", "OTHER"] };
function validate_2952d683(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data))) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate_2952d683.errors = vErrors;
  return errors === 0;
}
function validate_6fa7cff4(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.orderId === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "orderId" }, message: "must have required property 'orderId'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.orderId !== void 0) {
      if (typeof data.orderId !== "string") {
        const err1 = { instancePath: instancePath + "/orderId", schemaPath: "#/properties/orderId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate_6fa7cff4.errors = vErrors;
  return errors === 0;
}
function validate_7f17e730(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!validate_ErrorEnvelope(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate_ErrorEnvelope.errors : vErrors.concat(validate_ErrorEnvelope.errors);
    errors = vErrors.length;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.error !== void 0) {
      let data0 = data.error;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.code !== void 0) {
          if (typeof data0.code !== "string") {
            const err0 = { instancePath: instancePath + "/error/code", schemaPath: "#/allOf/1/properties/error/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err0];
            } else {
              vErrors.push(err0);
            }
            errors++;
          }
        }
      } else {
        const err1 = { instancePath: instancePath + "/error", schemaPath: "#/allOf/1/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate_7f17e730.errors = vErrors;
  return errors === 0;
}
function validate_CancelOrderRequest(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.reason === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "reason" }, message: "must have required property 'reason'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.reason_code === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "reason_code" }, message: "must have required property 'reason_code'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "reason" || key0 === "reason_code" || key0 === "message")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.reason !== void 0) {
      if (typeof data.reason !== "string") {
        const err3 = { instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.reason_code !== void 0) {
      if (!validate_CancelReasonCode(data.reason_code, { instancePath: instancePath + "/reason_code", parentData: data, parentDataProperty: "reason_code", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate_CancelReasonCode.errors : vErrors.concat(validate_CancelReasonCode.errors);
        errors = vErrors.length;
      }
    }
    if (data.message !== void 0) {
      if (typeof data.message !== "string") {
        const err4 = { instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
  } else {
    const err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate_CancelOrderRequest.errors = vErrors;
  return errors === 0;
}
function validate_CancelReasonCode(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data === "ITEM_OUT_OF_STOCK" || data === "STORE_CLOSED" || data === "POS_OFFLINE" || data === "CAPACITY" || data === "PRICE_MISMATCH" || data === "OTHER")) {
    const err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema_CancelReasonCode.enum }, message: "must be equal to one of the allowed values" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate_CancelReasonCode.errors = vErrors;
  return errors === 0;
}
function validate_ErrorCode(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (!pattern_612cabe4.test(data)) {
      const err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[^.\\s]+(\\.[^.\\s]+)+$" }, message: 'must match pattern "^[^.\\s]+(\\.[^.\\s]+)+$"' };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate_ErrorCode.errors = vErrors;
  return errors === 0;
}
function validate_ErrorEnvelope(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.error === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "error" }, message: "must have required property 'error'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.error !== void 0) {
      let data0 = data.error;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.code === void 0) {
          const err1 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (data0.message === void 0) {
          const err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (data0.code !== void 0) {
          if (!validate_ErrorCode(data0.code, { instancePath: instancePath + "/error/code", parentData: data0, parentDataProperty: "code", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validate_ErrorCode.errors : vErrors.concat(validate_ErrorCode.errors);
            errors = vErrors.length;
          }
        }
        if (data0.message !== void 0) {
          if (typeof data0.message !== "string") {
            const err3 = { instancePath: instancePath + "/error/message", schemaPath: "#/properties/error/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
      } else {
        const err4 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
  } else {
    const err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate_ErrorEnvelope.errors = vErrors;
  return errors === 0;
}
function validate_IntegrateStoreRequest(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
  } else {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate_IntegrateStoreRequest.errors = vErrors;
  return errors === 0;
}
function validate_IntegrateStoreResult(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.webhook_secret === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "webhook_secret" }, message: "must have required property 'webhook_secret'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.webhook_secret !== void 0) {
      if (!validate_WebhookSecret(data.webhook_secret, { instancePath: instancePath + "/webhook_secret", parentData: data, parentDataProperty: "webhook_secret", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate_WebhookSecret.errors : vErrors.concat(validate_WebhookSecret.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate_IntegrateStoreResult.errors = vErrors;
  return errors === 0;
}
function validate_WebhookSecret(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data !== "string") {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate_WebhookSecret.errors = vErrors;
  return errors === 0;
}
