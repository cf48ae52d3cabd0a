import { errorSchema, HTTP_STATUS, isErrorCode } from "@maru/contract";
import * as z from "zod";
import { isObject, type Operation, operationAt, type Origin } from "./operations.ts";

/** What came back; `null` where the connection ended without an answer. */
export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

export interface Asked {
  readonly origin: Origin;
  readonly method: string;
  readonly target: string;
}

const tokenRefusal = z.strictObject({
  error: z.string(),
  error_description: z.string(),
  status: z.int(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const NO_ENVELOPE = /^\/(api|oauth|data)\/|^\/fee\.json$/;

/** What is wrong with an answer, in words; null where it is as the documents say. */
export function faultOf(operations: readonly Operation[], asked: Asked, got: Got): string | null {
  const { status } = got;
  if (status >= 500) return `answered ${status}: ${excerpt(got)}`;
  const pathname = asked.target.split("?", 1)[0] ?? "";
  const operation = operationAt(operations, { ...asked, pathname });
  if (status >= 400) return refusalFault(asked, pathname, got);
  if (status === 204 && asked.method === "OPTIONS") return null;
  if (operation === null) return pageFault(asked, pathname, got);
  return status === 200 ? replyFault(operation, got) : `answered ${status}, which is not documented`;
}

/** An address of no operation may show the app. */
function pageFault({ origin, method }: Asked, pathname: string, got: Got): string | null {
  const isPage = method === "GET" && origin !== "admin" && !NO_ENVELOPE.test(pathname);
  if (isPage && got.status === 200) return null;
  if (isPage && got.status >= 300 && got.status < 400) return null;
  return `answered ${got.status} at an address of nothing`;
}

function replyFault({ answers, reply }: Operation, got: Got): string | null {
  const type = typeOf(got);
  if (typeof answers !== "string") return answers.includes(type) ? null : `answered as ${type}`;
  const json = jsonOf(got);
  if (json === undefined) return `is no JSON but ${type}: ${excerpt(got)}`;
  if (answers === "oauth") return schemaFault(reply, json);
  if (!isObject(json) || json["status"] !== 200 || json["message"] !== "" || Object.keys(json).length !== 3)
    return `is not in the envelope: ${excerpt(got)}`;
  return schemaFault(reply, json["data"]);
}

function schemaFault(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  const issue = parsed.error.issues[0];
  return `does not fit its schema at ${issue?.path.join(".")}: ${issue?.message}`;
}

function refusalFault({ method }: Asked, pathname: string, got: Got): string | null {
  if (method === "HEAD") return null;
  const json = jsonOf(got);
  if (json === undefined) return `refuses without JSON: ${got.status} ${excerpt(got)}`;
  const schema =
    pathname === "/oauth/token" && isObject(json) && "error" in json ? tokenRefusal : errorSchema;
  const fault = schemaFault(schema, json);
  if (fault !== null) return `refuses, and ${fault}: ${excerpt(got)}`;
  return codeFault(json, got) ?? methodFault(method, got);
}

function codeFault(json: unknown, { status }: Got): string | null {
  if (!isObject(json)) return null;
  const code = String(json["code"] ?? json["error_description"]);
  if (json["status"] !== status) return `says ${String(json["status"])} in a body of ${status}`;
  if (isErrorCode(code) && HTTP_STATUS[code] !== status) return `says ${code} with ${status}`;
  return String(json["message"]) === "" ? `says ${code} without words` : null;
}

function methodFault(method: string, { status, headers }: Got): string | null {
  const allowed = String(headers["allow"] ?? "").split(", ");
  return status === 405 && allowed.includes(method) ? `refuses ${method}, which it says it takes` : null;
}

function typeOf({ headers }: Got): string {
  return String(headers["content-type"] ?? "");
}

function jsonOf(got: Got): unknown {
  if (!typeOf(got).startsWith("application/json")) return undefined;
  try {
    return JSON.parse(got.body.toString());
  } catch {
    return undefined;
  }
}

function excerpt({ body }: Got): string {
  return body.toString().slice(0, 240);
}
