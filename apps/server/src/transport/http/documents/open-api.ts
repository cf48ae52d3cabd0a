import { type Endpoint, ENDPOINTS, errorSchema, HTTP_STATUS } from "@maru/contract";
import type * as z from "zod";
import { type JsonObject, openShelf, type SchemaShelf } from "./json-schema.ts";

/** The OpenAPI 3.1 document of the endpoint table. The same table gives the same document. */
export function openApiDocument(version: string): JsonObject {
  const shelf = openShelf();
  const paths: Record<string, JsonObject> = {};
  for (const [id, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const operation = operationOf(shelf, id, endpoint);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  shelf.shape(errorSchema, "output");
  return {
    openapi: "3.1.0",
    info: {
      title: "Maru HTTP API",
      version,
      description: `Every JSON reply is {status, message, data}; a refusal carries a code and its parameters. Codes: ${codes()}.`,
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: shelf.named,
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}

const codes = () =>
  Object.entries(HTTP_STATUS)
    .map(([code, status]) => `${code} (${status})`)
    .join(", ");

function operationOf(shelf: SchemaShelf, id: string, endpoint: Endpoint): JsonObject {
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpoint.rate],
    ...(endpoint.who !== "anyone" ? { security: [{ bearer: [] }] } : {}),
    parameters: [
      ...parametersOf(shelf, "path", endpoint.params),
      ...parametersOf(shelf, "query", endpoint.query),
      ...(endpoint.form === "oauth" ? [] : [SITE_PARAMETER]),
    ],
    ...(endpoint.body === undefined ? {} : { requestBody: bodyOf(shelf, endpoint, endpoint.body) }),
    ...(endpoint.form === "upload" ? { requestBody: PICTURE_BODY } : {}),
    responses: {
      "200": {
        description: "Done",
        content:
          endpoint.form === "picture"
            ? { "image/webp": {} }
            : { "application/json": { schema: replyOf(shelf, endpoint) } },
      },
      default: {
        description: "Refused",
        content: { "application/json": { schema: refusalOf(endpoint) } },
      },
    },
  };
}

const PICTURE_BODY = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { file: { type: "string", format: "binary" } },
        required: ["file"],
      },
    },
  },
};

const SITE_PARAMETER = {
  name: "siteInfoId",
  in: "query",
  required: false,
  description: "The site. Signed-in calls: must be the token's. Without it: the site of the host name.",
  schema: { type: "string", pattern: "^[1-9]\\d{0,8}$" },
};

export function parametersOf(
  shelf: SchemaShelf,
  place: "path" | "query",
  schema: z.ZodObject | undefined,
): readonly JsonObject[] {
  if (schema === undefined) return [];
  const { properties, required } = shelf.shape(schema, "input");
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties ?? {}).map(([name, shape]) => ({
    name,
    in: place,
    required: place === "path" || needed.has(name),
    schema: shape,
  }));
}

function bodyOf(shelf: SchemaShelf, { form }: Endpoint, body: z.ZodObject): JsonObject {
  const type = form === "oauth" ? "application/x-www-form-urlencoded" : "application/json";
  return { required: true, content: { [type]: { schema: shelf.shape(body, "input") } } };
}

function replyOf(shelf: SchemaShelf, { form, reply }: Endpoint): JsonObject {
  const data = shelf.shape(reply, "output");
  if (form === "oauth") return data;
  return {
    type: "object",
    properties: { status: { const: 200 }, message: { const: "" }, data },
    required: ["status", "message", "data"],
    additionalProperties: false,
  };
}

function refusalOf({ form }: Endpoint): JsonObject {
  if (form !== "oauth") return { $ref: "#/components/schemas/Refusal" };
  const text = { type: "string" };
  return {
    type: "object",
    properties: { error: text, error_description: text, status: { type: "integer" }, message: text },
    required: ["error", "error_description", "status", "message"],
  };
}
