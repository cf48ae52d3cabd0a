import { randomUUID } from "node:crypto";
import { CONSOLE_URL } from "../server.ts";
import type { Reply } from "./member-api.ts";

type Operator = "operator1" | "operator2" | "admin";

/** The console's own API, signed in to as an operator of the demo. Site 1 unless told otherwise. */
export interface OperatorConsole {
  readonly post: <T>(path: string, body: object, site?: number) => Promise<Reply<T>>;
  readonly get: <T>(path: string, query?: Readonly<Record<string, string>>) => Promise<Reply<T>>;
}

/** What the console's page sends with every call. */
const OUR_PAGE = { "x-maru-console": "1", origin: CONSOLE_URL, "content-type": "application/json" };

export async function openOperatorConsole(operator: Operator): Promise<OperatorConsole> {
  const password = operator === "admin" ? "maru-admin-1" : `maru-operator-${operator.at(-1)}`;
  const signedIn = await fetch(`${CONSOLE_URL}/api/console/sign-in`, {
    method: "POST",
    headers: OUR_PAGE,
    body: JSON.stringify({ username: operator, password }),
  });
  const [cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
  if (signedIn.status !== 200) throw new Error(`${operator} cannot sign in: ${await signedIn.text()}`);
  const headers = { ...OUR_PAGE, cookie };
  return {
    post: async (path, body, site = 1) => {
      const url = `${CONSOLE_URL}${path}?siteInfoId=${site}`;
      const keyed = { ...headers, "x-maru-key": randomUUID() };
      const reply = await fetch(url, { method: "POST", headers: keyed, body: JSON.stringify(body) });
      return (await reply.json()) as Reply<never>;
    },
    get: async (path, query = { siteInfoId: "1" }) => {
      const reply = await fetch(`${CONSOLE_URL}${path}?${new URLSearchParams(query)}`, { headers });
      return (await reply.json()) as Reply<never>;
    },
  };
}

/** The answer's data; a refusal ends the journey. */
export function granted<T>(reply: Reply<T>): T {
  if (reply.status !== 200) throw new Error(`the console refused: ${reply.code} ${reply.message}`);
  return reply.data;
}
