import { randomUUID } from "node:crypto";
import { must } from "../table/must.ts";
import { type Ask, type Call, caller } from "./http.ts";
import { brief, type Json } from "./json.ts";
import { granted } from "./player.ts";

/** A member of staff at the console's own origin, to make happen what a player is told of. */
export interface Operator {
  readonly ask: (what: string, ask?: Ask) => Promise<Json>;
  readonly call: ReturnType<typeof caller>;
}

export async function signInStaff(consoleUrl: string, name: string): Promise<Operator> {
  const [, word = name, number = ""] = /^([a-z]+)(\d*)$/.exec(name) ?? [];
  const password = `maru-${word}-${number === "" ? "1" : number}`;
  const page = { "x-maru-console": "1", origin: new URL(consoleUrl).origin };
  const signedIn = await fetch(`${consoleUrl}/api/console/sign-in`, {
    method: "POST",
    headers: { ...page, "content-type": "application/json" },
    body: JSON.stringify({ username: name, password }),
  });
  must(signedIn.status === 200, `${name} cannot sign in to the console: ${brief(await signedIn.text())}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const send = caller(consoleUrl, { ...page, cookie });
  // Each act has a key of its own.
  const call: Call = (what, how = {}) =>
    send(what, { ...how, headers: { "x-maru-key": randomUUID(), ...how.headers } });
  // Acts that need a fresh proof ask for the password once more.
  await call("POST /api/console/step-up", { body: { password } });
  return { call, ask: (what, ask) => granted(call, what, ask) };
}
