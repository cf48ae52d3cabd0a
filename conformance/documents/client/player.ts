import { must } from "../table/must.ts";
import { type Answer, type Ask, type Call, caller } from "./http.ts";
import { brief, type Json, at, numberAt, textAt } from "./json.ts";

/** Whoever is signed in, with the token's own site on every call. */
export interface Player {
  readonly id: number;
  readonly username: string;
  readonly siteId: number;
  readonly token: string;
  readonly refreshToken: string;
  readonly call: Call;
  /** The data of a call that is granted; a refusal ends the row. */
  readonly ask: (what: string, ask?: Ask) => Promise<Json>;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly siteCode: string;
  readonly siteId: number;
}

/** The demo's people: `player1` has `maru-player-1`. */
export function demoPerson(username: string): Credentials {
  const [, word = "", number = ""] = /^([a-z]+)(\d+)$/.exec(username) ?? [];
  const site = {
    player: ["maru", 1],
    partner: ["maru", 1],
    trader: ["maru-en", 37],
    guest: ["maru-play", 2],
  }[word];
  const [siteCode, siteId] = site ?? ["maru", 1];
  return { username, password: `maru-${word}-${number}`, siteCode: String(siteCode), siteId: Number(siteId) };
}

/** `POST /oauth/token?siteCode=`, word for word: a form, and the client's own header. */
export async function askToken(base: string, who: Credentials): Promise<Answer> {
  return caller(base)("POST /oauth/token", {
    site: null,
    query: { siteCode: who.siteCode },
    headers: { authorization: `Basic ${Buffer.from("web:").toString("base64")}` },
    body: new URLSearchParams({ grant_type: "password", username: who.username, password: who.password }),
  });
}

export async function signIn(base: string, who: Credentials): Promise<Player> {
  const first = await tokensOf(base, who);
  let { token } = first;
  const by = (held: string): Call => caller(base, { authorization: `Bearer ${held}` }, who.siteId);
  // An access token lives ten minutes at most; a slow run lasts longer.
  const call: Call = async (what, ask) => {
    const answer = await by(token)(what, ask);
    if (textAt(answer.body, "code") !== "TOKEN_EXPIRED") return answer;
    ({ token } = await tokensOf(base, who));
    return by(token)(what, ask);
  };
  const me = (await call("GET /api/me")).body;
  return {
    id: numberAt(me, "data.id"),
    username: who.username,
    siteId: who.siteId,
    token,
    refreshToken: first.refreshToken,
    call,
    ask: (what, ask) => granted(call, what, ask),
  };
}

async function tokensOf(base: string, who: Credentials): Promise<Pick<Player, "token" | "refreshToken">> {
  const reply = await askToken(base, who);
  const token = textAt(reply.body, "access_token");
  must(token !== "", `${who.username} cannot sign in at ${who.siteCode}: ${reply.http} ${brief(reply.body)}`);
  return { token, refreshToken: textAt(reply.body, "refresh_token") };
}

export async function granted(call: Call, what: string, ask?: Ask): Promise<Json> {
  const { http, body } = await call(what, ask);
  must(http === 200 && numberAt(body, "status") === 200, `${what} answers ${http}: ${brief(body)}`);
  const data = at(body, "data");
  must(data !== undefined, `${what} has no data: ${brief(body)}`);
  return data;
}
