import { fork } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { memberId, siteId } from "@maru/values";
import { lateBroadcaster } from "../apps/server/src/wiring/player-server.ts";
import { openTrading } from "../apps/server/src/wiring/path/flow.ts";
import { openLiveReads } from "../apps/server/src/operations/reading/live-reads.ts";
import { openSiteReads } from "../apps/server/src/platform/database.ts";
import { systemClock } from "../apps/server/src/platform/system-clock.ts";
import { relayJob, startSchedules, tradingJobs } from "../apps/server/src/wiring/schedules.ts";
import { sideRemaining } from "../apps/server/src/trading/betting/remaining-store.ts";
import { systemRandom } from "../apps/server/src/trading/market/system-random.ts";
import { openLiveTransport } from "../apps/server/src/transport/stomp/live-transport.ts";
import type { StompOrder, StompReport } from "./betting-stomp-clients.ts";
import type { BettingBench } from "./betting-world.ts";

/** Bets of real clients in a process of their own, over sockets, to a server that signs and tells every bet. */
export interface StompBench {
  run(load: { readonly seconds: number }): Promise<StompReport>;
  close(): Promise<void>;
}

/** An option has one open round at a time, and the live room remembers its few newest. */
const OPEN_ROUNDS = 2;
/** Loads end long before, but a bench that hangs must not. */
const CLIENTS_WITHIN_MS = 120_000;

export async function openStompBench(bench: BettingBench, clients: number): Promise<StompBench> {
  const { database } = bench;
  const broadcaster = lateBroadcaster();
  const betting = database.as("maru_betting");
  const trading = openTrading({
    databases: {
      prices: database.as("maru_prices"),
      betting,
      settlement: database.as("maru_settlement"),
      relay: database.as("maru_relay"),
    },
    markets: [],
    clock: systemClock,
    random: systemRandom,
    broadcaster,
    live: {
      ...openLiveReads(openSiteReads(database.as("maru_http"))),
      precisionOf: () => 2,
      sideRemaining: (id) => sideRemaining(betting, id),
    },
    receipts: bench.receipts,
    clockOffsetMs: () => null,
    betWriters: 2,
  });
  const schedules = startSchedules(relayJob(trading), tradingJobs(trading), {
    clock: systemClock,
    onError: (where, error) => console.error(`${where}: ${String(error)}`),
  });
  const server = createServer();
  const channel = openLiveTransport(
    {
      // Signing in is not what is measured: the token is the member.
      authenticate: async (token) => ({ ok: true, caller: callerOf(Number(token)) }),
      placeBet: async (request) => {
        const answer = await trading.betting.placeBet(request);
        if (answer.ok) schedules.wakeRelay();
        return answer;
      },
      snapshot: () => [],
      siteOfVisitor: async () => 1,
      isAboutSomething: () => true,
      leads: () => true,
      repeat: (bet) => trading.live.repeat(bet),
      noteRefusal: () => undefined,
      siteVoice: () => ({ language: "en", unit: "P" }),
    },
    { server, originAllowed: () => true, onEvent: () => undefined },
  );
  broadcaster.attach(channel);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    run: ({ seconds }) =>
      runClients({
        port,
        clients,
        seconds,
        rounds: bench.rounds.slice(-OPEN_ROUNDS).map(Number),
        firstMember: 1_001,
      }),
    async close() {
      await channel.close();
      server.close();
      await schedules.stop();
      await trading.close();
    },
  };
}

function callerOf(id: number) {
  return {
    memberId: memberId(id),
    siteId: siteId(id % 2 === 0 ? 1 : 37),
    username: `bench${id}`,
    sessionId: `session-${id}`,
    expiresAtMs: systemClock.now() + 3_600_000,
  };
}

function runClients(order: StompOrder): Promise<StompReport> {
  const child = fork(new URL("betting-stomp-clients.ts", import.meta.url), [JSON.stringify(order)]);
  const tooLong = setTimeout(() => child.kill("SIGKILL"), CLIENTS_WITHIN_MS);
  return new Promise((resolve, reject) => {
    child.once("message", (report) => resolve(report as StompReport));
    child.once("exit", (code) => {
      clearTimeout(tooLong);
      reject(new Error(`the clients ended with ${code} and no report`));
    });
  });
}
