import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HttpWorld, openHttpWorld } from "./test-world/http-world.ts";

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld();
});
afterAll(() => world.close());

async function post(
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
  query = "?siteCode=maru",
) {
  const reply = await world.app.inject({
    method: "POST",
    url: `/oauth/token${query}`,
    headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "test", ...headers },
    payload: typeof form === "string" ? form : new URLSearchParams(form).toString(),
  });
  return { code: reply.statusCode, headers: reply.headers, json: reply.json() };
}

const password = (change: Record<string, string> = {}) => ({
  grant_type: "password",
  username: "player1",
  password: "right",
  ...change,
});

describe("signing in", () => {
  it("answers in the form of OAuth, and keeps a cookie for browsers", async () => {
    const { code, json, headers } = await post(password());
    expect([code, json]).toEqual([
      200,
      { access_token: "access-1", token_type: "bearer", refresh_token: "refresh-1", expires_in: 600 },
    ]);
    expect(headers["set-cookie"]).toBe(
      "maru_refresh=refresh-1; Max-Age=1209600; Path=/oauth; HttpOnly; SameSite=Strict",
    );
    expect(headers["cache-control"]).toBe("no-store");
    expect(world.heard.signIns.at(-1)).toMatchObject({
      siteCode: "maru",
      username: "player1",
      userAgent: "test",
    });
  });

  it("gives a browser the refresh token as a cookie alone", async () => {
    const { json } = await post(password(), { "sec-fetch-site": "same-origin" });
    expect(json).not.toHaveProperty("refresh_token");
    const mode = await post(password(), { "sec-fetch-mode": "cors" });
    expect(mode.json.refresh_token).toBe("refresh-1");
  });

  it("takes the site of the host name when no site code is sent", async () => {
    await post(password(), { host: "en.test" }, "");
    expect(world.heard.signIns.at(-1)).toMatchObject({ siteCode: "maru-en" });
  });

  it("K3: takes the site of siteInfoId when no code is sent, and refuses two that disagree", async () => {
    await post(password(), {}, "?siteInfoId=37");
    expect(world.heard.signIns.at(-1)).toMatchObject({ siteCode: "maru-en" });
    await post(password(), { host: "en.test" }, "?siteCode=maru&siteInfoId=1");
    expect(world.heard.signIns.at(-1)).toMatchObject({ siteCode: "maru" });
    const heard = world.heard.signIns.length;
    for (const [query, status, description] of [
      ["?siteCode=maru&siteInfoId=37", 403, "SITE_MISMATCH"],
      ["?siteCode=nowhere&siteInfoId=37", 403, "SITE_MISMATCH"],
      ["?siteInfoId=5", 404, "SITE_UNKNOWN"],
      ["?siteInfoId=x", 400, "INVALID_FIELD"],
    ] as const) {
      const { code, json } = await post(password(), {}, query);
      expect([query, code, json.error_description]).toEqual([query, status, description]);
    }
    expect(world.heard.signIns).toHaveLength(heard);
  });

  it("says a refusal in the language of the site that was asked for", async () => {
    const wrong = password({ password: "wrong" });
    expect((await post(wrong, {}, "?siteCode=maru-en")).json.message).toMatch(/^The ID/);
    expect((await post(wrong, {}, "?siteInfoId=37")).json.message).toMatch(/^The ID/);
    expect((await post(wrong, {}, "?siteCode=maru")).json.message).toMatch(/^아이디/);
  });

  it.each([
    [password({ password: "wrong" }), 400, "invalid_grant", "BAD_CREDENTIALS"],
    [password({ username: "gone" }), 403, "invalid_grant", "ACCOUNT_DISABLED"],
    [password({ username: "slow" }), 429, "temporarily_unavailable", "TOO_MANY_TRIES"],
    [{ grant_type: "password", username: "a" }, 400, "invalid_request", "INVALID_FIELD"],
    [{ grant_type: "client_credentials" }, 400, "unsupported_grant_type", "UNSUPPORTED_GRANT"],
    [{}, 400, "invalid_request", "INVALID_FIELD"],
    [password({ role: "ADMIN" }), 400, "invalid_request", "UNKNOWN_FIELD"],
  ])("refuses %j", async (form, status, error, description) => {
    const { code, json, headers } = await post(form);
    expect(code).toBe(status);
    expect(json).toEqual({ error, error_description: description, status, message: expect.any(String) });
    expect(headers["retry-after"]).toBe(status === 429 ? "7" : undefined);
  });

  it("refuses doubled keys and other bodies", async () => {
    const doubled = await post("grant_type=password&username=a&username=b&password=right");
    expect([doubled.code, doubled.json.error_description]).toEqual([400, "INVALID_FIELD"]);
    const json = await post(JSON.stringify(password()), { "content-type": "application/json" });
    expect([json.code, json.json.error_description]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  it("refuses what another site's page sends", async () => {
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.test" },
      { origin: "null" },
    ]) {
      expect((await post(password(), headers)).code).toBe(403);
    }
    expect((await post(password(), { origin: "http://en.test", host: "en.test" })).code).toBe(200);
  });
});

describe("renewing", () => {
  it("takes the token from the body or from the cookie", async () => {
    const body = await post({ grant_type: "refresh_token", refresh_token: "refresh-1" });
    expect(body.json.refresh_token).toBe("refresh-2");
    const cookie = await post(
      { grant_type: "refresh_token" },
      { cookie: "maru_refresh=refresh-1", "sec-fetch-site": "same-origin" },
    );
    expect([cookie.code, cookie.json.access_token]).toEqual([200, "access-1"]);
    expect(cookie.headers["set-cookie"]).toContain("maru_refresh=refresh-2;");
  });

  it("drops a cookie that no longer works", async () => {
    const spent = await post({ grant_type: "refresh_token" }, { cookie: "maru_refresh=spent" });
    expect([spent.code, spent.json.error_description]).toEqual([400, "REFRESH_REFUSED"]);
    expect(spent.headers["set-cookie"]).toContain("maru_refresh=; Max-Age=0; Path=/oauth;");
    expect((await post({ grant_type: "refresh_token" })).json.error).toBe("invalid_grant");
  });

  it("signs out: the session ends and the cookie goes", async () => {
    const reply = await world.app.inject({
      method: "POST",
      url: "/api/sign_out",
      headers: { authorization: "Bearer player", "content-type": "application/json" },
      payload: "",
    });
    expect(reply.json()).toEqual({ status: 200, message: "", data: null });
    expect(reply.headers["clear-site-data"]).toBe('"cache"');
    expect(reply.headers["set-cookie"]).toContain("Max-Age=0");
    expect(world.heard.signOuts).toEqual([{ sessionId: "00000000-0000-4000-8000-000000001001" }]);
  });
});

describe("S-03 a flood of tries", () => {
  it("refuses nobody's sign-in, but says so to the guard; cookie and work are handed on", async () => {
    const crowded = await openHttpWorld({ ratesPerMinute: { "sign-in": 3 } });
    const ask = (payload: string, cookie = "") =>
      crowded.app.inject({
        method: "POST",
        url: "/oauth/token",
        headers: { "content-type": "application/x-www-form-urlencoded", cookie },
        payload,
      });
    const codes: number[] = [];
    for (let n = 0; n < 5; n += 1)
      codes.push((await ask("grant_type=password&username=a&password=right")).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200]);
    expect(crowded.heard.signIns).toMatchObject([
      { isFlooding: false, device: null, proof: null },
      { isFlooding: false },
      { isFlooding: false },
      { isFlooding: true },
      { isFlooding: true },
    ]);
    await ask("grant_type=password&username=a&password=right&proof=x:1", "maru_device=kept");
    expect(crowded.heard.signIns.at(-1)).toMatchObject({ device: "kept", proof: "x:1" });
    await crowded.close();
  });

  it("S-03: slows the rubbish of an address down, and refreshes of its sessions go on, each within its own limit", async () => {
    const crowded = await openHttpWorld({ ratesPerMinute: { "sign-in": 3 } });
    const refresh = async (token: string, cookie = "") => {
      const reply = await crowded.app.inject({
        method: "POST",
        url: "/oauth/token",
        headers: { "content-type": "application/x-www-form-urlencoded", cookie },
        payload:
          token === "" ? "grant_type=refresh_token" : `grant_type=refresh_token&refresh_token=${token}`,
      });
      return reply.statusCode;
    };
    const rubbish: number[] = [];
    for (const token of ["x1", "x2", "x3", "x4", ""]) rubbish.push(await refresh(token));
    expect(rubbish).toEqual([400, 400, 400, 429, 429]);
    expect([await refresh("refresh-1"), await refresh("", "maru_refresh=refresh-1")]).toEqual([200, 200]);
    expect([await refresh("refresh-1"), await refresh("refresh-1")]).toEqual([200, 429]);
    await crowded.close();
  });
});
