import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MemberWorld, openMemberWorld, PASSWORD } from "./member-world.ts";

/** The items of the trust list on passwords, tokens, codes and sessions, one by one. */
let world: MemberWorld;
beforeAll(async () => {
  world = await openMemberWorld();
});
afterAll(() => world.close());

const SITE = "?siteInfoId=1";
const signIn = (username: string, password: string, address = "203.0.113.7") =>
  world.accounts.signIn({ siteCode: "maru", username, password, address, userAgent: "test" });
const events = async (kind: string) =>
  (
    await world.database.owner.query<{ n: string }>("select count(*) as n from audit.event where kind = $1", [
      kind,
    ])
  )[0]?.n;

async function prove(kind: "phone" | "email", target: string): Promise<string> {
  const sent = await world.ask(`POST /api/certi/certificate_${kind}${SITE}`, { body: { key: target } });
  const key = String(sent.data["key"]);
  const code = /\d{8}/.exec(await world.letterTo(target))?.[0] ?? "";
  await world.ask(`POST /api/certi/verify_${kind}${SITE}`, { body: { key, secretCode: code } });
  return key;
}

/** Gives ann a phone of her own, proved, with her password. */
async function givePhone(username: string, phone: string): Promise<void> {
  const key = await prove("phone", phone);
  const body = { key, phone, currentPassword: PASSWORD };
  expect((await world.ask("POST /api/player/change_phone", { as: username, body })).status).toBe(200);
}

const shape = (data: object) => Object.entries(data).map(([key, value]) => [key, typeof value]);
const header = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("S-01 passwords at rest", () => {
  it("S-01: are Argon2id with at least 19 MiB, two passes and a salt of their own", async () => {
    const rows = await world.database.owner.query<{ password_hash: string }>(
      "select password_hash from accounts.member where username in ('ann', 'opal')",
    );
    for (const { password_hash } of rows)
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await world.signIn("ann");
    const change = { currentPassword: PASSWORD, password: "a second long one" };
    expect((await world.ask("POST /api/player/change_password", { as: "ann", body: change })).status).toBe(
      200,
    );
    const back = { currentPassword: change.password, password: PASSWORD };
    expect((await world.ask("POST /api/player/change_password", { as: "ann", body: back })).status).toBe(200);
    const [after] = await world.database.owner.query<{ password_hash: string }>(
      "select password_hash from accounts.member where username = 'ann'",
    );
    expect(after?.password_hash).not.toBe(rows[0]?.password_hash);
  });
});

describe("S-02 which passwords are taken", () => {
  it.each<[string, object]>([
    ["CURRENT_PASSWORD_REQUIRED", { password: "anything at all" }],
    ["NEW_PASSWORD_REQUIRED", { currentPassword: PASSWORD }],
    ["PASSWORD_TOO_SHORT", { currentPassword: PASSWORD, password: "seven 7" }],
    ["PASSWORD_TOO_LONG", { currentPassword: PASSWORD, password: "x1 ".repeat(22) }],
    [
      "PASSWORD_CONFIRM_MISMATCH",
      { currentPassword: PASSWORD, password: "a fine new one", confirmPassword: "b" },
    ],
    ["PASSWORD_COMMON", { currentPassword: PASSWORD, password: "Password123" }],
    ["PASSWORD_COMMON", { currentPassword: PASSWORD, password: "iloveyou1" }],
    ["PASSWORD_COMMON", { currentPassword: PASSWORD, password: "RedSox2004" }],
    ["PASSWORD_COMMON", { currentPassword: PASSWORD, password: "maru2026!!" }],
    ["PASSWORD_COMMON", { currentPassword: PASSWORD, password: "aaaaaaaabbbb" }],
    ["CURRENT_PASSWORD_WRONG", { currentPassword: "not the one", password: "a fine new one" }],
    ["PASSWORD_UNCHANGED", { currentPassword: PASSWORD, password: PASSWORD }],
    ["PLAYER_MISMATCH", { id: 14, currentPassword: PASSWORD, password: "a fine new one" }],
    ["SITE_MISMATCH", { siteInfoId: 37, currentPassword: PASSWORD, password: "a fine new one" }],
  ])("S-02: %s: %j", async (code, body) => {
    await world.signIn("ann");
    expect((await world.ask("POST /api/player/change_password", { as: "ann", body })).code).toBe(code);
  });

  it("S-02: any characters count, none is cut or trimmed, and Hangul typed in letters is the same", async () => {
    const odd = " 비밀 번호 🔐 é ";
    await world.signIn("bob");
    const body = { currentPassword: PASSWORD, password: odd };
    expect((await world.ask("POST /api/player/change_password", { as: "bob", body })).status).toBe(200);
    expect((await signIn("bob", odd.normalize("NFD"))).ok).toBe(true);
    expect((await signIn("bob", odd.trim())).ok).toBe(false);
    const back = { currentPassword: odd, password: PASSWORD };
    expect((await world.ask("POST /api/player/change_password", { as: "bob", body: back })).status).toBe(200);
  });
});

