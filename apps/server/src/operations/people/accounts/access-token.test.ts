import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { signAccessToken, verifyAccessToken } from "./access-token.ts";
import { loadSigningKeys } from "./signing-keys.ts";

const OLD = "the old secret: 0123456789abcdefgh";
const keys = loadSigningKeys("unused", {
  MARU_AUTH_KEY: "the new secret: 0123456789abcdefgh",
  MARU_AUTH_KEY_PREVIOUS: OLD,
});
const NOW = 1_700_000_000_000;
const claims = { memberId: 1001, siteId: 1, sessionId: randomUUID(), expiresAtMs: NOW + 600_000 };

/** A token like ours but for the named differences. */
function forged(change: {
  alg?: string;
  typ?: string;
  key?: Uint8Array;
  kid?: string;
  aud?: string;
  iss?: string;
  life?: number;
  payload?: Record<string, unknown>;
}): Promise<string> {
  return new SignJWT(change.payload ?? { sid: claims.sessionId, site: 1 })
    .setProtectedHeader({
      alg: change.alg ?? "HS256",
      typ: change.typ ?? "at+jwt",
      kid: change.kid ?? keys.current.id,
    })
    .setIssuer(change.iss ?? "maru")
    .setAudience(change.aud ?? "maru-api")
    .setSubject("1001")
    .setIssuedAt(NOW / 1000)
    .setExpirationTime(NOW / 1000 + (change.life ?? 600))
    .sign(change.key ?? keys.current.accessKey);
}

const verified = (token: string, nowMs = NOW) => verifyAccessToken(keys, token, nowMs);
const invalid = { ok: false, code: "TOKEN_INVALID" };

describe("S-05 access token", () => {
  it("says who, where and until when, and lives 10 minutes", async () => {
    const token = await signAccessToken(keys, claims, NOW);
    expect(await verified(token)).toEqual({ ok: true, claims });
    expect(await verified(token, NOW + 599_000)).toMatchObject({ ok: true });
    expect(await verified(token, NOW + 600_000)).toEqual({ ok: false, code: "TOKEN_EXPIRED" });
  });

  it("is accepted when made like ours, so that the refusals below are for their one difference", async () => {
    expect(await verified(await forged({}))).toMatchObject({ ok: true });
  });

  it("accepts the previous key and refuses one that is gone", async () => {
    const old = loadSigningKeys("unused", { MARU_AUTH_KEY: OLD });
    const token = await signAccessToken(old, claims, NOW);
    expect(await verified(token)).toMatchObject({ ok: true });
    expect(await verifyAccessToken({ ...keys, previous: null }, token, NOW)).toEqual(invalid);
  });

  it("refuses alg none", async () => {
    const [, body = ""] = (await forged({})).split(".");
    const header = { alg: "none", typ: "at+jwt", kid: keys.current.id };
    const encoded = Buffer.from(JSON.stringify(header)).toString("base64url");
    expect(await verified(`${encoded}.${body}.`)).toEqual(invalid);
  });

  it.each<[string, Parameters<typeof forged>[0]]>([
    ["another algorithm of the same key", { alg: "HS384" }],
    ["a third algorithm of the same key", { alg: "HS512" }],
    ["a wrong key", { key: new Uint8Array(32).fill(7) }],
    ["the refresh key", { key: keys.current.refreshKey }],
    ["an unknown key id", { kid: "other" }],
    ["a wrong audience", { aud: "maru-console" }],
    ["a wrong issuer", { iss: "other" }],
    ["another kind of token", { typ: "JWT" }],
    ["a life above 10 minutes", { life: 601 }],
    ["no site", { payload: { sid: claims.sessionId } }],
    ["a site that is text", { payload: { sid: claims.sessionId, site: "1" } }],
    ["no session", { payload: { site: 1 } }],
    ["a session that is no id", { payload: { sid: "1; drop", site: 1 } }],
  ])("refuses %s", async (_name, change) => {
    expect(await verified(await forged(change))).toEqual(invalid);
  });

  it("refuses a swapped algorithm name and a changed site", async () => {
    const token = await forged({});
    const [header = "", body = "", signature = ""] = token.split(".");
    const swapped = Buffer.from(JSON.stringify({ alg: "RS256", typ: "at+jwt", kid: keys.current.id }));
    expect(await verified(`${swapped.toString("base64url")}.${body}.${signature}`)).toEqual(invalid);
    const otherSite = Buffer.from(
      Buffer.from(body, "base64url").toString().replace('"site":1', '"site":2'),
    ).toString("base64url");
    expect(otherSite).not.toBe(body);
    expect(await verified(`${header}.${otherSite}.${signature}`)).toEqual(invalid);
  });

  it.each(["", "x", "a.b.c", "é.é.é", "..", "x".repeat(100_000)])(
    "refuses noise without throwing",
    async (noise) => {
      expect(await verified(noise)).toEqual(invalid);
    },
  );
});
