import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { GAME_TYPES, isGameType } from "@maru/rules";
import { checkDay, readKeys } from "@maru/verifier";
import { type Proof, small } from "../apps/server/test/proofs/proof.ts";
import {
  medianProof,
  replayedProof,
  sealedProof,
  takenProof,
} from "../apps/server/test/proofs/real-proofs.ts";
import { leavesOf } from "../apps/server/test/proofs/test-log.ts";
import { voidOf } from "../apps/server/test/proofs/void-proof.ts";
import { type BenchRow, loadOf, median, writeReport } from "./bench-report.ts";
import { makeDay, type MadeDay } from "./day/make-day.ts";

/**
 * What it takes to verify a day of all simulated markets and games as `maru-verify day` does, without the way over the network, and how large
 * proofs are: alone, and with what the public log holds of the round.
 *
 *   npm run bench:verify-day -- [--day 2026-11-27] [--games R.5,P5] [--json FILE]
 */
const { values } = parseArgs({
  options: {
    day: { type: "string", default: "2026-11-27" },
    games: { type: "string", default: GAME_TYPES.join() },
    json: { type: "string" },
  },
});
const SEOUL_MS = 9 * 3_600_000;
const MOST_SECONDS = 60;

const made = makeDay(
  Date.parse(`${values.day}T00:00:00Z`) - SEOUL_MS,
  values.games.split(",").filter(isGameType),
);
console.log(`made ${made.rounds.length} rounds in ${made.log.size} leaves`);
const leaves = leavesByRound(made);
const begunMs = performance.now();
const begunAt = process.cpuUsage();
const verdict = await checkDay(made.note, {
  keys: readKeys([
    {
      id: made.key.id,
      algorithm: "Ed25519",
      publicKey: made.key.publicKey.toString("base64url"),
      validFrom: 0,
      validTo: null,
    },
  ]),
  read: async (level, index) => made.log.tile(level, index),
  asked: {
    day: values.day,
    entries: async (index) => made.log.entries(index),
    proofOf: async (roundId) => {
      const bytes = made.proofs.get(roundId);
      return bytes === undefined ? null : { bytes };
    },
    leavesOf: async (roundId) => leaves.get(roundId) ?? [],
    record: async () => recordOf(made),
  },
});
const seconds = (performance.now() - begunMs) / 1_000;
/** Of the processor: what else runs on the machine makes the other one longer. */
const worked = microsSince(begunAt) / 1_000_000;
for (const { name, ok, detail } of verdict.steps)
  console.log(`${ok ? "ok    " : "FAILED"} ${name}: ${detail}`);
console.table(verdict.markets);
for (const { roundId, failed } of verdict.differences.slice(0, 10)) console.log(roundId, failed);
const perRound = (worked * 1_000) / made.rounds.length;
console.log(
  `verified in ${seconds.toFixed(1)} s, ${worked.toFixed(1)} s of the processor, ${perRound.toFixed(2)} ms a round; ${cpus().length} cores, Node ${process.version}, load ${loadOf()}`,
);
const sizes = sizesByKind();
console.table(sizes);
if (values.json !== undefined) writeReport(values.json, rows());
if (!verdict.ok || worked > MOST_SECONDS) process.exitCode = 1;

function microsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}

interface Leaf {
  readonly index: number;
  readonly kind: string;
  readonly body: string;
}

function leavesByRound({ log }: MadeDay): ReadonlyMap<number, readonly Leaf[]> {
  const found = new Map<number, Leaf[]>();
  for (let index = 0; index < log.size; index += 1) {
    const body = log.entries(index >> 8)[index & 255] ?? "";
    const { kind, roundId } = JSON.parse(body) as { readonly kind: string; readonly roundId: string };
    found.set(Number(roundId), [...(found.get(Number(roundId)) ?? []), { index, kind, body }]);
  }
  return found;
}

/** What the record of fairness says of the day. */
function recordOf({ rounds }: MadeDay): unknown {
  const ids = [...new Set(rounds.map(({ option }) => option.id))];
  const options = ids.map((id) => {
    const own = rounds.filter(({ option }) => option.id === id);
    const outs = own.filter(({ round }) => round.voidCause !== null).length;
    return {
      id,
      decided: own.length - outs,
      voids: outs === 0 ? [] : [{ cause: "RESTART", rounds: outs }],
    };
  });
  return { countedFrom: 0, countedTo: Number.MAX_SAFE_INTEGER, markets: [{ options }] };
}

interface Sizes {
  readonly kind: string;
  readonly proofs: number;
  readonly median: number;
  readonly largest: number;
  readonly largestGzip: number;
  readonly withLog: number;
  readonly withLogGzip: number;
}

function sizesOfDay(state: string): readonly Size[] {
  return made.rounds
    .filter(({ round }) => round.state === state)
    .map(({ round }) => sized(made.proofs.get(round.id) ?? Buffer.alloc(0), leaves.get(round.id) ?? []));
}

function sizesOfProofs(proofs: readonly Proof[]): readonly Size[] {
  return proofs.map((proof) => sizedProof(small(proof)));
}

function sizesByKind(): readonly Sizes[] {
  const replayed = (["R.5", "B1", "P2"] as const).map((type) => replayedProof(type));
  const several = [medianProof(), takenProof()];
  return [
    sizesOf("simulated", sizesOfDay("decided")),
    sizesOf("simulated, void", sizesOfDay("void")),
    sizesOf("replayed", sizesOfProofs(replayed)),
    sizesOf("live, sealed digit", sizesOfProofs([sealedProof()])),
    sizesOf("live, several sources", sizesOfProofs(several)),
    sizesOf("live, void", sizesOfProofs([sealedProof(), ...several].map(voidOf))),
  ];
}

interface Size {
  readonly alone: number;
  readonly aloneGzip: number;
  readonly withLog: number;
  readonly withLogGzip: number;
}

function envelope(data: unknown): Buffer {
  return Buffer.from(JSON.stringify({ status: 200, message: "", data }));
}

function sizedProof(proof: Proof): Size {
  return sized(
    envelope(proof),
    leavesOf(proof).map((leaf, index) => ({ ...leaf, index: 100_000 + index })),
  );
}

function sized(proof: Buffer, of: readonly Leaf[]): Size {
  const both = Buffer.concat([proof, envelope(of)]);
  return {
    alone: proof.length,
    aloneGzip: gzipSync(proof).length,
    withLog: both.length,
    withLogGzip: gzipSync(both).length,
  };
}

function sizesOf(kind: string, all: readonly Size[]): Sizes {
  const most = (name: keyof Size): number => all.reduce((found, size) => Math.max(found, size[name]), 0);
  return {
    kind,
    proofs: all.length,
    median: median(all.map(({ alone }) => alone)),
    largest: most("alone"),
    largestGzip: most("aloneGzip"),
    withLog: most("withLog"),
    withLogGzip: most("withLogGzip"),
  };
}

function rows(): readonly BenchRow[] {
  return [
    row("verify_day.processor.s", worked, "s"),
    row("verify_day.round.ms", perRound, "ms"),
    ...sizes.map(({ kind, largest }) => row(`proof.${kind.replaceAll(/\W+/g, "_")}.bytes`, largest, "B")),
  ];
}

function row(name: string, value: number, unit: string): BenchRow {
  return { name, value, unit, baseline: null, ratio: null };
}
