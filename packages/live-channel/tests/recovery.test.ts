import { afterEach, expect, test } from "vitest";
import { until } from "./official-client.ts";
import { RawStomp, type Received } from "./raw-stomp.ts";
import { type Running, startChannel } from "./start-channel.ts";

let running: Running | undefined;
afterEach(async () => running?.stop());

const TOPIC = "/topic/round";

async function connected(headers: readonly string[] = ["accept-version:1.2"]): Promise<RawStomp> {
  const one = new RawStomp(running?.url ?? "");
  await one.connect(headers);
  return one;
}

/** The answer to a SUBSCRIBE and what was told before it. */
async function subscribed(one: RawStomp, lines: readonly string[], destination = TOPIC) {
  one.send(["SUBSCRIBE", "id:1", `destination:${destination}`, "receipt:r", ...lines]);
  const receipt = await one.frame("RECEIPT");
  return { receipt, messages: one.frames.splice(0) };
}

const text = ({ body, headers }: Received): string => `${headers.get("seq")} ${body.toString()}`;

test("messages, snapshots and the receipt of SUBSCRIBE carry the epoch and the number", async () => {
  running = await startChannel({ snapshot: () => ["state"], snapshotEnd: "end" });
  running.channel.publish(TOPIC, "one");
  const one = await connected();
  const { receipt, messages } = await subscribed(one, ["snapshot:true"]);
  running.channel.publish(TOPIC, "two");
  const next = await one.frame("MESSAGE");
  const epoch = receipt.headers.get("epoch") ?? "";
  expect(epoch).toMatch(/^[\w.-]+$/);
  expect([...messages, next].map((frame) => frame.headers.get("epoch"))).toEqual([epoch, epoch, epoch]);
  expect([receipt.headers.get("seq"), ...messages.map(text), text(next)]).toEqual([
    "1",
    "1 state",
    "1 end",
    "2 two",
  ]);
});

test.each([
  ["at once", () => []],
  ["later", () => Promise.resolve([])],
])("an empty snapshot made %s has an end", async (_, snapshot) => {
  running = await startChannel({ snapshot, snapshotEnd: "end" });
  const { messages } = await subscribed(await connected(), ["snapshot:true"]);
  expect(messages.map((frame) => [text(frame), frame.headers.get("snapshot")])).toEqual([["0 end", "true"]]);
});

test("who comes back with its last number is told what it missed, in order, and nothing else", async () => {
  running = await startChannel({ snapshot: () => ["state"], snapshotEnd: "end" });
  const first = await subscribed(await connected(), []);
  const epoch = first.receipt.headers.get("epoch");
  for (const body of ["one", "two", "three"]) running.channel.publish(TOPIC, body);
  const back = await subscribed(await connected(), [`since:${epoch}/1`]);
  expect(back.messages.map(text)).toEqual(["2 two", "3 three"]);
  expect(back.messages.every((frame) => !frame.headers.has("snapshot"))).toBe(true);
  expect(back.receipt.headers.get("seq")).toBe("3");
  const whole = await subscribed(await connected(), [`since:${epoch}/3`]);
  expect(whole.messages).toEqual([]);
});

test.each([
  ["another epoch", (epoch: string) => `${epoch}9/1`],
  ["a number that was never told", (epoch: string) => `${epoch}/4`],
  ["something that is no place", () => "yesterday"],
  ["what is not kept any more", (epoch: string) => `${epoch}/0`],
])("a client that names %s is answered with the snapshot", async (_, since) => {
  running = await startChannel({
    snapshot: () => ["state"],
    snapshotEnd: "end",
    limits: { historyMessages: 2 },
  });
  const first = await subscribed(await connected(), []);
  for (const body of ["one", "two", "three"]) running.channel.publish(TOPIC, body);
  const back = await subscribed(await connected(), [
    `since:${since(first.receipt.headers.get("epoch") ?? "")}`,
  ]);
  expect(back.messages.map(text)).toEqual(["3 state", "3 end"]);
});

test("a user's results are recovered, also those told while nobody was connected", async () => {
  running = await startChannel({ snapshot: () => ["open bets"], snapshotEnd: "end" });
  const headers = ["accept-version:1.2", "token:user:ann"];
  const one = await connected(headers);
  const { receipt } = await subscribed(one, [], "/user/queue/bet");
  running.channel.sendToUser("ann", "/user/queue/bet", "accepted");
  await one.frame("MESSAGE");
  one.socket.terminate();
  await until(() => running?.channel.stats().sessions === 0, "nobody");
  running.channel.sendToUser("ann", "/user/queue/bet", "won");
  running.channel.sendToUser("bob", "/user/queue/bet", "somebody else's");
  const since = `since:${receipt.headers.get("epoch")}/1`;
  const back = await subscribed(await connected(headers), [since], "/user/queue/bet");
  expect(back.messages.map(text)).toEqual(["2 won"]);
});

test("what is kept is bounded by octets and by age, the oldest of all destinations first", async () => {
  let nowMs = 1_000_000;
  running = await startChannel({
    clock: { nowMs: () => nowMs },
    snapshot: () => ["state"],
    limits: { historyBytes: 3_000, historyForMs: 1_000 },
  });
  const { channel } = running;
  const one = await connected();
  const { receipt } = await subscribed(one, []);
  const place = `since:${receipt.headers.get("epoch")}/`;
  for (let number = 1; number <= 5; number += 1) channel.publish(TOPIC, "x".repeat(701));
  // 3,000 octets are three of them with what each costs besides.
  const asked = async (seq: number) => {
    const { messages } = await subscribed(await connected(), [`${place}${seq}`]);
    return messages.length;
  };
  expect([await asked(2), (await subscribed(await connected(), [`${place}1`])).messages.map(text)]).toEqual([
    3,
    ["5 state"],
  ]);
  nowMs += 1_001;
  channel.publish("/topic/other", "new");
  expect((await subscribed(await connected(), [`${place}4`])).messages.map(text)).toEqual(["5 state"]);
});

test("readers of two editions get each its own text under the same numbers, from the history too", async () => {
  const made: string[] = [];
  running = await startChannel({
    authenticate: async (token, { host }) => ({
      ok: true,
      principal: null,
      userName: "",
      edition: token ?? host.replace(/:\d+$/, ""),
    }),
    snapshot: (_principal, _destination, edition) => [`state of ${edition}`],
  });
  const { channel } = running;
  const korean = await connected(["accept-version:1.2", "token:ko"]);
  const host = await connected();
  const { messages, receipt } = await subscribed(korean, ["snapshot:true"]);
  await subscribed(host, []);
  const say = (body: string) =>
    channel.publish(TOPIC, (edition) => {
      made.push(edition);
      return `${body} ${edition}`;
    });
  say("one");
  expect(messages.map(text)).toEqual(["0 state of ko"]);
  expect(text(await korean.frame("MESSAGE"))).toBe("1 one ko");
  expect(text(await host.frame("MESSAGE"))).toBe("1 one 127.0.0.1");
  expect(made.toSorted()).toEqual(["127.0.0.1", "ko"]);
  const english = await connected(["accept-version:1.2", "token:en"]);
  const back = await subscribed(english, [`since:${receipt.headers.get("epoch")}/0`]);
  expect(back.messages.map(text)).toEqual(["1 one en"]);
});
