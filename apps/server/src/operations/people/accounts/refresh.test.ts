import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { untilWaiting } from "../../../testing/until-waiting.ts";
import { openTestRoom, type TestRoom } from "../testing/open-test-room.ts";
import { rotateToken } from "./refresh-token-store.ts";
import type { SignedIn, SignInReply } from "./sign-in-reply.ts";

const bad = { ok: false, refusal: { code: "BAD_CREDENTIALS" } };
const address = "203.0.113.7";

function signedIn(reply: SignInReply): SignedIn {
  if (!reply.ok) throw new Error(`not signed in: ${reply.refusal.code}`);
  return reply;
}

describe("S-06 refresh", () => {
  let room: TestRoom;
  let first: SignedIn;
  beforeEach(async () => {
    room = await openTestRoom(await openTestDatabase());
    first = signedIn(await room.signIn("ann"));
  });
  afterEach(() => room.close());

  const refresh = (refreshToken: string) => room.accounts.refresh({ refreshToken, address });
  const ended = () =>
    room.database.owner.query<{ payload: { reason: string; sessionIds: string[] } }>(
      "select payload from live.outbox where kind = 'session.ended'",
    );

  it("S-06: rotates: a new refresh token and an access token of the same session", async () => {
    const second = signedIn(await refresh(first.refreshToken));
    expect(second.refreshToken).not.toBe(first.refreshToken);
    const [a, b] = [
      await room.accounts.authenticate(first.accessToken),
      await room.accounts.authenticate(second.accessToken),
    ];
    expect(a.ok && b.ok && a.caller.sessionId === b.caller.sessionId).toBe(true);
    expect(signedIn(await refresh(second.refreshToken)).refreshToken).not.toBe(second.refreshToken);
  });

  it("S-06: ends the whole session when a spent token comes back, says so, and refuses its newest tokens", async () => {
    const second = signedIn(await refresh(first.refreshToken));
    await room.pass(10_500);
    expect(await refresh(first.refreshToken)).toEqual(bad);
    expect(await refresh(second.refreshToken)).toEqual(bad);
    expect(await room.accounts.authenticate(second.accessToken)).toEqual({
      ok: false,
      code: "SESSION_ENDED",
    });
    const events = await ended();
    expect(events.map((event) => event.payload.reason)).toEqual(["TOKEN_REUSED"]);
    expect(events[0]?.payload.sessionIds).toHaveLength(1);
  });

  it("S-03: a token's session is known, spent or not; one that was never issued has none", async () => {
    const second = signedIn(await refresh(first.refreshToken));
    const other = signedIn(await room.signIn("ann"));
    const stranger = randomBytes(32).toString("base64url");
    const tokens = [first.refreshToken, second.refreshToken, other.refreshToken, stranger, "x", ""];
    const sessions = await Promise.all(tokens.map((token) => room.accounts.sessionOfRefreshToken(token)));
    const [own, others] = await Promise.all(
      [second, other].map(async ({ accessToken }) => {
        const reply = await room.accounts.authenticate(accessToken);
        return reply.ok ? reply.caller.sessionId : null;
      }),
    );
    expect(sessions).toEqual([own, own, others, null, null, null]);
    expect(own).not.toBe(others);
  });

  it("S-06: leaves the member's other sessions alone", async () => {
    const other = signedIn(await room.signIn("ann"));
    await refresh(first.refreshToken);
    await room.pass(10_500);
    expect(await refresh(first.refreshToken)).toEqual(bad);
    expect(await refresh(other.refreshToken)).toMatchObject({ ok: true });
  });

  it("S-06: lets two tabs that refresh together get along, with one token between them", async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(first.refreshToken)));
    const tokens = new Set(replies.map((reply) => signedIn(reply).refreshToken));
    expect(tokens.size).toBe(1);
    for (const reply of replies) {
      expect(await room.accounts.authenticate(signedIn(reply).accessToken)).toMatchObject({ ok: true });
    }
    expect(await ended()).toEqual([]);
  });

  it("S-06: holds the second of two tabs until the first has its token, whoever reads first", async () => {
    const holder = await room.database.owner.dedicated();
    await holder.query("begin");
    await holder.query("select from accounts.refresh_token for update");
    const replies = Promise.allSettled([refresh(first.refreshToken), refresh(first.refreshToken)]);
    await untilWaiting(room.database.owner, 2);
    await holder.query("commit");
    holder.release();
    const [a, b] = await replies;
    expect([a.status, b.status]).toEqual(["fulfilled", "fulfilled"]);
    const tokens = [a, b].map((one) => (one.status === "fulfilled" ? signedIn(one.value).refreshToken : ""));
    expect(new Set(tokens).size).toBe(1);
  });

  it("S-06: spends a token once, whoever did not take the session's lock", async () => {
    const [token] = await room.database.owner.query<{ hash: Buffer; session_id: string }>(
      "select hash, session_id from accounts.refresh_token",
    );
    if (token === undefined) throw new Error("no token was issued");
    const rotate = () =>
      room.database.owner.transaction((client) =>
        rotateToken(client, {
          sessionId: token.session_id,
          spent: token.hash,
          issued: randomBytes(32),
          address,
        }),
      );
    await rotate();
    await expect(rotate()).rejects.toThrow("without its session's lock");
  });

  it("S-06: brings a tab that is two refreshes behind, within the grace, to the token that counts", async () => {
    const second = signedIn(await refresh(first.refreshToken));
    const third = signedIn(await refresh(second.refreshToken));
    expect(signedIn(await refresh(first.refreshToken)).refreshToken).toBe(third.refreshToken);
  });

  it("S-06: sees a thief who was quick: owner and thief share one chain, so the later one is caught", async () => {
    const owner = signedIn(await refresh(first.refreshToken));
    const thief = signedIn(await refresh(first.refreshToken));
    signedIn(await refresh(owner.refreshToken));
    await room.pass(10_500);
    expect(await refresh(thief.refreshToken)).toEqual(bad);
    expect(await ended()).toHaveLength(1);
  });

  it("S-06: ends 14 days after the sign-in on a play site, 12 hours after on a licensed one, however often refreshed", async () => {
    const licensed = signedIn(
      await room.accounts.signIn({
        siteCode: "maru-en",
        username: "cho",
        password: "right-password-1",
        address,
        userAgent: "",
      }),
    );
    await room.pass(12 * 3_600_000 - 5_000);
    const late = signedIn(await refresh(licensed.refreshToken));
    expect(late.expiresInSeconds).toBeLessThanOrEqual(5);
    await room.pass(5_000);
    expect(await refresh(late.refreshToken)).toEqual(bad);
    const stillOn = signedIn(await refresh(first.refreshToken));
    await room.pass(14 * 86_400_000 - 12 * 3_600_000);
    expect(await refresh(stillOn.refreshToken)).toEqual(bad);
  });

  it("S-06: refuses a disabled member by name, and noise and unknown tokens alike", async () => {
    for (const noise of ["", "x", "é", "A".repeat(43), "x".repeat(10_000)])
      expect(await refresh(noise)).toEqual(bad);
    await room.database.owner.query("update accounts.member set status = 'D' where username = 'ann'");
    expect(await refresh(first.refreshToken)).toEqual({ ok: false, refusal: { code: "ACCOUNT_DISABLED" } });
  });
});