describe("S-03 guessing", () => {
  it("S-03: wrong tries are slowed per account and noted; the step-up counts its own", async () => {
    const before = Number(await events("sign-in-failed"));
    for (let tried = 0; tried < 5; tried += 1) await signIn("dan", "wrong", "198.51.100.9");
    expect(await signIn("dan", PASSWORD, "198.51.100.9")).toMatchObject({
      refusal: { code: "WORK_NEEDED" },
    });
    expect(Number(await events("sign-in-failed")) - before).toBe(5);
    await world.signIn("bob");
    const body = { currentPassword: "wrong", password: "a fine new one" };
    const address = "198.51.100.77";
    const codes = [];
    for (let tried = 0; tried < 7; tried += 1)
      codes.push((await world.ask("POST /api/player/change_password", { as: "bob", body, address })).code);
    expect(codes.at(0)).toBe("CURRENT_PASSWORD_WRONG");
    expect(codes.at(-1)).toBe("TOO_MANY_TRIES");
    await world.pass(24 * 3_600_000);
  });

  it("S-03: find_id and find_pw answer alike whether there is a member or not, and send nothing to a stranger", async () => {
    await world.signIn("ann");
    await givePhone("ann", "01055550001");
    await world.pass(61_000);
    const idOf = (phone: string, address: string) =>
      world.ask(`POST /api/player/find_id${SITE}`, { body: { phone, siteInfo: { id: 1 } }, address });
    const known = await idOf("010-5555-0001", "198.51.100.20");
    const unknown = await idOf("010-5555-9999", "198.51.100.21");
    expect([known.text, known.status]).toEqual([unknown.text, unknown.status]);
    expect(await world.letterTo("01055550001")).toContain("ann");
    expect(await world.letterTo("01055559999")).toBe("");
    await world.pass(61_000);
    const reset = (username: string, phone: string, address: string) =>
      world.ask(`POST /api/player/find_pw${SITE}`, { body: { username, phone }, address });
    const right = await reset("ann", "01055550001", "198.51.100.22");
    const wrong = await reset("ann", "01055550002", "198.51.100.23");
    expect(shape(right.data)).toEqual(shape(wrong.data));
    expect(await world.letterTo("01055550002")).toBe("");
  });
});

describe("S-05 access tokens", () => {
  it("S-05: live ten minutes at most, and none but our own algorithm and claims are taken", async () => {
    const token = await world.signIn("ann");
    const [head = "", payload = "", signature = ""] = token.split(".");
    const claims: { iat: number; exp: number } = JSON.parse(Buffer.from(payload, "base64url").toString());
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(600);
    const forged = createHmac("sha256", "guess").update(`${head}.${payload}`).digest("base64url");
    const others = [
      `${header({ alg: "none", typ: "at+jwt" })}.${payload}.`,
      `${header({ alg: "HS512", typ: "at+jwt" })}.${payload}.${signature}`,
      `${head}.${payload}.${forged}`,
      `${head}.${Buffer.from(JSON.stringify({ ...claims, site: 37 })).toString("base64url")}.${signature}`,
    ];
    for (const other of others)
      expect((await world.ask("GET /api/me", { as: other })).code).toBe("TOKEN_INVALID");
    await world.pass(10 * 60_000 + 1_000);
    expect((await world.ask("GET /api/me", { as: token })).code).toBe("TOKEN_EXPIRED");
  });
});

describe("S-06 refresh tokens", () => {
  it("S-06: rotate, and a spent one ends its session and is noted", async () => {
    const first = await signIn("ann", PASSWORD);
    if (!first.ok) throw new Error("not signed in");
    const second = await world.accounts.refresh({ refreshToken: first.refreshToken, address: "203.0.113.7" });
    if (!second.ok) throw new Error("not refreshed");
    expect(second.refreshToken).not.toBe(first.refreshToken);
    await world.pass(11_000);
    const before = Number(await events("token-reused"));
    const reused = await world.accounts.refresh({
      refreshToken: first.refreshToken,
      address: "198.51.100.1",
    });
    expect(reused.ok).toBe(false);
    expect(Number(await events("token-reused"))).toBe(before + 1);
    expect((await world.ask("GET /api/me", { as: second.accessToken })).code).toBe("SESSION_ENDED");
  });
});

