import { afterEach, describe, expect, it } from "vitest";
import { type FakeTime, type FakeTimeServer, startTimeServer } from "../testing/time-server.ts";
import { askTimeServer, type TimeReading } from "./ask-time-server.ts";

const servers: FakeTimeServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function ask(told: FakeTime, now: () => number = Date.now): Promise<TimeReading> {
  const server = await startTimeServer(told);
  servers.push(server);
  return askTimeServer(server, { withinMs: 400, now });
}

const changed = (at: number, byte: number) => (answer: Buffer) => {
  answer[at] = byte;
  return answer;
};

describe("a question to a time server", () => {
  it("finds how far our clock is off, less the way there and back", async () => {
    // Our clock stands still but for 40 ms between question and answer; the server's is 1,500.25 ms ahead of the middle.
    let ourMs = Date.UTC(2026, 10, 27);
    const now = (): number => {
      const before = ourMs;
      ourMs += 40;
      return before;
    };
    const reading = await ask({ timeMs: () => Date.UTC(2026, 10, 27) + 20 + 1_500.25 }, now);
    expect(reading.offsetMs).toBeCloseTo(1_500.25, 3);
    expect(reading.delayMs).toBeCloseTo(40, 3);
  });

  it("reads times after the count of seconds began anew in 2036", async () => {
    const later = Date.UTC(2040, 0, 1);
    const { offsetMs } = await ask({ timeMs: () => later }, () => later - 250);
    expect(offsetMs).toBeCloseTo(250, 3);
  });

  it.each([
    ["refuses", changed(1, 0), /^refused: /],
    ["is not synchronised", changed(1, 16), /not synchronised/],
    ["sounds the alarm", changed(0, 0xe4), /not synchronised/],
    ["is unsure of its own clock", changed(9, 9), /is sure of its clock to \d+ ms/],
    ["answers as a client", changed(0, 0x23), /no answer within/],
    ["answers another question", changed(24, 1), /no answer within/],
    ["says less than an answer", (answer: Buffer) => answer.subarray(0, 40), /no answer within/],
    ["says nothing", () => null, /no answer within 400 ms/],
  ])("has no reading of a server that %s", async (_, bend, fault) => {
    // A nonce may begin with the byte that is put in its place; then the next one does not.
    const tries = [0, 1, 2].map(() =>
      ask({ timeMs: Date.now, bend }).then(String, (error: Error) => error.message),
    );
    expect((await Promise.all(tries)).some((said) => fault.test(said))).toBe(true);
  });
});
