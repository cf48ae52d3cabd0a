import { type Endpoint, type EndpointInput, unstorablePath, type WireRefusal } from "@maru/contract";
import { ok, refused, type Result } from "@maru/values";
import type { FastifyRequest } from "fastify";
import type * as z from "zod";

type Raw = Pick<FastifyRequest, "params" | "query" | "body">;

/** Reads the path, query and body of a request by the endpoint's schemas. The first thing wrong is named. */
export function parseInput<E extends Endpoint>(endpoint: E, raw: Raw): Result<EndpointInput<E>, WireRefusal> {
  const parts = parseParts(endpoint, raw);
  // The three schemas have just checked what the type says.
  return parts.ok ? ok(parts.value as EndpointInput<E>) : parts;
}

interface Schemas {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
}

/** The same for whatever has the three schemas. */
export function parseParts(
  schemas: Schemas,
  raw: Raw,
): Result<{ readonly params: object; readonly query: object; readonly body: object }, WireRefusal> {
  const params = parsePart(schemas.params, raw.params);
  if (!params.ok) return params;
  const query = parsePart(schemas.query, withoutEmpty(raw.query));
  if (!query.ok) return query;
  const body = parsePart(schemas.body, raw.body ?? {});
  if (!body.ok) return body;
  return ok({ params: params.value, query: query.value, body: body.value });
}

function parsePart(schema: z.ZodObject | undefined, value: unknown): Result<object, WireRefusal> {
  if (schema === undefined) return ok({});
  const unstorable = unstorablePath(value);
  if (unstorable !== null) return refused({ code: "INVALID_FIELD", field: fieldName(unstorable) });
  const parsed = schema.safeParse(value);
  return parsed.success ? ok(parsed.data) : refused(refusalOf(parsed.error.issues));
}

/** `?startDate=` means that no start was given. */
function withoutEmpty(query: unknown): unknown {
  if (typeof query !== "object" || query === null) return {};
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

function refusalOf(issues: readonly z.core.$ZodIssue[]): WireRefusal {
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    return { code: "UNKNOWN_FIELD", field: fieldName([...issue.path, issue.keys[0] ?? ""]) };
  }
  return { code: "INVALID_FIELD", field: fieldName(issues[0]?.path ?? []) };
}

/** Names come from the sender, so they are cut before they are sent back. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.length === 0 ? "body" : path.map(String).join(".").slice(0, 100);
}