describe("S-07 where tokens live", () => {
  it("S-07: a browser gets the refresh token as an HttpOnly, strict cookie and never in a body", async () => {
    const reply = await world.app.inject({
      method: "POST",
      url: "/oauth/token?siteCode=maru",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      payload: new URLSearchParams({
        grant_type: "password",
        username: "ann",
        password: PASSWORD,
      }).toString(),
    });
    expect(reply.json()).not.toHaveProperty("refresh_token");
    expect(String(reply.headers["set-cookie"])).toMatch(/HttpOnly.*SameSite=Strict/);
  });
});

describe("S-08 what ends a session ends it at once", () => {
  it("S-08: a changed password ends the other sessions, not this one", async () => {
    const other = await world.signIn("ann");
    const own = await world.signIn("ann");
    const body = { currentPassword: PASSWORD, password: "a second long one" };
    expect((await world.ask("POST /api/player/change_password", { as: own, body })).status).toBe(200);
    expect((await world.ask("GET /api/me", { as: other })).code).toBe("SESSION_ENDED");
    expect((await world.ask("GET /api/me", { as: own })).status).toBe(200);
    const back = { currentPassword: body.password, password: PASSWORD };
    await world.ask("POST /api/player/change_password", { as: own, body: back });
  });

  it("S-08: a reset password ends every session, and the code works once", async () => {
    const token = await world.signIn("ann");
    await world.pass(25 * 3_600_000);
    const renewed = await world.signIn("ann");
    const sent = await world.ask(`POST /api/player/find_pw${SITE}`, {
      body: { username: "ann", phone: "01055550001" },
      address: "198.51.100.200",
    });
    const key = String(sent.data["key"]);
    const secretCode = /\d{8}/.exec(await world.letterTo("01055550001"))?.[0] ?? "";
    const reset = (password = PASSWORD) =>
      world.ask(`POST /api/player/reset_password${SITE}`, { body: { key, secretCode, password } });
    // S-02: a leaked one, and one that is the account's name; the code is still good for a better one.
    expect((await reset("qazwsx1234567")).code).toBe("PASSWORD_COMMON");
    expect((await reset("Ann!2026!2026")).code).toBe("PASSWORD_COMMON");
    expect((await reset()).status).toBe(200);
    expect((await reset()).code).toBe("CODE_EXPIRED");
    for (const ended of [token, renewed])
      expect((await world.ask("GET /api/me", { as: ended })).status).toBe(401);
    expect(await world.letterTo("01055550001")).toContain("비밀번호가 변경되었습니다");
  });

  it("S-08: signing out, an ended session and a disabled account are refused on the next request", async () => {
    const token = await world.signIn("ann");
    await world.ask("POST /api/sign_out", { as: token, body: {} });
    expect((await world.ask("GET /api/me", { as: token })).code).toBe("SESSION_ENDED");
    const disabled = await world.signIn("dan");
    await world.database.owner.query("update accounts.member set status = 'D' where username = 'dan'");
    expect((await world.ask("GET /api/me", { as: disabled })).code).toBe("ACCOUNT_DISABLED");
    await world.database.owner.query("update accounts.member set status = 'A' where username = 'dan'");
  });
});

describe("S-09 one's own sessions", () => {
  it("S-09: are listed, and ended one by one or all others at once; somebody else's is not there", async () => {
    const phone = await world.signIn("bob");
    const laptop = await world.signIn("bob");
    const list = await world.ask("GET /api/player/sessions", { as: laptop });
    const sessions = list.data as unknown as { id: string; current: boolean }[];
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const other = await world.signIn("ann");
    const own = sessions.find(({ current }) => !current);
    const end = (as: string) =>
      world.ask("POST /api/player/sessions/end", { as, body: { sessionId: own?.id } });
    expect((await end(other)).code).toBe("NOT_FOUND");
    expect((await end(laptop)).status).toBe(200);
    await world.ask("POST /api/player/sessions/end_others", { as: laptop, body: {} });
    expect((await world.ask("GET /api/me", { as: phone })).code).toBe("SESSION_ENDED");
    expect((await world.ask("GET /api/me", { as: laptop })).data["lastLogin"]).toMatchObject({
      userAgent: "test",
    });
  });

  it("S-09: a new phone wants the password and a proof, and the old phone is told", async () => {
    await world.pass(25 * 3_600_000);
    await world.signIn("ann");
    const key = await prove("phone", "01055550003");
    const change = (body: object) => world.ask("POST /api/player/change_phone", { as: "ann", body });
    expect((await change({ key, phone: "01055550003" })).code).toBe("CURRENT_PASSWORD_REQUIRED");
    expect((await change({ key, phone: "01055550004", currentPassword: PASSWORD })).code).toBe(
      "PHONE_NOT_VERIFIED",
    );
    expect((await change({ key, phone: "01055550003", currentPassword: PASSWORD })).status).toBe(200);
    expect(await world.letterTo("01055550001")).toContain("휴대폰번호가 변경되었습니다");
  });
});

