import {
  ACT_KEY_HEADER,
  CONSOLE_ENDPOINTS,
  type ConsoleEndpoint,
  errorSchema,
  needsActKey,
} from "@maru/contract";
import { type JsonObject, openShelf, type SchemaShelf } from "./json-schema.ts";
import { parametersOf } from "./open-api.ts";

/** The OpenAPI 3.1 document of the console's endpoint table. */
export function consoleApiDocument(version: string): JsonObject {
  const shelf = openShelf();
  const paths: Record<string, JsonObject> = {};
  const endpoints: readonly ConsoleEndpoint[] = CONSOLE_ENDPOINTS;
  for (const endpoint of endpoints)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(shelf, endpoint),
    };
  shelf.shape(errorSchema, "output");
  return {
    openapi: "3.1.0",
    info: {
      title: "Maru console API",
      version,
      description:
        "For the console's own page: a session cookie, and the header `x-maru-console: 1` with every call that changes something. An act carries a key of its caller in `x-maru-key`: sent again with the same key it is done once, and answers the same. Replies are {status, message, data}; a refusal carries a code and its parameters.",
    },
    servers: [{ url: "http://localhost:8081" }],
    paths,
    components: {
      schemas: shelf.named,
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "maru_staff" } },
    },
  };
}

const CONSOLE_HEADER = {
  name: "x-maru-console",
  in: "header",
  required: true,
  schema: { const: "1" },
} as const;

const ACT_KEY = {
  name: ACT_KEY_HEADER,
  in: "header",
  required: true,
  description: "A UUID of the caller's for this act, the same where it is sent again.",
  schema: { type: "string", format: "uuid" },
} as const;

function operationOf(shelf: SchemaShelf, endpoint: ConsoleEndpoint): JsonObject {
  const { name, summary, area, action, site, who, isStepUp, method, body } = endpoint;
  return {
    operationId: name,
    summary,
    tags: [area ?? "access"],
    ...(who === "anyone" ? {} : { security: [{ session: [] }] }),
    "x-maru-rights": { area, action, site, ...(isStepUp === true ? { isStepUp } : {}) },
    parameters: [
      ...parametersOf(shelf, "path", endpoint.params),
      ...parametersOf(shelf, "query", endpoint.query),
      ...(site === "none" ? [] : [siteParameter(site)]),
      ...(method === "GET" ? [] : [CONSOLE_HEADER]),
      ...(needsActKey(endpoint) ? [ACT_KEY] : []),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: shelf.shape(body, "input") } },
          },
        }),
    responses: {
      "200": { description: "Done", content: contentOf(shelf, endpoint) },
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    },
  };
}

function siteParameter(site: "one" | "any"): JsonObject {
  return {
    name: "siteInfoId",
    in: "query",
    required: site === "one",
    description: "One of the caller's sites.",
    schema: { type: "string", pattern: "^[1-9]\\d{0,8}$" },
  };
}

function contentOf(shelf: SchemaShelf, { form, reply }: ConsoleEndpoint): JsonObject {
  if (form === "csv") return { "text/csv": {} };
  if (form === "bytes") return { "application/octet-stream": {} };
  return {
    "application/json": {
      schema: {
        type: "object",
        properties: { status: { const: 200 }, message: { const: "" }, data: shelf.shape(reply, "output") },
        required: ["status", "message", "data"],
        additionalProperties: false,
      },
    },
  };
}
