import { CONSOLE_ENDPOINTS, type ConsoleEndpoint, type Endpoint, ENDPOINTS } from "@maru/contract";
import type * as z from "zod";
import { consoleApiDocument } from "../../src/transport/http/documents/console-api.ts";
import type { JsonObject } from "../../src/transport/http/documents/json-schema.ts";
import { openApiDocument } from "../../src/transport/http/documents/open-api.ts";

export type Origin = "player" | "console" | "admin";
export type Schema = JsonObject;

export interface Parameter {
  readonly name: string;
  readonly place: "path" | "query" | "header";
  readonly isRequired: boolean;
  readonly schema: Schema;
}

/** One operation of the API documents, with what its answers are held against. */
export interface Operation {
  readonly origin: Origin;
  readonly id: string;
  readonly method: string;
  /** Parameters as `{name}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: Schema } | null;
  readonly isForAnyone: boolean;
  /** Of a 200: JSON in the envelope, the bare reply of OAuth, or content of these types. */
  readonly answers: "envelope" | "oauth" | readonly string[];
  readonly reply: z.ZodType;
}

const REPLIES = new Map<string, Endpoint | ConsoleEndpoint>([
  ...Object.entries<Endpoint>(ENDPOINTS),
  ...CONSOLE_ENDPOINTS.map((endpoint): [string, ConsoleEndpoint] => [`console ${endpoint.name}`, endpoint]),
]);

/** Every operation of the two API documents. */
export function documentedOperations(): readonly Operation[] {
  return [
    ...operationsOf("player", openApiDocument("fuzz")),
    ...operationsOf("console", consoleApiDocument("fuzz")),
  ];
}

/** One of the player's origin. */
export function operationNamed(id: string): Operation {
  const found = documentedOperations().find(
    (operation) => operation.origin === "player" && operation.id === id,
  );
  if (found === undefined) throw new Error(`there is no operation ${id}`);
  return found;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function operationsOf(origin: "player" | "console", document: JsonObject): readonly Operation[] {
  const paths = isObject(document["paths"]) ? document["paths"] : {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).map(([method, described]) =>
      operationOf(
        { origin, path, method: method.toUpperCase() },
        isObject(described) ? described : {},
        document,
      ),
    ),
  );
}

function operationOf(
  at: { readonly origin: "player" | "console"; readonly path: string; readonly method: string },
  described: JsonObject,
  document: JsonObject,
): Operation {
  const id = String(described["operationId"]);
  const endpoint = REPLIES.get(at.origin === "player" ? id : `console ${id}`);
  if (endpoint === undefined) throw new Error(`${id} is documented, and no endpoint`);
  const whole = (schema: unknown): Schema => withoutReferences(schema, document);
  return {
    ...at,
    id,
    parameters: listOf(described["parameters"]).flatMap((given): Parameter[] => {
      if (!isObject(given)) return [];
      const place = given["in"] === "path" || given["in"] === "header" ? given["in"] : "query";
      return [
        {
          name: String(given["name"]),
          place,
          isRequired: given["required"] === true,
          schema: whole(given["schema"]),
        },
      ];
    }),
    body: bodyOf(described["requestBody"], whole),
    isForAnyone: endpoint.who === "anyone",
    answers: ANSWERS[endpoint.form ?? "envelope"],
    reply: endpoint.reply,
  };
}

const ANSWERS = {
  envelope: "envelope",
  upload: "envelope",
  oauth: "oauth",
  csv: ["text/csv; charset=utf-8"],
  picture: ["image/webp"],
  bytes: ["image/webp"],
} as const;

function bodyOf(described: unknown, whole: (schema: unknown) => Schema): Operation["body"] {
  const content = isObject(described) ? described["content"] : null;
  const [first] = Object.entries(isObject(content) ? content : {});
  if (first === undefined) return null;
  const [type, media] = first;
  return { type, schema: whole(isObject(media) ? media["schema"] : null) };
}

/** The schema with what it refers to written out; what refers to itself ends as anything. */
function withoutReferences(schema: unknown, document: JsonObject, depth = 0): Schema {
  if (!isObject(schema) || depth > 12) return {};
  const name = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
  const components = isObject(document["components"]) ? document["components"] : {};
  const shelf = isObject(components["schemas"]) ? components["schemas"] : {};
  if (name !== undefined) return withoutReferences(shelf[name], document, depth + 1);
  return Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, wholePart(part, document, depth + 1)]),
  );
}

function wholePart(part: unknown, document: JsonObject, depth: number): unknown {
  if (Array.isArray(part)) return part.map((item) => wholePart(item, document, depth));
  return isObject(part) ? withoutReferences(part, document, depth) : part;
}

/** The operation that an address reaches, as a router finds it: written names before parameters. */
export function operationAt(
  operations: readonly Operation[],
  asked: { readonly origin: Origin; readonly method: string; readonly pathname: string },
): Operation | null {
  const parts = asked.pathname.split("/");
  const fits = operations.filter(
    (operation) =>
      operation.origin === asked.origin &&
      operation.method === asked.method &&
      fitsPath(operation.path.split("/"), parts),
  );
  return fits.toSorted((a, b) => parametersIn(a) - parametersIn(b))[0] ?? null;
}

const parametersIn = ({ path }: Operation): number => path.split("{").length;

function fitsPath(pattern: readonly string[], parts: readonly string[]): boolean {
  if (pattern.length !== parts.length) return false;
  return pattern.every((piece, place) =>
    piece.startsWith("{") ? parts[place] !== "" : piece === decoded(parts[place]),
  );
}

function decoded(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? "");
  } catch {
    return "";
  }
}
