import { memberId } from "@maru/values";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { signAccessToken } from "./access-token.ts";
import type { Caller } from "./caller.ts";
import { openTestRoom, type TestRoom } from "../testing/open-test-room.ts";

const over = { ok: false, code: "SESSION_ENDED" };

describe("authenticate", () => {
  let room: TestRoom;
  beforeEach(async () => {
    room = await openTestRoom(await openTestDatabase());
  });
  afterEach(() => room.close());

  /** A session of `username`: its token, and who the room says it is. */
  async function session(username: string): Promise<{ token: string; caller: Caller; refreshToken: string }> {
    const reply = await room.signIn(username);
    if (!reply.ok) throw new Error("not signed in");
    const who = await room.accounts.authenticate(reply.accessToken);
    if (!who.ok) throw new Error(who.code);
    return { token: reply.accessToken, caller: who.caller, refreshToken: reply.refreshToken };
  }
  const change = (assignment: string) =>
    room.database.owner.query(`update accounts.member set ${assignment} where username = 'ann'`);

  it("says who calls, as the database has it", async () => {
    const { caller } = await session("ann");
    expect(caller).toMatchObject({ memberId: 1001, siteId: 1, username: "ann", role: "PLAYER" });
    expect(caller.expiresAtMs - room.nowMs()).toBeLessThanOrEqual(600_000);
  });

  it("S-08: refuses the next request after sign-out, and the refresh token with it", async () => {
    const { token, caller, refreshToken } = await session("ann");
    await room.accounts.signOut(caller);
    expect(await room.accounts.authenticate(token)).toEqual(over);
    expect(await room.accounts.refresh({ refreshToken, address: "" })).toMatchObject({ ok: false });
  });

  it("S-08: ends all sessions of a member but the kept one, tells each once, and nobody else's", async () => {
    const [one, two, kept, bob] = [
      await session("ann"),
      await session("ann"),
      await session("ann"),
      await session("bob"),
    ];
    const { sessionId } = kept.caller;
    expect(await room.accounts.endSessionsOf(kept.caller, "PASSWORD_CHANGED", sessionId)).toBe(2);
    expect(await room.accounts.endSessionsOf(kept.caller, "PASSWORD_CHANGED", sessionId)).toBe(0);
    expect(await room.accounts.authenticate(one.token)).toEqual(over);
    expect(await room.accounts.authenticate(two.token)).toEqual(over);
    expect(await room.accounts.authenticate(kept.token)).toMatchObject({ ok: true });
    expect(await room.accounts.authenticate(bob.token)).toMatchObject({ ok: true });
    const events = await room.database.owner.query<{ payload: { sessionIds: string[] } }>(
      "select payload from live.outbox",
    );
    expect(events).toHaveLength(1);
    expect(events[0]?.payload).toEqual({
      kind: "session.ended",
      sessionIds: expect.arrayContaining([one.caller.sessionId, two.caller.sessionId]),
      memberId: 1001,
      siteId: 1,
      reason: "PASSWORD_CHANGED",
    });
  });

  it("S-09: lists own sessions and ends one of them; somebody else's answers like a missing one", async () => {
    const [one, two] = [await session("ann"), await session("ann")];
    const bob = await session("bob");
    const listed = await room.accounts.ownSessions(one.caller);
    expect(listed.map((own) => own.sessionId).toSorted()).toEqual(
      [one.caller.sessionId, two.caller.sessionId].toSorted(),
    );
    const end = (sessionId: string) =>
      room.accounts.endSession({ sessionId, memberId: memberId(one.caller.memberId), reason: "SIGNED_OUT" });
    expect(await end(bob.caller.sessionId)).toBe(false);
    expect(await end("not an id")).toBe(false);
    expect(await end(two.caller.sessionId)).toBe(true);
    expect(await room.accounts.authenticate(two.token)).toEqual(over);
    expect(await room.accounts.authenticate(bob.token)).toMatchObject({ ok: true });
  });

  it("S-17: sees a changed role, a disabled account and a changed site at the next request", async () => {
    const { token } = await session("ann");
    await change("role = 'PARTNER'");
    expect(await room.accounts.authenticate(token)).toMatchObject({ ok: true, caller: { role: "PARTNER" } });
    await change("status = 'D'");
    expect(await room.accounts.authenticate(token)).toEqual({ ok: false, code: "ACCOUNT_DISABLED" });
    await change("status = 'A', site_id = 37");
    expect(await room.accounts.authenticate(token)).toEqual(over);
  });

  it("S-17: gives each of many calls at once what was true after it came", async () => {
    const callers = [await session("ann"), await session("bob"), await session("ann")];
    const calls = Array.from({ length: 60 }, (_, n) => {
      const one = callers[n % 3] ?? callers[0];
      return one === undefined
        ? null
        : { sessionId: one.caller.sessionId, reply: room.accounts.authenticate(one.token) };
    });
    await change("role = 'PARTNER'");
    const [ann] = callers;
    const after = await room.accounts.authenticate(ann?.token ?? "");
    expect(after).toMatchObject({ caller: { role: "PARTNER" } });
    for (const call of calls) {
      expect(await call?.reply).toMatchObject({ ok: true, caller: { sessionId: call?.sessionId } });
    }
  });

  it("S-05: refuses a token whose site or member is not the session's", async () => {
    const { caller } = await session("ann");
    const sign = (claims: object) => signAccessToken(room.keys, { ...caller, ...claims }, room.nowMs());
    expect(await room.accounts.authenticate(await sign({}))).toMatchObject({ ok: true });
    const invalid = { ok: false, code: "TOKEN_INVALID" };
    expect(await room.accounts.authenticate(await sign({ siteId: 37 }))).toEqual(invalid);
    expect(await room.accounts.authenticate(await sign({ memberId: 1002 }))).toEqual(invalid);
  });

  it("refuses an access token after its 10 minutes", async () => {
    const { token } = await session("ann");
    await room.pass(600_000);
    expect(await room.accounts.authenticate(token)).toEqual({ ok: false, code: "TOKEN_EXPIRED" });
  });
});
