import { afterEach, beforeEach, expect, test } from "vitest";
import { type Running, startChannel } from "./start-channel.ts";

let running: Running;
beforeEach(async () => {
  running = await startChannel({ addressOf: ({ headers }) => String(headers["x-from"] ?? "home") });
});
afterEach(async () => running.stop());

type Headers = Readonly<Record<string, string>>;
const PLAYER: Headers = { "user-agent": "player/1" };
const BROWSER: Headers = { ...PLAYER, "sec-fetch-site": "same-origin" };
const SESSION = "000/readable-in-any-log";

async function post(transport: "xhr" | "xhr_send", headers: Headers, frame?: string) {
  const body = frame === undefined ? null : JSON.stringify([frame]);
  const reply = await fetch(`${running.url}/${SESSION}/${transport}`, { method: "POST", headers, body });
  const cookie = /live_session=[\w-]+/.exec(reply.headers.get("set-cookie") ?? "")?.[0] ?? null;
  return { status: reply.status, text: await reply.text(), cookie, set: reply.headers.get("set-cookie") };
}

const CONNECT = "CONNECT\naccept-version:1.2\ntoken:user:ann\n\n\0";
const READ = "SUBSCRIBE\nid:1\ndestination:/user/queue/point\n\n\0";

async function signedIn(how: Headers): Promise<Headers> {
  const { cookie } = await post("xhr", how);
  const headers = { ...how, cookie: cookie ?? "" };
  expect((await post("xhr_send", headers, CONNECT)).status).toBe(204);
  expect((await post("xhr", headers)).text).toContain("CONNECTED");
  return headers;
}

test("the cookie is no script's, no other site's, and of this prefix alone", async () => {
  const { set } = await post("xhr", BROWSER);
  expect(set).toMatch(/^live_session=[\w-]{32}; Path=\/live; HttpOnly; SameSite=Strict$/);
});

test.each([
  ["from elsewhere", { ...PLAYER, "x-from": "elsewhere" }],
  ["with another program", { "user-agent": "curl/8" }],
  ["with the same address and program", PLAYER],
  ["as a browser", BROWSER],
  ["with a cookie of one's own", { ...BROWSER, cookie: `live_session=${"a".repeat(32)}` }],
] as const)("who knows the address of a browser's session alone cannot use it: %s", async (_, headers) => {
  const own = await signedIn(BROWSER);
  expect((await post("xhr_send", headers, READ)).status).toBe(403);
  expect((await post("xhr", headers)).status).toBe(403);
  expect(running.channel.stats().subscriptions).toBe(0);
  expect(running.events.filter(({ code }) => code === "SESSION_OWNER")).toHaveLength(2);
  expect((await post("xhr_send", own, READ)).status).toBe(204);
});

test("a program that keeps no cookies has its session, and another address or program has not", async () => {
  await post("xhr", PLAYER);
  expect((await post("xhr_send", PLAYER, CONNECT)).status).toBe(204);
  expect((await post("xhr_send", { ...PLAYER, "x-from": "elsewhere" }, READ)).status).toBe(403);
  expect((await post("xhr_send", { "user-agent": "curl/8" }, READ)).status).toBe(403);
  expect((await post("xhr_send", PLAYER, READ)).status).toBe(204);
});

test("a session that was used with its cookie once is used with it always", async () => {
  const own = await signedIn(PLAYER);
  expect((await post("xhr_send", PLAYER, READ)).status).toBe(403);
  expect((await post("xhr_send", own, READ)).status).toBe(204);
});
