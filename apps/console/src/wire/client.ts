import "./no-eval.ts";
import type { ConsoleEndpoint } from "@maru/contract";
import type { ConsoleEndpoints, ConsoleName } from "@maru/contract/console";
import { assert, ok, refused, type Result } from "@maru/values";
import type * as z from "zod";
import { ENDPOINT_TABLE, learnAllEndpoints } from "./endpoint-table.ts";
import { NO_ANSWER, send, type WireRefusal } from "./http.ts";
import { sendAct } from "./send-act.ts";

export type { ConsoleName } from "@maru/contract/console";

/** Query and path values travel as text; here numbers may stand where the wire has text. */
type Loose<T> = { readonly [K in keyof T]: T[K] extends string | undefined ? T[K] | number : T[K] };
type Inputs<Part> = Part extends z.ZodType ? z.input<Part> : never;
type Has<E, K extends string> = E extends { readonly [P in K]: infer Part extends z.ZodType } ? Part : null;
type Field<E, K extends "params" | "query"> =
  Has<E, K> extends infer Part extends z.ZodType
    ? Record<never, never> extends Inputs<Part>
      ? { readonly [P in K]?: Loose<Inputs<Part>> }
      : { readonly [P in K]: Loose<Inputs<Part>> }
    : { readonly [P in K]?: never };
type Body<E> =
  Has<E, "body"> extends infer Part extends z.ZodType
    ? { readonly body: Inputs<Part> }
    : { readonly body?: never };

/** What a call of this name takes: its path parameters, query and body, as the contract says. */
export type CallInput<N extends ConsoleName> = Field<ConsoleEndpoints[N], "params"> &
  Field<ConsoleEndpoints[N], "query"> &
  Body<ConsoleEndpoints[N]>;

export type CallReply<N extends ConsoleName> = z.output<ConsoleEndpoints[N]["reply"]>;

function endpointOf(name: ConsoleName): ConsoleEndpoint {
  const endpoint = ENDPOINT_TABLE.get(name);
  assert(endpoint !== undefined, `no endpoint ${name}`);
  return endpoint;
}

/** What the body of this call has to be. */
export function bodySchemaOf(name: ConsoleName): z.ZodObject {
  const { body } = endpointOf(name);
  assert(body !== undefined, `${name} takes no body`);
  return body;
}

/** What the query of this call may name. */
export function querySchemaOf(name: ConsoleName): z.ZodObject {
  const { query } = endpointOf(name);
  assert(query !== undefined, `${name} takes no query`);
  return query;
}

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** How a call is made, beside its input. */
export interface CallManner {
  /** The site looked at; calls that belong to no site leave it out. */
  readonly siteId: number | null;
  readonly isPolled?: boolean;
}

/** The address of a call with all it asks for: also for pictures and files, which the browser fetches itself. */
export function addressOf<N extends ConsoleName>(
  name: N,
  input: CallInput<N>,
  siteId: number | null,
): string {
  const { path, site } = endpointOf(name);
  const { params = {}, query = {} }: AnyInput = input;
  const place = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  if (site !== "none" && siteId !== null) search.set("siteInfoId", String(siteId));
  for (const [key, value] of Object.entries(query)) {
    if (typeof value === "number" || (typeof value === "string" && value !== ""))
      search.set(key, String(value));
  }
  const text = search.toString();
  return text === "" ? place : `${place}?${text}`;
}

/** Dialogs of the shell may call what no screen has called for yet; false where its schema cannot be read. */
async function isKnown(name: ConsoleName): Promise<boolean> {
  if (ENDPOINT_TABLE.has(name)) return true;
  return learnAllEndpoints().then(
    () => true,
    () => false,
  );
}

/** One call of the contract, typed by it; what the server answers is checked against it. Never throws. */
export async function call<N extends ConsoleName>(
  name: N,
  input: CallInput<N>,
  { siteId, isPolled = false }: CallManner,
): Promise<Result<CallReply<N>, WireRefusal>> {
  if (!(await isKnown(name))) return refused({ code: NO_ANSWER, message: "", params: {} });
  const endpoint = endpointOf(name);
  const { body }: AnyInput = input;
  const address = addressOf(name, input, siteId);
  // A session's own affairs, passwords among them, are no acts.
  const isAct = endpoint.method === "POST" && (endpoint.area !== null || endpoint.action === "approve");
  const sent = { address, body: endpoint.method === "POST" ? (body ?? {}) : undefined, isPolled };
  const reply = await (isAct ? sendAct(sent) : send({ method: endpoint.method, ...sent }));
  if (!reply.ok) return reply;
  const read = endpoint.reply.safeParse(reply.value);
  // The reply's schema is that of this name: the record of endpoints is keyed by it.
  if (read.success) return ok(read.data as CallReply<N>);
  return refused({
    code: "REPLY_UNREADABLE",
    message: read.error.issues[0]?.message ?? "",
    params: { name },
  });
}
