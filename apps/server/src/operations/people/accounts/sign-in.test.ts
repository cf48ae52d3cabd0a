import { setTimeout as delay } from "node:timers/promises";
import { seekAnswer } from "@maru/rules";
import { hash } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { hashPassword } from "./password.ts";
import type { SignInReply } from "./sign-in-reply.ts";
import { openTestRoom, TEST_PASSWORD, type TestRoom } from "../testing/open-test-room.ts";

function quickQuarter(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
}
const bad = { ok: false, refusal: { code: "BAD_CREDENTIALS" } };

/** What a client does with a refusal that asks for work. */
const proofFor = (reply: SignInReply): string => {
  if (reply.ok || reply.refusal.code !== "WORK_NEEDED") throw new Error(`no work: ${JSON.stringify(reply)}`);
  const { challenge } = reply.refusal;
  return `${challenge}:${seekAnswer(reply.refusal, 0, 5_000_000) ?? ""}`;
};

describe("sign in", () => {
  let room: TestRoom;
  beforeEach(async () => {
    room = await openTestRoom(await openTestDatabase());
  });
  afterEach(() => room.close());

  const storedHash = async (username: string) => {
    const [row] = await room.database.owner.query<{ password_hash: string }>(
      "select password_hash from accounts.member where username = $1",
      [username],
    );
    return row?.password_hash ?? "";
  };
  const fail = async (times: number, username: string, address: string) => {
    for (let n = 0; n < times; n += 1) {
      expect(await room.signIn(username, "wrong-password", address)).toEqual(bad);
      await room.pass(17_000);
    }
  };

  it("gives tokens for the right password; names are not case-sensitive, passwords are", async () => {
    const reply = await room.signIn(" Ann ");
    expect(reply).toMatchObject({ ok: true, expiresInSeconds: 600 });
    expect(await room.signIn("ann", TEST_PASSWORD.toUpperCase())).toEqual(bad);
  });

  it("S-01: stores Argon2id with 19 MiB, two passes, one lane, and renews a cheaper hash at sign-in", async () => {
    const cheap = await hash(TEST_PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await room.database.owner.query("update accounts.member set password_hash = $1 where username = 'ann'", [
      cheap,
    ]);
    expect(await room.signIn("ann", "wrong-password")).toEqual(bad);
    expect(await storedHash("ann")).toBe(cheap);
    expect(await room.signIn("ann")).toMatchObject({ ok: true });
    const renewed = await storedHash("ann");
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await room.signIn("ann")).toMatchObject({ ok: true });
    expect(await storedHash("ann")).toBe(renewed);
  });

  it("takes a Korean password however it was composed", async () => {
    const syllables = "비밀번호-하나-둘".normalize("NFC");
    await room.database.owner.query("update accounts.member set password_hash = $1 where username = 'ann'", [
      await hashPassword(syllables),
    ]);
    expect(await room.signIn("ann", syllables.normalize("NFD"))).toMatchObject({ ok: true });
  });

  it("S-03: answers an unknown name, an unknown site and a wrong password alike", async () => {
    const wrong = await room.signIn("ann", "wrong-password", "198.51.100.1");
    const unknown = await room.signIn("nobody", "wrong-password", "198.51.100.2");
    const noSite = await room.accounts.signIn({
      siteCode: "no-such-site",
      username: "ann",
      password: TEST_PASSWORD,
      address: "198.51.100.3",
      userAgent: "",
    });
    const odd = await room.signIn("'; --\0", "", "198.51.100.4");
    const long = await room.signIn("ann", "x".repeat(100_000), "198.51.100.5");
    expect([wrong, unknown, noSite, odd, long]).toEqual([bad, bad, bad, bad, bad]);
  });

  it("S-03: does as much work for an unknown name as for a wrong password", async () => {
    const taken: Record<"ann" | "nobody", number[]> = { ann: [], nobody: [] };
    for (let n = 0; n < 60; n += 1) {
      for (const name of n % 2 === 0 ? (["ann", "nobody"] as const) : (["nobody", "ann"] as const)) {
        await room.database.owner.query("delete from accounts.sign_in_failure");
        const before = process.cpuUsage();
        expect(await room.signIn(name, "wrong-password")).toEqual(bad);
        const { user, system } = process.cpuUsage(before);
        taken[name].push(user + system);
      }
    }
    // Time of the processor, of which other programs take none. Without the stand-in hash the ratio is 0.1.
    const ratio = quickQuarter(taken.nobody) / quickQuarter(taken.ann);
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.33);
  });

  it("S-03: tells a disabled account so only with the right password", async () => {
    await room.database.owner.query("update accounts.member set status = 'D' where username = 'ann'");
    expect(await room.signIn("ann", "wrong-password")).toEqual(bad);
    expect(await room.signIn("ann")).toEqual({ ok: false, refusal: { code: "ACCOUNT_DISABLED" } });
  });

  it("S-03: asks strangers for work from the fifth failure of an account on, and a right password with it enters", async () => {
    for (let n = 0; n < 5; n += 1)
      expect(await room.signIn("ann", "wrong-password", `198.51.100.${n}`)).toEqual(bad);
    await room.pass(11_000);
    const asked = await room.signIn("ann", TEST_PASSWORD, "198.51.100.77");
    expect(asked).toMatchObject({ ok: false, refusal: { code: "WORK_NEEDED", bits: 17 } });
    const proof = proofFor(asked);
    // Done for one account and one network, and good for one try.
    expect(await room.signIn("ann", TEST_PASSWORD, { address: "198.51.100.78", proof })).toMatchObject({
      refusal: { code: "WORK_NEEDED" },
    });
    expect(await room.signIn("bob", "wrong-password", "198.51.100.77")).toEqual(bad);
    expect(await room.signIn("ann", "wrong-password", { address: "198.51.100.77", proof })).toEqual(bad);
    const spent = await room.signIn("ann", TEST_PASSWORD, { address: "198.51.100.77", proof });
    await room.pass(11_000);
    expect(
      await room.signIn("ann", TEST_PASSWORD, { address: "198.51.100.77", proof: proofFor(spent) }),
    ).toMatchObject({
      ok: true,
    });
    // Who knew it starts anew.
    expect(await room.signIn("ann", "wrong-password", "198.51.100.78")).toEqual(bad);
  });

  it("S-03: asks for work in the same way for a name that does not exist", async () => {
    for (let n = 0; n < 5; n += 1)
      expect(await room.signIn("nobody", "wrong-password", `198.51.100.${n}`)).toEqual(bad);
    expect(await room.signIn("nobody", "wrong-password", "198.51.100.77")).toMatchObject({
      refusal: { code: "WORK_NEEDED" },
    });
  });

  it("S-03: counts a network over all names, whatever succeeds there between, and locks nobody in it out", async () => {
    for (let n = 0; n < 21; n += 1) {
      expect(await room.signIn(`n${n}`, "wrong-password")).toEqual(bad);
      if (n === 10) expect(await room.signIn("bob")).toMatchObject({ ok: true });
    }
    const asked = await room.signIn("ann");
    expect(asked).toMatchObject({ refusal: { code: "WORK_NEEDED" } });
    expect(
      await room.signIn("ann", TEST_PASSWORD, { address: "203.0.113.7", proof: proofFor(asked) }),
    ).toMatchObject({
      ok: true,
    });
    expect(await room.signIn("ann", TEST_PASSWORD, "198.51.100.1")).toMatchObject({ ok: true });
  });

  it("S-03: a thousand wrong tries from one address keep no right password out, known device or not", async () => {
    const first = await room.signIn("ann");
    const device = first.ok ? (first.device ?? "") : "";
    let looked = 0;
    for (let n = 0; n < 1_000; n += 1) {
      const reply = await room.signIn("ann", `wrong-${n}`, { address: "203.0.113.7", isFlooding: n > 60 });
      if (!reply.ok && reply.refusal.code === "BAD_CREDENTIALS") looked += 1;
    }
    expect(looked).toBe(5);
    const before = performance.now();
    expect(
      await room.signIn("ann", TEST_PASSWORD, { address: "203.0.113.7", device, isFlooding: true }),
    ).toMatchObject({
      ok: true,
    });
    expect(performance.now() - before).toBeLessThan(2_000);
    // From a stranger's device: the work, and at most the turn.
    const since = performance.now();
    const asked = await room.signIn("ann", TEST_PASSWORD, { address: "203.0.113.7", isFlooding: true });
    const more = { proof: proofFor(asked), isFlooding: true };
    expect(await room.signIn("ann", TEST_PASSWORD, more)).toMatchObject({ ok: true });
    expect(performance.now() - since).toBeLessThan(10_000);
  });

  /** Wrong tries that do the work, one after the other, until one has to wait: how many were looked at, and the one that waits. */
  const guessOn = async (address: string): Promise<{ looked: number; waiting: Promise<unknown> }> => {
    for (let looked = 0; ; looked += 1) {
      const proof = proofFor(await room.signIn("ann", "wrong-password", address));
      const waiting = room.signIn("ann", "wrong-password", { address, proof });
      const isLooked = await Promise.race([waiting.then(() => true), delay(1_500).then(() => false)]);
      if (!isLooked) return { looked, waiting };
    }
  };

  /** Whether the right password, with the work done, is let in from there before a guess that waits has its turn. */
  const isLetInBeforeGuesses = async (address: string, guesser: string): Promise<boolean> => {
    // Done before anybody waits: the turn comes by the clock, and a busy machine may work for as long.
    const proof = proofFor(await room.signIn("ann", TEST_PASSWORD, address));
    // One turn comes before its time; the last that does is kept for somebody else.
    const { looked, waiting } = await guessOn(guesser);
    expect(looked).toBe(1);
    const right = room.signIn("ann", TEST_PASSWORD, { address, proof });
    return Promise.race([right.then(({ ok }) => ok), waiting.then(() => false)]);
  };

  it("S-03: looks at fewer than one guess in ten seconds of who does the work, and at once at who comes from elsewhere", async () => {
    for (let n = 0; n < 5; n += 1) await room.signIn("ann", "wrong-password", "203.0.113.7");
    expect(await isLetInBeforeGuesses("198.51.100.1", "203.0.113.7")).toBe(true);
  });

  it("S-03: lets a stranger's right password in soon, though somebody at the same address goes on guessing", async () => {
    for (let n = 0; n < 5; n += 1) await room.signIn("ann", "wrong-password");
    expect(await isLetInBeforeGuesses("203.0.113.7", "203.0.113.7")).toBe(true);
  });

  it("S-03: does not let strangers lock a member out of the device they sign in on, nor a stolen one guess on", async () => {
    const first = await room.signIn("ann");
    const device = first.ok ? (first.device ?? "") : "";
    expect(device).toMatch(/^m-\d+\./);
    for (let n = 0; n < 10; n += 1) {
      await room.signIn("ann", "wrong-password", `198.51.100.${n}`);
      await room.pass(17_000);
    }
    expect(await room.signIn("ann", TEST_PASSWORD, { address: "198.51.100.99", device })).toMatchObject({
      ok: true,
    });
    // Of another account, or changed by a letter, it is nobody's.
    for (const other of [device.replace(/^m-\d+/, "m-999"), `${device.slice(0, -1)}-`])
      expect(
        await room.signIn("ann", TEST_PASSWORD, { address: "198.51.100.98", device: other }),
      ).toMatchObject({
        refusal: { code: "WORK_NEEDED" },
      });
    for (let n = 0; n < 10; n += 1)
      expect(await room.signIn("ann", "wrong-password", { address: "198.51.100.99", device })).toEqual(bad);
    for (let n = 0; n < 5; n += 1) await room.signIn("ann", "wrong-password", "192.0.2.1");
    expect(await room.signIn("ann", TEST_PASSWORD, { address: "198.51.100.99", device })).toMatchObject({
      refusal: { code: "WORK_NEEDED" },
    });
  });

  it("S-03: another password makes strangers of all devices", async () => {
    const first = await room.signIn("ann");
    const device = first.ok ? (first.device ?? "") : "";
    const other = await hashPassword(TEST_PASSWORD);
    await room.database.owner.query("update accounts.member set password_hash = $1 where username = 'ann'", [
      other,
    ]);
    for (let n = 0; n < 5; n += 1) await room.signIn("ann", "wrong-password", "192.0.2.1");
    expect(await room.signIn("ann", TEST_PASSWORD, { address: "198.51.100.99", device })).toMatchObject({
      refusal: { code: "WORK_NEEDED" },
    });
  });

  it("S-03: lets no burst of guesses past the count", async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) => room.signIn("ann", "wrong-password", `198.51.100.${n}`)),
    );
    const looked = replies.filter((reply) => !reply.ok && reply.refusal.code === "BAD_CREDENTIALS");
    expect(looked).toHaveLength(5);
  });

  it("S-03: forgets old failures of others a few at a time", async () => {
    await room.database.owner.query(
      "insert into accounts.sign_in_failure select 'member:maru:x' || n, 1, 0 from generate_series(1, 30) n",
    );
    await fail(2, "ann", "198.51.100.1");
    const [row] = await room.database.owner.query<{ n: number }>(
      "select count(*)::integer as n from accounts.sign_in_failure",
    );
    expect(row?.n).toBe(2);
  });

  it("S-43: keeps no refresh token, password or access token in the database", async () => {
    const reply = await room.signIn("ann");
    if (!reply.ok) throw new Error("not signed in");
    const [dump] = await room.database.owner.query<{ text: string }>(
      `select (select string_agg(s::text, '') from accounts.session s)
           || (select string_agg(t::text, '') from accounts.refresh_token t)
           || (select string_agg(m::text, '') from accounts.member m) as text`,
    );
    expect(dump?.text).toContain("ann");
    const inHex = Buffer.from(reply.refreshToken, "base64url").toString("hex");
    for (const secret of [reply.refreshToken, inHex, reply.accessToken, TEST_PASSWORD]) {
      expect(dump?.text).not.toContain(secret);
    }
  });
});
