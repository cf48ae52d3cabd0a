import { afterAll, beforeAll, expect, test } from "vitest";
import type { LocalVenues } from "../open-local-venues.ts";
import { getJson, openFast } from "../testing/client.ts";
import { FEEDS } from "./updates.ts";

const SPEED = 20;
const [GBP = "", , XAU = ""] = Object.keys(FEEDS);

interface Parsed {
  readonly id: string;
  readonly price: {
    readonly price: string;
    readonly conf: string;
    readonly expo: number;
    readonly publish_time: number;
  };
}
interface Body {
  readonly binary: { readonly encoding: string; readonly data: readonly string[] };
  readonly parsed: readonly Parsed[] | null;
}

let venues: LocalVenues;
let rest = "";
beforeAll(async () => {
  venues = await openFast(SPEED);
  ({ rest } = venues.addresses.pyth);
});
afterAll(() => venues.close());

/** Reads events of a stream until there are as many as wanted. */
async function events(query: string, wanted: number): Promise<readonly Body[]> {
  const stop = new AbortController();
  const response = await fetch(`${rest}/v2/updates/price/stream?${query}`, { signal: stop.signal });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const found: Body[] = [];
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString("utf8");
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    found.push(...parts.map((part) => JSON.parse(part.replace(/^data:/, "")) as Body));
    if (found.length >= wanted) break;
  }
  stop.abort();
  return found;
}

test("a stream of events: a whole number, its confidence, its exponent and its second", async () => {
  const bodies = await events(`ids[]=0x${GBP}&ids[]=${XAU}&parsed=true&encoding=hex`, 6);
  expect(bodies[0]?.parsed?.map(({ id }) => id)).toEqual([GBP, XAU]);
  for (const { binary, parsed } of bodies) {
    expect(binary.data.every((data) => /^[0-9a-f]+$/.test(data))).toBe(true);
    for (const { id, price } of parsed ?? []) {
      expect(price.expo).toBe(id === XAU ? -3 : -5);
      expect(Number(price.conf)).toBeGreaterThan(0);
      expect(Number.isInteger(price.publish_time)).toBe(true);
    }
  }
});

test("what is streamed was true", async () => {
  const bodies = await events(`ids[]=${GBP}`, 5);
  for (const { parsed } of bodies.slice(1)) {
    const { price, publish_time: second } = parsed?.[0]?.price ?? { price: "", publish_time: 0 };
    const truth = venues.truthOf(
      { venue: "pyth", symbol: "GBP/USD" },
      second * 1_000,
      second * 1_000 + 1_000,
    );
    expect(truth.map((trade) => trade.price.replace(".", "").replace(/^0+/, ""))).toContain(price);
  }
});

test("the newest, and the first at or after a second; the same bytes for the same update", async () => {
  const latest = (await getJson(`${rest}/v2/updates/price/latest?ids[]=${XAU}&encoding=base64`)) as Body;
  const second = latest.parsed?.[0]?.price.publish_time ?? 0;
  const once = (await getJson(`${rest}/v2/updates/price/${second - 30}?ids[]=${XAU}`)) as Body;
  const again = (await getJson(`${rest}/v2/updates/price/${second - 30}?ids[]=${XAU}`)) as Body;
  expect(once).toEqual(again);
  expect(once.parsed?.[0]?.price.publish_time).toBeGreaterThanOrEqual(second - 30);
  expect(once.parsed?.[0]?.price.publish_time).toBeLessThan(second - 25);
  const bare = (await getJson(`${rest}/v2/updates/price/latest?ids[]=${XAU}&parsed=false`)) as Body;
  expect(bare.parsed).toBeNull();
});

test("unknown ids are not found", async () => {
  const response = await fetch(`${rest}/v2/updates/price/latest?ids[]=0x${"00".repeat(32)}`);
  expect([response.status, await response.text()]).toEqual([
    404,
    `Price ids not found: 0x${"00".repeat(32)}`,
  ]);
});

test("the 31st call within ten seconds is refused", async () => {
  const slow = await openFast(0.01);
  const url = `${slow.addresses.pyth.rest}/v2/updates/price/latest?ids[]=${XAU}`;
  const statuses = [];
  for (let call = 0; call < 31; call += 1) statuses.push((await fetch(url)).status);
  expect(statuses.slice(-2)).toEqual([200, 429]);
  await slow.close();
});
