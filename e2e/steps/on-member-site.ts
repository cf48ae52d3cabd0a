import { BASE_URL } from "../server.ts";

export type Trader = "trader1" | "trader2";

/** What somebody who plays on the licensed site asks of the server, beside any page. */
export interface TraderApi {
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string, body: object) => Promise<T>;
  /** The code of a refusal; null where it was granted. */
  readonly refusalOf: (path: string, body: object) => Promise<string | null>;
}

interface Reply {
  readonly status: number;
  readonly code?: string;
  readonly message: string;
  readonly data: unknown;
}

function dataOf(path: string, reply: Reply): unknown {
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.code} ${reply.message}`);
  return reply.data;
}

export async function openTraderApi(trader: Trader): Promise<TraderApi> {
  const password = `maru-trader-${trader.at(-1)}`;
  const form = new URLSearchParams({ grant_type: "password", username: trader, password });
  const signedIn = await fetch(`${BASE_URL}/oauth/token?siteCode=maru-en`, { method: "POST", body: form });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const send = async (path: string, init: RequestInit): Promise<Reply> => {
    const reply = await fetch(`${BASE_URL}${path}?siteInfoId=37`, { ...init, headers });
    return (await reply.json()) as Reply;
  };
  const asked = (path: string, body: object): Promise<Reply> =>
    send(path, { method: "POST", body: JSON.stringify(body) });
  return {
    get: async <T>(path: string) => dataOf(path, await send(path, {})) as T,
    post: async <T>(path: string, body: object) => dataOf(path, await asked(path, body)) as T,
    refusalOf: async (path, body) => {
      const reply = await asked(path, body);
      return reply.status === 200 ? null : (reply.code ?? reply.message);
    },
  };
}
