import { errorSchema } from "@maru/contract";
import { HOSTILE_TEXTS } from "./hostile-values.ts";
import { openClient } from "./ask-server.ts";
import type { Fault } from "./fuzz-http.ts";
import { encoded } from "./write-request.ts";

/** What the admin port has, and what it answers. */
const ROUTES: Readonly<Record<string, RegExp>> = {
  "/healthz": /^\{"status":"ok"\}$/,
  "/readyz": /^\{"status":"ready"/,
  "/metrics": /^# HELP /,
  "/outbox": /^\[/,
  "/openapi.json": /^\{"openapi":"3\.1\.0"/,
  "/asyncapi.json": /^\{"asyncapi":"3\.0\.0"/,
  "/docs/json": /^\{"openapi":"3\.1\.0"/,
};

/** Asks the admin port for what it has, with hostile queries, and for what it has not. */
export async function adminFaults(port: number): Promise<readonly Fault[]> {
  const client = openClient(4);
  const faults: Fault[] = [];
  const ask = async (method: string, target: string, isRight: (status: number, text: string) => boolean) => {
    const answered = await client.ask(port, { method, target, headers: {}, body: null });
    const said =
      "got" in answered
        ? `${answered.got.status} ${answered.got.body.toString().slice(0, 120)}`
        : answered.why;
    const isFine = "got" in answered && isRight(answered.got.status, answered.got.body.toString());
    if (!isFine)
      faults.push({ index: -1, asked: `nobody ${method} admin ${target.slice(0, 120)}`, what: said });
  };
  for (const route of Object.keys(ROUTES)) {
    await ask("GET", route, shown(route));
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"]) await ask(method, route, isRefusal);
  }
  for (const text of HOSTILE_TEXTS) {
    await ask("GET", `/healthz?${encoded(text)}=${encoded(text)}`, shown("/healthz"));
    if (encoded(text) !== "" && !/^\.{0,2}$/.test(text)) await ask("GET", `/${encoded(text)}`, isRefusal);
    await ask("GET", `/docs/${encoded(text)}x`, isRefusal);
  }
  client.close();
  return faults;
}

function shown(route: string): (status: number, text: string) => boolean {
  return (status, text) => status === 200 && (ROUTES[route]?.test(text) ?? false);
}

function isRefusal(status: number, text: string): boolean {
  if (status < 400 || status >= 500) return false;
  try {
    return errorSchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
