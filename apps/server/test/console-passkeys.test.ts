import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ConsoleWorld, keepCookie, openConsoleWorld } from "./console-world.ts";
import { softwareKey, type SoftwareKey } from "./software-key.ts";

let world: ConsoleWorld;
afterEach(() => world.close());

/** Registers a key for whoever signed in; the session is whole afterwards. */
async function register(name: string, key: SoftwareKey): Promise<string | undefined> {
  const asked = await world.call("beginPasskey", { as: name, body: {} });
  if (asked.status !== 200) return asked.code;
  const { challenge } = asked.data;
  const reply = await world.call("confirmPasskey", {
    as: name,
    body: { name: "my key", ...key.register({ challenge }) },
  });
  keepCookie(world.cookies, name, reply);
  return reply.code;
}

const challengeFor = async (name: string): Promise<string> =>
  (await world.call("askPasskey", { as: name, body: {} })).data.challenge;

const prove = (name: string, passkey: object) => world.call("provePasskey", { as: name, body: { passkey } });

const kindsOf = async (staffId: number): Promise<readonly string[]> =>
  (
    await world.database.owner.query<{ kind: string }>(
      "select kind from audit.event where content::jsonb ->> 'staffId' = $1 order by seq",
      [String(staffId)],
    )
  ).map(({ kind }) => kind);

describe("S-04 a passkey is a second factor where one is a must", () => {
  beforeEach(async () => {
    world = await openConsoleWorld({ mustHaveSecondFactor: true });
    await world.signIn("ada");
  });

  it("is registered at the first sign-in, and opens the next one in place of a code", async () => {
    const key = softwareKey();
    expect((await world.call("staffList", { as: "ada" })).code).toBe("SECOND_FACTOR_NEEDED");
    expect(await register("ada", key)).toBeUndefined();
    expect((await world.call("me", { as: "ada" })).data).toMatchObject({
      stage: "open",
      secondFactor: "passkey",
      hasPasskey: true,
      hasTotp: false,
      passkeyOrigin: "http://localhost:8081",
    });
    const again = await world.signIn("ada");
    expect(again.data).toMatchObject({ stage: "code", hasPasskey: true });
    const before = world.cookies.get("ada");
    const reply = await prove("ada", key.prove({ challenge: await challengeFor("ada") }));
    keepCookie(world.cookies, "ada", reply);
    expect(reply.data).toMatchObject({ stage: "open", secondFactor: "passkey" });
    expect(world.cookies.get("ada")).not.toBe(before);
    expect((await world.call("passkeys", { as: "ada" })).data).toMatchObject([
      { id: key.id, name: "my key", isBackedUp: false },
    ]);
    expect(await kindsOf(1)).toContain("staff-factor-registered");
  });

  it("is not registered by somebody who only knows the password of an account that has one", async () => {
    await register("ada", softwareKey());
    await world.signIn("ada");
    expect(await register("ada", softwareKey())).toBe("SECOND_FACTOR_THERE");
    expect((await world.call("beginTotp", { as: "ada", body: {} })).code).toBe("SECOND_FACTOR_THERE");
  });

  it("S-04 counts once, for what this session asked, from our page, with the person there and the counter going on", async () => {
    const key = softwareKey();
    await register("ada", key);
    await world.signIn("ada");
    const failed: (string | undefined)[] = [];
    const attempt = async (make: (challenge: string) => object): Promise<void> => {
      failed.push((await prove("ada", make(await challengeFor("ada")))).code);
      await world.pass(600_000);
    };
    await attempt((challenge) => key.prove({ challenge, origin: "https://evil.example" }));
    await attempt((challenge) => key.prove({ challenge, rpId: "evil.example" }));
    await attempt((challenge) => key.prove({ challenge, isVerified: false }));
    await attempt(() => key.prove({ challenge: "c29tZXRoaW5nIGVsc2U" }));
    await attempt((challenge) => ({ ...softwareKey().prove({ challenge }), id: key.id }));
    await attempt((challenge) => softwareKey().prove({ challenge }));
    expect(failed).toEqual(Array.from({ length: 6 }, () => "PASSKEY_REFUSED"));
    await world.signIn("ada");
    const proof = key.prove({ challenge: await challengeFor("ada") });
    expect((await prove("ada", proof)).status).toBe(200);
    await world.signIn("ada");
    expect((await prove("ada", proof)).code).toBe("PASSKEY_REFUSED");
    await world.pass(600_000);
    // A copy of the key goes on from where it was copied.
    key.counter = 1;
    await world.signIn("ada");
    expect((await prove("ada", key.prove({ challenge: await challengeFor("ada") }))).code).toBe(
      "PASSKEY_REFUSED",
    );
    expect((await kindsOf(1)).filter((kind) => kind === "staff-code-failed")).toHaveLength(8);
  });

  it("is asked anew when five minutes have gone", async () => {
    const key = softwareKey();
    await register("ada", key);
    await world.signIn("ada");
    const challenge = await challengeFor("ada");
    await world.pass(300_001);
    expect((await prove("ada", key.prove({ challenge }))).code).toBe("PASSKEY_REFUSED");
  });

  it("F-41 proves again for five minutes, where the password no longer does", async () => {
    const key = softwareKey();
    await register("ada", key);
    await world.pass(300_001);
    expect(await register("ada", softwareKey())).toBe("STEP_UP_NEEDED");
    const stepUp = (body: object) => world.call("stepUp", { as: "ada", body });
    expect((await stepUp({ password: "correct horse 31" })).code).toBe("SECOND_FACTOR_WRONG");
    const passkey = key.prove({ challenge: await challengeFor("ada") });
    expect((await stepUp({ passkey })).status).toBe(200);
    expect(await register("ada", softwareKey())).toBeUndefined();
  });

  it("is removed by its owner alone, and the last one not at all", async () => {
    const [one, other] = [softwareKey(), softwareKey()];
    await register("ada", one);
    await register("ada", other);
    await world.signIn("abe");
    const foreign = softwareKey();
    await register("abe", foreign);
    const remove = (id: string) => world.call("removePasskey", { as: "ada", body: { id } });
    expect((await remove(foreign.id)).code).toBe("NOT_FOUND");
    expect((await remove(one.id)).status).toBe(200);
    expect((await remove(other.id)).code).toBe("LAST_FACTOR");
    expect(await kindsOf(1)).toContain("staff-factor-removed");
    await world.signIn("ada");
    expect((await prove("ada", one.prove({ challenge: await challengeFor("ada") }))).code).toBe(
      "PASSKEY_REFUSED",
    );
  });
});