describe("S-11 codes", () => {
  it("S-11: have 8 digits, five tries, ten minutes, one use, one request, one purpose and one site", async () => {
    const ask = (target: string, address: string) =>
      world.ask(`POST /api/certi/certificate_phone${SITE}`, { body: { key: target }, address });
    const verify = (key: unknown, secretCode: string, site = SITE) =>
      world.ask(`POST /api/certi/verify_phone${site}`, { body: { key, secretCode } });
    const codeOf = async (target: string) => /\d{8}/.exec(await world.letterTo(target))?.[0] ?? "";

    const first = await ask("01066660001", "198.51.100.31");
    const code = await codeOf("01066660001");
    expect(code).toMatch(/^\d{8}$/);
    const other = await ask("01066660002", "198.51.100.31");
    expect((await verify(other.data["key"], code)).code).toBe("CODE_WRONG");
    expect((await verify(first.data["key"], code, "?siteInfoId=37")).code).toBe("CODE_EXPIRED");
    expect((await verify(first.data["key"], code)).status).toBe(200);
    expect((await verify(first.data["key"], code)).code).toBe("CODE_EXPIRED");
    const reset = { key: first.data["key"], secretCode: code, password: "a fine new one" };
    expect((await world.ask(`POST /api/player/reset_password${SITE}`, { body: reset })).code).toBe(
      "CODE_EXPIRED",
    );

    const third = await ask("01066660003", "198.51.100.31");
    const right = await codeOf("01066660003");
    const wrong = right === "00000000" ? "00000001" : "00000000";
    const codes = [];
    for (let tried = 0; tried < 6; tried += 1) codes.push((await verify(third.data["key"], wrong)).code);
    expect(codes).toEqual([
      "CODE_WRONG",
      "CODE_WRONG",
      "CODE_WRONG",
      "CODE_WRONG",
      "CODE_EXPIRED",
      "CODE_EXPIRED",
    ]);
    expect((await verify(third.data["key"], right)).code).toBe("CODE_EXPIRED");

    const late = await ask("01066660004", "198.51.100.31");
    const unused = await codeOf("01066660004");
    await world.pass(10 * 60_000 + 1_000);
    expect((await verify(late.data["key"], unused)).code).toBe("CODE_EXPIRED");
  });

  it("S-11: are sent at most once a minute and five times a day to a number, thirty times a day from an address", async () => {
    await world.pass(25 * 3_600_000);
    const send = async (target: string, address: string) =>
      (await world.ask(`POST /api/certi/certificate_phone${SITE}`, { body: { key: target }, address })).code;
    const burst = await Promise.all(Array.from({ length: 10 }, () => send("01077770001", "198.51.100.41")));
    expect(burst.filter((code) => code === undefined)).toHaveLength(1);
    for (let sent = 1; sent < 5; sent += 1) {
      await world.pass(61_000);
      expect(await send("01077770001", "198.51.100.41")).toBeUndefined();
    }
    await world.pass(61_000);
    expect(await send("01077770001", "198.51.100.42")).toBe("SEND_LIMITED");
    const codes = [];
    for (let number = 0; number < 32; number += 1)
      codes.push(await send(`010888${10_000 + number}`, "198.51.100.43"));
    expect(codes.filter((code) => code === undefined)).toHaveLength(30);
  });

  it("S-11: a client cannot skip the proof: ignoreKey is taken and spares nobody the code", async () => {
    const asked = await world.ask(`POST /api/certi/certificate_phone${SITE}`, {
      body: { key: "01066660009", ignoreKey: true },
    });
    const given = { key: asked.data["key"], secretCode: "000000x", ignoreKey: true };
    const reply = await world.ask(`POST /api/certi/verify_phone${SITE}`, { body: given });
    expect([asked.status, reply.status, reply.code]).toEqual([200, 400, "CODE_WRONG"]);
  });
});

describe("leaving", () => {
  it("closes the account, ends its sessions and frees nothing of the name", async () => {
    await world.signIn("bob");
    const leave = (body: object) => world.ask("POST /api/player/withdraw", { as: "bob", body });
    expect((await leave({ id: 13, currentPassword: PASSWORD })).code).toBe("PLAYER_MISMATCH");
    expect((await leave({ id: 14 })).code).toBe("CURRENT_PASSWORD_REQUIRED");
    expect((await leave({ id: 14, currentPassword: PASSWORD })).status).toBe(200);
    expect((await world.ask("GET /api/me", { as: "bob" })).status).toBe(403);
    expect(await signIn("bob", PASSWORD)).toMatchObject({ refusal: { code: "ACCOUNT_DISABLED" } });
    expect(Number(await events("account-closed"))).toBe(1);
  });
});
