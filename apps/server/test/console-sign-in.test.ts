import { seekAnswer } from "@maru/rules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { totpCode, totpStep } from "../src/operations/staff/totp.ts";
import { type ConsoleWorld, keepCookie, openConsoleWorld, STAFF_PASSWORD } from "./console-world.ts";

const MINUTE = 60_000;

let world: ConsoleWorld;
afterEach(() => world.close());

/** Base32 back to bytes, written apart from the code under test. */
function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret)
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const codeNow = (secret: string, steps = 0): string =>
  totpCode(bytesOf(secret), totpStep(world.nowMs()) + steps);

/** Is asked for work, and signs in with it. */
async function signInWithWork(username: string) {
  const refused = await world.signIn(username);
  expect([refused.status, refused.code]).toEqual([429, "WORK_NEEDED"]);
  const { challenge, bits } = JSON.parse(refused.text).params;
  const proof = `${challenge}:${seekAnswer({ challenge, bits }, 0, 5_000_000)}`;
  return world.signIn(username, { proof });
}

describe("S-07 a session of the console", () => {
  beforeEach(async () => {
    world = await openConsoleWorld();
  });

  it("lives in a cookie that no script reads, and says who is there and what they may do", async () => {
    const reply = await world.signIn("ora");
    expect(reply.status).toBe(200);
    expect([reply.headers["set-cookie"]].flat()[0]).toMatch(
      /^maru_staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(reply.data).toMatchObject({
      stage: "open",
      username: "ora",
      role: "operator",
      siteIds: [1],
      secondFactor: "demo",
      sites: [{ id: 1, code: "maru", playerOrigin: "https://maru.example" }],
      access: { money: ["see", "change", "approve"], audit: [], staff: [] },
      lastSignIn: null,
    });
    expect((await world.call("me", { as: "ora" })).data.username).toBe("ora");
    expect((await world.call("me")).code).toBe("UNAUTHENTICATED");
  });

  it("S-03 answers an unknown name, a wrong password and a member who is no staff alike", async () => {
    const wrong = await world.signIn("ada", { password: "wrong" });
    for (const username of ["nobody", "ann"]) expect((await world.signIn(username)).text).toBe(wrong.text);
    expect(wrong.code).toBe("BAD_CREDENTIALS");
    expect((await world.signIn("dis")).code).toBe("ACCOUNT_DISABLED");
  });

  it("lets partners in with their member's password; one name on two sites needs the site", async () => {
    expect((await world.signIn("pat")).code).toBe("BAD_CREDENTIALS");
    expect((await world.signIn("pat", { siteCode: "maru-en" })).data).toMatchObject({
      role: "partner",
      siteIds: [37],
      partnerId: 12,
      access: { partners: ["see"], money: [] },
    });
    expect((await world.signIn("peg")).code).toBe("ACCOUNT_DISABLED");
    expect((await world.signIn("ada", { siteCode: "maru" })).code).toBe("BAD_CREDENTIALS");
  });

  it("S-28 changes nothing for a page of another origin", async () => {
    await world.signIn("ora");
    for (const headers of [
      { "x-maru-console": "" },
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "null" },
    ])
      expect((await world.call("signOut", { as: "ora", headers })).code).toBe("NOT_OUR_PAGE");
    expect((await world.call("me", { as: "ora" })).status).toBe(200);
  });

  it("S-08 ends at once with signing out, and with an account that is disabled or loses its role", async () => {
    await world.signIn("ora");
    await world.signIn("mia");
    const out = await world.call("signOut", { as: "ora" });
    expect(out.headers["clear-site-data"]).toBe('"cache"');
    expect((await world.call("me", { as: "ora" })).code).toBe("UNAUTHENTICATED");
    await world.database.owner.query("update staff.account set role = 'support' where username = 'mia'");
    expect((await world.call("me", { as: "mia" })).data.role).toBe("support");
    await world.database.owner.query("update staff.account set status = 'D' where username = 'mia'");
    expect((await world.call("me", { as: "mia" })).code).toBe("UNAUTHENTICATED");
  });

  it("P-35 is over after 30 idle minutes, polling or not, and after 12 hours in any case", async () => {
    await world.signIn("ora");
    for (let n = 0; n < 3; n += 1) {
      await world.pass(29 * MINUTE);
      expect((await world.call("me", { as: "ora" })).status).toBe(200);
    }
    await world.pass(20 * MINUTE);
    const polling = { as: "ora", headers: { "x-maru-polling": "1" } };
    expect((await world.call("me", polling)).status).toBe(200);
    await world.pass(11 * MINUTE);
    expect((await world.call("me", polling)).code).toBe("UNAUTHENTICATED");

    await world.signIn("mia");
    for (let n = 0; n < 24; n += 1) {
      expect((await world.call("me", { as: "mia" })).status).toBe(200);
      await world.pass(29.99 * MINUTE);
    }
    await world.pass(MINUTE);
    expect((await world.call("me", { as: "mia" })).code).toBe("UNAUTHENTICATED");
  });

  it("P-35 is neither listed nor counted as open once it was idle for 30 minutes, though nobody used it since", async () => {
    await world.signIn("ora");
    await world.pass(20 * MINUTE);
    await world.signIn("ora");
    await world.signIn("ada");
    const open = async (): Promise<readonly [number, number | undefined]> => {
      const listed = (await world.call("ownSessions", { as: "ora" })).data.length;
      const { content } = (await world.call("staffList", { as: "ada" })).data;
      return [listed, content.find(({ username }) => username === "ora")?.openSessions];
    };
    expect(await open()).toEqual([2, 2]);
    await world.pass(9 * MINUTE);
    expect(await open()).toEqual([2, 2]);
    await world.pass(2 * MINUTE);
    expect(await open()).toEqual([1, 1]);
  });

  it("P-37 says when and from where the account was signed in before", async () => {
    await world.signIn("ora");
    await world.pass(MINUTE);
    const { data } = await world.signIn("ora");
    expect(data.lastSignIn).toMatchObject({ address: "127.0.0.1" });
    expect(data.nowMs - (data.lastSignIn?.atMs ?? 0)).toBeGreaterThanOrEqual(MINUTE);
  });

  it("S-03 slows guesses down and forgives the account that knew", async () => {
    for (let n = 0; n < 4; n += 1) await world.signIn("ora", { password: "wrong" });
    expect((await world.signIn("ora")).status).toBe(200);
    for (let n = 0; n < 5; n += 1) await world.signIn("mia", { password: "wrong" });
    await world.pass(11_000);
    expect((await signInWithWork("mia")).status).toBe(200);
    // Strangers' guesses slow nobody down on a device that the account was signed in on.
    for (let n = 0; n < 5; n += 1) await world.signIn("mia", { password: "wrong" });
    const known = (await world.signIn("ora")).headers["set-cookie"];
    const device = [known].flat().find((line) => line?.startsWith("maru_device=")) ?? "";
    expect(device).toMatch(/^maru_device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/);
    for (let n = 0; n < 7; n += 1) await world.signIn("ora", { password: "wrong" });
    const reply = await world.call("signIn", {
      body: { username: "ora", password: STAFF_PASSWORD },
      headers: { cookie: device.split(";")[0] ?? "" },
    });
    expect(reply.status).toBe(200);
  });

  it("S-03 asks for work behind an address that guesses at invented names, and lets a right password in with it", async () => {
    for (let n = 0; n < 21; n += 1) expect((await world.signIn(`nobody-${n}`)).code).toBe("BAD_CREDENTIALS");
    expect((await signInWithWork("ada")).status).toBe(200);
  });

  it("S-03 refuses nobody's sign-in for how many come: from there on each brings its work", async () => {
    await world.close();
    world = await openConsoleWorld({ rates: { "sign-in": 2 } });
    for (const username of ["ada", "ora"]) expect((await world.signIn(username)).status).toBe(200);
    for (const username of ["mia", "max", "sue"])
      expect([username, (await signInWithWork(username)).status]).toEqual([username, 200]);
  });

  it("keeps to its rate", async () => {
    await world.close();
    world = await openConsoleWorld({ rates: { see: 2 } });
    await world.signIn("ora");
    const codes = [];
    for (let n = 0; n < 3; n += 1) codes.push((await world.call("me", { as: "ora" })).status);
    expect(codes).toEqual([200, 200, 429]);
  });
});

