import { type LocalPortOne, openLocalPortOne, type PortOneFault, RIGHT_CODE } from "@maru/identity-providers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AskedPerson, OwnPageProvider } from "../../../../ports/identity-provider.ts";
import { askedFacts, portOne } from "./portone.ts";

const ADDRESS = { secret: "a secret", storeId: "store-1", channelKey: "channel-key-1" } as const;
const HONG: AskedPerson = {
  name: "홍길동",
  phone: "01012345678",
  carrier: "KT_MVNO",
  method: "sms",
  birthDigits: "9005051",
};

let local: LocalPortOne;
let provider: OwnPageProvider;
let checks = 0;
const startedMs = Date.now();
const newId = (): string => `check-${(checks += 1)}`;

beforeAll(async () => {
  const person = { name: HONG.name, phone: HONG.phone, birthDate: "1990-05-05" };
  local = await openLocalPortOne({ ...ADDRESS, people: [person] });
  provider = portOne({ ...ADDRESS, url: local.url, takesTests: false });
});
afterAll(() => local.close());
beforeEach(() => local.behave("none"));

const send = (id: string, person = HONG) => provider.send({ id, person, address: "203.0.113.7" });
const confirm = (id: string, otp: string | null = RIGHT_CODE, sinceMs = startedMs) =>
  provider.confirm({ id, otp, asked: askedFacts(HONG), sinceMs });

describe("PortOne's interface", () => {
  it("sends a code, takes the right one and reads who it was from the result", async () => {
    const id = newId();
    expect(await send(id)).toEqual({ state: "sent" });
    expect(await confirm(id, "000000")).toEqual({ state: "wrong-code" });
    const answer = await confirm(id);
    expect(answer).toMatchObject({
      state: "verified",
      person: { name: "홍길동", birthDate: "1990-05-05", phone: "01012345678" },
    });
    expect(answer.state === "verified" && answer.person.identity).toMatch(/^ci:[A-Za-z0-9+/]{86}==$/);
    expect(local.heard.at(-1)).toBe(`GET /identity-verifications/${id}`);
  });

  it("asks the app of a carrier without a birth date, and waits for its answer", async () => {
    const id = newId();
    const person = { ...HONG, method: "app", birthDigits: null } as const;
    expect(await provider.send({ id, person, address: "203.0.113.7" })).toEqual({ state: "sent" });
    const order = { id, otp: null, asked: askedFacts(person), sinceMs: startedMs };
    expect(await provider.confirm(order)).toEqual({ state: "pending" });
    const known = { name: HONG.name, phone: HONG.phone, birthDate: "1990-05-05" };
    local.know({ ...known, hasConfirmed: true });
    const again = newId();
    await provider.send({ id: again, person, address: "203.0.113.7" });
    expect((await provider.confirm({ ...order, id: again })).state).toBe("verified");
  });

  it("happens once however often it is asked for: a lost reply is made good by the id", async () => {
    const id = newId();
    local.behave("lost-reply");
    expect((await send(id)).state).toBe("unanswered");
    expect(await send(id)).toEqual({ state: "sent" });
    local.behave("lost-reply");
    expect((await confirm(id)).state).toBe("unanswered");
    expect((await confirm(id)).state).toBe("verified");
    expect((await confirm(id)).state).toBe("verified");
  });

  it.each<[string, Partial<AskedPerson>]>([
    ["another name", { name: "김길동" }],
    ["a number that nobody has", { phone: "01000000000" }],
    ["another birth date", { birthDigits: "9005061" }],
  ])("is refused for %s", async (_what, change) => {
    expect(await send(newId(), { ...HONG, ...change })).toEqual({ state: "refused", why: "PG_PROVIDER" });
  });

  it.each<[PortOneFault, string]>([
    ["other-id", "another id"],
    ["other-channel", "another channel"],
    ["test-channel", "a channel for trying"],
    ["changed-name", "another name"],
    ["changed-birth", "another birth date"],
    ["changed-phone", "another phone"],
    ["old-result", "another time"],
  ])("is not believed where it answers with %s", async (fault, why) => {
    const id = newId();
    await send(id);
    local.behave(fault);
    expect(await confirm(id)).toEqual({ state: "untrusted", why });
  });

  it("takes no result of before the check was asked for", async () => {
    const id = newId();
    await send(id);
    const answer = await confirm(id, RIGHT_CODE, Date.now() + 120_000);
    expect(answer).toEqual({ state: "untrusted", why: "another time" });
  });

  it("takes nobody without a CI, and waits where the result says that nothing was verified", async () => {
    const [one, other] = [newId(), newId()];
    await send(one);
    await send(other);
    local.behave("no-ci");
    expect(await confirm(one)).toEqual({ state: "refused", why: "no CI" });
    local.behave("never-verified");
    expect(await confirm(other)).toEqual({ state: "pending" });
  });

  it.each<PortOneFault>(["deaf", "broken"])("is unanswered where it is %s", async (fault) => {
    const hasty = portOne({ ...ADDRESS, url: local.url, takesTests: false }, { withinMs: 100 });
    local.behave(fault);
    const id = newId();
    expect((await hasty.send({ id, person: HONG, address: "203.0.113.7" })).state).toBe("unanswered");
    const order = { id, otp: RIGHT_CODE, asked: askedFacts(HONG), sinceMs: startedMs };
    expect((await hasty.confirm(order)).state).toBe("unanswered");
  });

  it("is unanswered, and says nothing of anybody, where our own settings are wrong", async () => {
    const wrong = portOne({ ...ADDRESS, secret: "another", url: local.url, takesTests: false });
    const order = { id: newId(), person: HONG, address: "203.0.113.7" };
    expect(await wrong.send(order)).toEqual({ state: "unanswered", why: "UNAUTHORIZED" });
    const other = portOne({ ...ADDRESS, channelKey: "no-such", url: local.url, takesTests: false });
    expect(await other.send(order)).toEqual({ state: "unanswered", why: "CHANNEL_NOT_FOUND" });
  });
});
