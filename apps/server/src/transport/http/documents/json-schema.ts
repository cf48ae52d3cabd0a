import * as z from "zod";

export type JsonObject = { [key: string]: unknown };

/** Collects named schemas while a document is built, so that each stands once under `components/schemas`. */
export interface SchemaShelf {
  /** The JSON schema of `schema` as it is sent (`output`) or as it is written by a client (`input`). */
  shape(schema: z.ZodType, io: "input" | "output"): JsonObject;
  readonly named: JsonObject;
}

export function openShelf(): SchemaShelf {
  const named: JsonObject = {};
  return {
    named,
    shape: (schema, io) => {
      // Wrapped, because a named schema at the root would be written out instead of referred to.
      const json: JsonObject = { ...z.toJSONSchema(z.strictObject({ it: schema }), { io }) };
      const { $defs, properties } = json;
      if (isObject($defs))
        for (const [name, definition] of Object.entries($defs)) named[name] = rewrite(definition);
      const found = isObject(properties) ? rewrite(properties["it"]) : null;
      return isObject(found) ? found : {};
    },
  };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Points references at the document's components, and drops what belongs to a schema that stands alone. */
function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== "$schema" && key !== "id");
  return Object.fromEntries(
    entries.map(([key, part]) =>
      key === "$ref" && typeof part === "string"
        ? [key, part.replace("#/$defs/", "#/components/schemas/")]
        : [key, key === "properties" && isObject(part) ? rewriteProperties(part) : rewrite(part)],
    ),
  );
}

/** Property names are ours: one may well be called `id`. */
function rewriteProperties(properties: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, rewrite(schema)]));
}
