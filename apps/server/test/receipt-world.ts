import { generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Round } from "@maru/rules";
import { instant, type MemberId, type RoundId, roundId, siteId } from "@maru/values";
import { readKeys } from "@maru/verifier";
import { openTrading, type Trading, type TradingParts } from "../src/wiring/path/flow.ts";
import { openLiveReads } from "../src/operations/reading/live-reads.ts";
import { openRoundEvidence } from "../src/operations/reading/read-proof.ts";
import { openSiteReads } from "../src/platform/database.ts";
import type { AcceptedBet } from "../src/ports/events.ts";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";
import {
  arrangeBettingWorld,
  betRequest,
  type BettingWorld,
  START_MS,
} from "../src/trading/betting/betting-world.ts";
import type { Broadcaster } from "../src/trading/live/live-room.ts";
import { type Proof, publishReceiptKeys } from "../src/trading/proof/open-proof.ts";
import { keyIdOf, type ReceiptKey } from "../src/trading/proof/receipts/receipt-keys.ts";

/** A key of the test's own, without a file. */
export function testKey(validFromMs: number): ReceiptKey {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const bytes = rawBytes(publicKey);
  return { id: keyIdOf(bytes), validFromMs, publicKey: bytes, privateKey };
}

function rawBytes(publicKey: KeyObject): Buffer {
  return publicKey.export({ type: "spki", format: "der" }).subarray(12);
}

export interface Said {
  readonly to: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The trading path without markets, as one process of the product has it. */
export interface ReceiptProcess {
  readonly trading: Trading;
  readonly proof: Proof;
  readonly said: readonly Said[];
  /** What was told on topics, in its order. */
  readonly topics: readonly { readonly destination: string; readonly body: string }[];
  /** Makes the live channel fail after the receipts were stored, as a death there would. */
  failSpeaking(fails: boolean): void;
}

/** Who keeps the other half of simulated seeds, and who is told of them. */
export type Watched = Pick<NonNullable<TradingParts["receipts"]>, "witnesses" | "onTrouble">;

const UNWATCHED: Watched = { witnesses: [], onTrouble: () => undefined };

export interface ReceiptWorld {
  readonly database: TestDatabase;
  readonly world: BettingWorld;
  readonly round: RoundId;
  readonly digitRound: RoundId;
  readonly members: readonly { readonly id: MemberId; readonly site: number }[];
  setNow(ms: number): void;
  /** The clocks of the processes and of the database. */
  goTo(ms: number): Promise<void>;
  /** As the rooms read it. */
  loadRound(id: number): Promise<Round>;
  startProcess(keys: readonly ReceiptKey[], watched?: Watched): Promise<ReceiptProcess>;
  close(): Promise<void>;
}

export async function openReceiptWorld(): Promise<ReceiptWorld> {
  const database = await openTestDatabase();
  const world = await arrangeBettingWorld(database.owner);
  const terms = { "1": await world.addTerms({}), "37": await world.addTerms({ siteId: 37, profitPer: 90 }) };
  const round = await world.addRound({ startMs: START_MS, terms });
  const digitRound = await world.addRound({ startMs: START_MS, type: "B1" });
  const members = [];
  for (let at = 0; at < 40; at += 1) {
    const site = at % 4 === 3 ? 37 : 1;
    members.push({ id: await world.addMember({ siteId: site, balance: 100_000_000 }), site });
  }
  let nowMs = START_MS;
  const processes: ReceiptProcess[] = [];
  const start = async (keys: readonly ReceiptKey[], watched = UNWATCHED): Promise<ReceiptProcess> => {
    const started = await startProcess(database, keys, { ...watched, now: () => nowMs });
    processes.push(started);
    return started;
  };
  return {
    database,
    world,
    round,
    digitRound,
    members,
    setNow: (ms) => {
      nowMs = ms;
    },
    goTo: async (ms) => {
      nowMs = ms;
      await world.setClock(ms);
    },
    loadRound: async (id) => {
      const reads = openLiveReads(openSiteReads(database.as("maru_http")));
      const found = (await reads.loadRounds([roundId(id)])).get(roundId(id));
      if (found === undefined) throw new Error(`no round ${id}`);
      return found;
    },
    startProcess: start,
    close: async () => {
      for (const { trading } of processes) await trading.close();
      await database.close();
    },
  };
}

async function startProcess(
  database: TestDatabase,
  files: readonly ReceiptKey[],
  { now, witnesses, onTrouble }: Watched & { readonly now: () => number },
): Promise<ReceiptProcess> {
  const said: Said[] = [];
  const topics: { destination: string; body: string }[] = [];
  let fails = false;
  const broadcaster: Broadcaster = {
    publish: (destination, body) => {
      if (fails) throw new Error("the live channel is gone");
      topics.push({ destination, body: typeof body === "string" ? body : body(1) });
    },
    sendToUser: (to, _destination, body) => {
      if (fails) throw new Error("the live channel is gone");
      const { type, data } = JSON.parse(body);
      said.push({ to, type, data });
    },
    sendToSessionKey: () => undefined,
    disconnectSessionKey: () => undefined,
  };
  const receipts = database.as("maru_proof");
  const trading = openTrading({
    databases: {
      prices: database.as("maru_prices"),
      betting: database.as("maru_betting"),
      settlement: database.as("maru_settlement"),
      relay: database.as("maru_relay"),
    },
    markets: [],
    clock: { now: () => instant(now()) },
    random: { bytes: () => new Uint8Array(32) },
    broadcaster,
    live: {
      ...openLiveReads(openSiteReads(database.as("maru_http"))),
      precisionOf: () => 2,
      sideRemaining: async () => null,
    },
    receipts: {
      database: receipts,
      keys: await publishReceiptKeys(receipts, files, now()),
      evidence: openRoundEvidence(openSiteReads(database.as("maru_http")), async () => null),
      build: "b".repeat(64),
      witnesses,
      onTrouble,
    },
    clockOffsetMs: () => null,
    betWriters: 2,
  });
  const { proof } = trading;
  if (proof === null) throw new Error("receipts are on");
  return { trading, proof, said, topics, failSpeaking: (does) => void (fails = does) };
}

/** Bets of all members at once; throws where one is refused. */
export async function placeAll(
  { round, digitRound, members }: ReceiptWorld,
  { trading }: ReceiptProcess,
  times: number,
): Promise<readonly AcceptedBet[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, time) =>
      members.map(({ id, site }) => {
        const isDigit = site === 1 && time % 3 === 0;
        const wish = isDigit
          ? { roundId: digitRound, type: "OV" }
          : { roundId: round, type: time % 2 === 0 ? "B" : "S" };
        return trading.betting.placeBet(betRequest({ memberId: id, siteId: siteId(site), ...wish }));
      }),
    ).flat(),
  );
  return answers.map((answer) => {
    if (!answer.ok) throw new Error(`refused: ${answer.refusal.code}`);
    return answer.bet;
  });
}

/** The public keys as a stranger reads them from the list of the product. */
export async function publicKeys(proof: Proof) {
  const listed = await proof.listKeys();
  return readKeys(
    listed.map((key) => ({
      id: key.id,
      algorithm: "Ed25519",
      publicKey: Buffer.from(key.publicKey).toString("base64url"),
      validFrom: key.validFromMs,
      validTo: key.validToMs,
    })),
  );
}