/** Registers an authenticator app for somebody at their first sign-in; answers its secret, and the code that this spent. */
async function enrol(username: string): Promise<{ secret: string; spent: string }> {
  expect((await world.signIn(username)).data.stage).toBe("enrol");
  const { data } = await world.call("beginTotp", { as: username });
  expect(data.uri).toContain(data.secret);
  const spent = codeNow(data.secret);
  const confirmed = await world.call("confirmTotp", { as: username, body: { code: spent } });
  expect(confirmed.data).toMatchObject({ stage: "open", secondFactor: "totp", hasTotp: true });
  keepCookie(world.cookies, username, confirmed);
  return { secret: data.secret, spent };
}

describe("S-04 a second factor", () => {
  beforeEach(async () => {
    world = await openConsoleWorld({ mustHaveSecondFactor: true });
  });

  it("is mandatory in production: without one nothing is open but registering it", async () => {
    const reply = await world.signIn("ora");
    expect(reply.data).toMatchObject({
      stage: "enrol",
      secondFactor: "none",
      sites: [],
      access: { money: [] },
    });
    expect(String(reply.headers["set-cookie"])).toMatch(/^__Host-maru_staff=.*; Secure/);
    expect((await world.call("stepUp", { as: "ora", body: { password: "x" } })).code).toBe(
      "SECOND_FACTOR_NEEDED",
    );
    expect((await world.call("me", { as: "ora" })).data.stage).toBe("enrol");
  });

  it("is asked for at the next sign-in, and each code counts once", async () => {
    const { secret, spent } = await enrol("ora");
    const before = world.cookies.get("ora");
    expect((await world.signIn("ora")).data).toMatchObject({ stage: "code", role: "operator" });
    const give = (code: string) => world.call("secondFactor", { as: "ora", body: { code } });
    expect((await give(spent)).code).toBe("SECOND_FACTOR_WRONG");
    await world.pass(30_000);
    const code = codeNow(secret);
    const opened = await give(code);
    expect(opened.data.stage).toBe("open");
    const pending = world.cookies.get("ora");
    keepCookie(world.cookies, "ora", opened);
    expect(world.cookies.get("ora")).not.toBe(pending);
    // The token that waited for the code is worth nothing any more.
    world.cookies.set("old", pending ?? "");
    expect((await world.call("me", { as: "old" })).code).toBe("UNAUTHENTICATED");
    expect(before).not.toBe(pending);

    await world.signIn("ora");
    expect((await give(code)).code).toBe("SECOND_FACTOR_WRONG");
    expect((await give(codeNow(secret, 1))).data.stage).toBe("open");
  });

  it("counts one code once also when it is given twice at the same time", async () => {
    const { secret } = await enrol("ora");
    await world.pass(60_000);
    const cookies = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const reply = await world.signIn("ora");
        return String(reply.headers["set-cookie"]).split(";", 1)[0] ?? "";
      }),
    );
    const code = codeNow(secret);
    const answers = await Promise.all(
      cookies.map((cookie) => world.call("secondFactor", { body: { code }, headers: { cookie } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  });

  it("is slowed down when it is guessed", async () => {
    await enrol("ora");
    await world.pass(60_000);
    await world.signIn("ora");
    const codes = [];
    for (let n = 0; n < 6; n += 1)
      codes.push((await world.call("secondFactor", { as: "ora", body: { code: `00000${n}` } })).code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "SECOND_FACTOR_WRONG"), "TOO_MANY_TRIES"]);
  });

  it("is registered once, and only while that is open", async () => {
    await enrol("ora");
    expect((await world.call("beginTotp", { as: "ora" })).code).toBe("SECOND_FACTOR_THERE");
    await world.database.owner.query(
      "update staff.account set enrol_until_ms = platform.clock_ms() where username = 'mia'",
    );
    await world.signIn("mia");
    expect((await world.call("beginTotp", { as: "mia" })).code).toBe("ENROLMENT_OVER");
  });

  it("is proved again for sensitive acts, for five minutes", async () => {
    const { secret } = await enrol("ora");
    await world.pass(6 * MINUTE);
    expect((await world.call("me", { as: "ora" })).data.stepUpUntilMs).toBeNull();
    const up = (body: object) => world.call("stepUp", { as: "ora", body });
    expect((await up({ password: "correct horse 31" })).code).toBe("SECOND_FACTOR_WRONG");
    const { data } = await up({ code: codeNow(secret) });
    const leftMs = (data.stepUpUntilMs ?? 0) - data.nowMs;
    expect(leftMs).toBeGreaterThan(4 * MINUTE);
    expect(leftMs).toBeLessThanOrEqual(5 * MINUTE);
  });

  it("S-38 lies sealed: the database holds no secret that makes codes", async () => {
    const { secret } = await enrol("ora");
    const [row] = await world.database.owner.query<{ sealed: Buffer }>(
      "select totp_secret as sealed from staff.account where username = 'ora'",
    );
    expect(row?.sealed.includes(bytesOf(secret))).toBe(false);
    expect(row?.sealed.length).toBe(20 + 12 + 16);
  });

  it("S-44 is in the log of security events, like every sign-in", async () => {
    await world.signIn("ora", { password: "wrong" });
    await enrol("ora");
    const rows = await world.database.owner.query<{ kind: string }>(
      "select kind from audit.event where staff_id = 5 order by seq",
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      "staff-sign-in-failed",
      "staff-sign-in",
      "staff-factor-registered",
    ]);
  });
});
