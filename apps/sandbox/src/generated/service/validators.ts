// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.
// It includes answers from specs/sandbox.overlay.yaml that the contract does not give.
// @ts-nocheck: the code below is generated; its exports have types all the same.

import type { RawValidator } from '@ordering/api';

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

var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __getOwnPropNames = Object.getOwnPropertyNames;
var require_ucs2length = /* @__PURE__ */ __commonJS({
  "library:ajv/dist/runtime/ucs2length"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
  }
});
var func_7a031813 = /* @__PURE__ */ (() => require_ucs2length().default)();
var pattern_e4c2555c = /* @__PURE__ */ new RegExp("^[\\x21-\\x7E]+$", "u");
var schema_CancelReasonCode = { "$id": "CancelReasonCode", "enum": ["ITEM_OUT_OF_STOCK", "STORE_CLOSED", "POS_OFFLINE", "CAPACITY", "PRICE_MISMATCH", "OTHER"] };
var schema_MenuSyncDirection = { "$id": "MenuSyncDirection", "enum": ["service_to_pos", "pos_to_service"] };
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
function validate_IntegrateStoreRequest(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.store_id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "store_id" }, message: "must have required property 'store_id'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.webhook_url === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "webhook_url" }, message: "must have required property 'webhook_url'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "store_id" || key0 === "webhook_url" || key0 === "external_store_id" || key0 === "menu_sync_direction")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.store_id !== void 0) {
      let data0 = data.store_id;
      if (typeof data0 === "string") {
        if (func_7a031813(data0) > 200) {
          const err3 = { instancePath: instancePath + "/store_id", schemaPath: "#/properties/store_id/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (func_7a031813(data0) < 1) {
          const err4 = { instancePath: instancePath + "/store_id", schemaPath: "#/properties/store_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/store_id", schemaPath: "#/properties/store_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.webhook_url !== void 0) {
      let data1 = data.webhook_url;
      if (typeof data1 === "string") {
        if (func_7a031813(data1) > 2e3) {
          const err6 = { instancePath: instancePath + "/webhook_url", schemaPath: "#/properties/webhook_url/maxLength", keyword: "maxLength", params: { limit: 2e3 }, message: "must NOT have more than 2000 characters" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        if (func_7a031813(data1) < 1) {
          const err7 = { instancePath: instancePath + "/webhook_url", schemaPath: "#/properties/webhook_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      } else {
        const err8 = { instancePath: instancePath + "/webhook_url", schemaPath: "#/properties/webhook_url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.external_store_id !== void 0) {
      let data2 = data.external_store_id;
      if (typeof data2 === "string") {
        if (func_7a031813(data2) > 200) {
          const err9 = { instancePath: instancePath + "/external_store_id", schemaPath: "#/properties/external_store_id/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        if (func_7a031813(data2) < 1) {
          const err10 = { instancePath: instancePath + "/external_store_id", schemaPath: "#/properties/external_store_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
        if (!pattern_e4c2555c.test(data2)) {
          const err11 = { instancePath: instancePath + "/external_store_id", schemaPath: "#/properties/external_store_id/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7E]+$" }, message: 'must match pattern "^[\\x21-\\x7E]+$"' };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      } else {
        const err12 = { instancePath: instancePath + "/external_store_id", schemaPath: "#/properties/external_store_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.menu_sync_direction !== void 0) {
      if (!validate_MenuSyncDirection(data.menu_sync_direction, { instancePath: instancePath + "/menu_sync_direction", parentData: data, parentDataProperty: "menu_sync_direction", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate_MenuSyncDirection.errors : vErrors.concat(validate_MenuSyncDirection.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      vErrors.push(err13);
    }
    errors++;
  }
  validate_IntegrateStoreRequest.errors = vErrors;
  return errors === 0;
}
function validate_MenuSyncDirection(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data === "service_to_pos" || data === "pos_to_service")) {
    const err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema_MenuSyncDirection.enum }, message: "must be equal to one of the allowed values" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate_MenuSyncDirection.errors = vErrors;
  return errors === 0;
}
