import type { HttpWorld } from "./http-world.ts";

export interface Ask {
  /** Bearer token; null sends none. Without it player1 asks. */
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  readonly body?: object | string;
}

/** Sends one request and reads the JSON reply. */
export async function ask(world: HttpWorld, target: `${"GET" | "POST"} ${string}`, how: Ask = {}) {
  const token = how.token === undefined ? "player" : how.token;
  const reply = await world.app.inject({
    method: target.startsWith("POST ") ? "POST" : "GET",
    url: target.slice(target.indexOf(" ") + 1),
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...how.headers },
    ...(how.body === undefined ? {} : { payload: how.body }),
  });
  return { code: reply.statusCode, headers: reply.headers, json: reply.json() };
}
