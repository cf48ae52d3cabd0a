import {
  type LocalSms,
  openLocalNhn,
  openLocalSolapi,
  openLocalTwilio,
  STOPPED_NUMBER,
} from "@maru/sms-providers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TextOrder, TextProvider } from "../../../../../ports/text-provider.ts";
import { nhn } from "./nhn.ts";
import type { ProviderAccount } from "./provider-account.ts";
import { solapi } from "./solapi.ts";
import { textNumber } from "./text-number.ts";
import { twilio } from "./twilio.ts";

const CLIENT = { key: "our-key", secret: "a secret" } as const;
const HASTY = { withinMs: 150 };
const LONG = "가".repeat(60);

interface Case {
  readonly open: (account: typeof CLIENT) => Promise<LocalSms>;
  readonly adapter: (account: ProviderAccount, options?: { withinMs?: number }) => TextProvider;
  /** How it names what it refuses. */
  readonly refusal: string;
  readonly wrongSecret: string;
  readonly failed: string;
  readonly to: string;
}

const CASES: readonly [string, Case][] = [
  [
    "Solapi",
    {
      open: openLocalSolapi,
      adapter: solapi,
      refusal: "NotEnoughBalance",
      wrongSecret: "SignatureDoesNotMatch",
      failed: "3014",
      to: "01012345678",
    },
  ],
  [
    "NHN Cloud",
    {
      open: openLocalNhn,
      adapter: nhn,
      refusal: "-2021",
      wrongSecret: "-1002",
      failed: "2003",
      to: "01012345678",
    },
  ],
  [
    "Twilio",
    {
      open: openLocalTwilio,
      adapter: twilio,
      refusal: "21606",
      wrongSecret: "20003",
      failed: "30003",
      to: "+821012345678",
    },
  ],
];

let orders = 0;
function order(text = "[마루] 인증번호는 12345678 입니다.", phone = "01012345678"): TextOrder {
  const to = textNumber(phone, ["82", "1"]);
  if (to === null) throw new Error("no such country");
  orders += 1;
  return { ref: `maru-${orders}`, to, subject: "[마루] 인증번호", text: `${text} ${orders}` };
}

describe.each(CASES)("%s's interface", (_name, { open, adapter, refusal, wrongSecret, failed, to }) => {
  let local: LocalSms;
  let account: ProviderAccount;
  let provider: TextProvider;

  beforeAll(async () => {
    local = await open(CLIENT);
    account = { ...CLIENT, url: local.url, from: "0212345678" };
    provider = adapter(account);
  });
  afterAll(() => local.close());
  beforeEach(() => {
    local.behave("none");
    local.report("under-way");
  });

  const accepted = async (one: TextOrder): Promise<string> => {
    const sent = await provider.send(one);
    if (sent.state !== "accepted") throw new Error(`it came to ${JSON.stringify(sent)}`);
    return sent.id;
  };

  it("takes a message in its own way, and says what became of it", async () => {
    const one = order();
    const id = await accepted(one);
    expect(local.taken.at(-1)).toMatchObject({ to, from: "0212345678", text: one.text });
    expect((await provider.outcomeOf(id)).state).toBe("accepted");
    local.report("delivered");
    expect((await provider.outcomeOf(id)).state).toBe("delivered");
    local.report("failed");
    expect(await provider.outcomeOf(id)).toEqual({ state: "failed", why: failed });
  });

  it("carries a long message whole, and reports on it", async () => {
    const one = order(LONG);
    const id = await accepted(one);
    expect(local.taken.at(-1)?.text).toBe(one.text);
    local.report("delivered");
    expect((await provider.outcomeOf(id)).state).toBe("delivered");
  });

  it("refuses by its code, for its own reasons and for a wrong secret", async () => {
    local.behave("refusing");
    expect(await provider.send(order())).toEqual({ state: "refused", because: "provider", why: refusal });
    local.behave("none");
    const stranger = adapter({ ...account, secret: "another" });
    expect(await stranger.send(order())).toEqual({ state: "refused", because: "provider", why: wrongSecret });
  });

  it("S-37: keeps no number that a provider puts into its code", async () => {
    local.behave("telling");
    expect(await provider.send(order())).toEqual({ state: "refused", because: "provider", why: "unknown" });
  });

  it("was not handed anything where nobody listens, or where it says so itself", async () => {
    local.behave("busy");
    expect(await provider.send(order())).toEqual({ state: "unreachable", why: "status 429" });
    const gone = await open(CLIENT);
    await gone.close();
    const nobody = adapter({ ...account, url: gone.url });
    expect(await nobody.send(order())).toEqual({ state: "unreachable", why: "ECONNREFUSED" });
  });

  it.each(["deaf", "broken", "lying"] as const)(
    "leaves open what became of a message where it is %s",
    async (fault) => {
      const id = await accepted(order());
      local.behave(fault);
      const hasty = adapter(account, HASTY);
      expect((await hasty.send(order())).state).toBe("unanswered");
      expect((await hasty.outcomeOf(id)).state).toBe("unanswered");
    },
  );

  it("finds a message whose answer was lost, and no other, in its list", async () => {
    const [lost, never] = [order(), order()];
    const sinceMs = Date.now();
    local.behave("lost");
    expect((await adapter(account, HASTY).send(lost)).state).toBe("unanswered");
    const taken = local.taken.at(-1);
    local.behave("none");
    expect(await provider.find(lost, sinceMs)).toMatchObject({ state: "taken" });
    const found = await provider.find(lost, sinceMs);
    expect(found.state === "taken" && found.id).toContain(taken?.id);
    expect(await provider.find(never, sinceMs)).toEqual({ state: "not-taken" });
    local.behave("broken");
    expect((await provider.find(never, sinceMs)).state).toBe("unanswered");
  });
});

it("says of a number that takes no messages that no other provider need be asked", async () => {
  const local = await openLocalTwilio(CLIENT);
  const provider = twilio({ ...CLIENT, url: local.url, from: "+15005550006" });
  const stopped = order("hello", STOPPED_NUMBER);
  expect(await provider.send(stopped)).toEqual({ state: "refused", because: "number", why: "21610" });
  await local.close();
});

it("does not take an earlier message of the same words for the one that is looked for", async () => {
  const local = await openLocalTwilio(CLIENT);
  const provider = twilio({ ...CLIENT, url: local.url, from: "+15005550006" });
  const one = order();
  expect((await provider.send(one)).state).toBe("accepted");
  expect((await provider.find(one, Date.now())).state).toBe("taken");
  expect(await provider.find(one, Date.now() + 3_600_000)).toEqual({ state: "not-taken" });
  await local.close();
});

it("reads which country a number is of, and none that is not named", () => {
  expect(textNumber("01012345678", ["82"])).toEqual({
    country: "82",
    local: "01012345678",
    e164: "+821012345678",
  });
  expect(textNumber("+819012345678", ["82", "81"])).toMatchObject({ country: "81", local: "9012345678" });
  expect(textNumber("+819012345678", ["82"])).toBeNull();
  expect(textNumber("01012345678", ["81"])).toBeNull();
});
