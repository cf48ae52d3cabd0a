import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Answer, AskOrigin } from "../src/ask-origin.ts";

/** A proof as a platform answered it once. */
const RECORDED = fileURLToPath(new URL("../../verifier/example/round.json", import.meta.url));

/** When the recorded round was decided. */
export const DECIDED_MS = 1_791_892_892_000;

interface Proof {
  readonly round: Record<string, unknown>;
  readonly [name: string]: unknown;
}

interface Round {
  readonly id: number;
  readonly leaf: string;
  proof: Proof;
  /** The answer without every tick, and with them, byte by byte; made of `proof` where they are none. */
  readonly answers?: { readonly small: Buffer; readonly whole: Buffer };
}

/** A platform with a public log and rounds that were recorded, each of another option. */
export interface FakeOrigin {
  readonly ask: AskOrigin;
  readonly asked: string[];
  readonly rounds: readonly Round[];
  /** More rounds end; of the one recorded, moved by whole options. `leaf` changes what the log says of them. */
  end(count: number, leaf?: (fields: Record<string, unknown>) => Record<string, unknown>): readonly number[];
  /** A round ends that a restart has left with a hole. */
  endRestarted(): number;
  /** Leaves that are of no result. */
  fill(count: number): void;
  /** What stands between: answers instead of the origin, or null. */
  way: (path: string) => Answer | null;
  /** Another log than before. */
  name: string;
  forget(): void;
}

function spell(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spell).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${spell(inner)}`).join(",")}}`;
}

/** With the digest of what it says now. */
export function sealed(proof: Proof): Proof {
  const rest = Object.fromEntries(Object.entries(proof).filter(([name]) => name !== "digest"));
  return {
    round: proof.round,
    ...rest,
    digest: createHash("sha256").update(spell(rest)).digest("base64url"),
  };
}

const envelope = (data: unknown): Answer => ({
  kind: "answer",
  bytes: Buffer.from(JSON.stringify({ status: 200, message: "", data })),
});

export function fakeOrigin(): FakeOrigin {
  const recorded = (JSON.parse(readFileSync(RECORDED, "utf8")) as { readonly data: Proof }).data;
  const rounds: Round[] = [];
  const leaves: string[] = [];
  const origin: FakeOrigin = {
    asked: [],
    rounds,
    name: "maru.log/test",
    way: () => null,
    forget: () => {
      rounds.length = 0;
      leaves.length = 0;
    },
    fill: (count) => {
      for (let at = 0; at < count; at += 1) leaves.push(spell({ kind: "terms", roundId: "1" }));
    },
    end: (count, change = (fields) => fields) => {
      const made = Array.from({ length: count }, (_, at) =>
        roundOf(recorded, rounds.length + at + 1, change),
      );
      rounds.push(...made);
      leaves.push(...made.map(({ leaf }) => leaf));
      return made.map(({ id }) => id);
    },
    endRestarted: () => {
      const [whole, small] = [recordedBytes("void-restart-all.json"), recordedBytes("void-restart.json")];
      const { data: proof } = JSON.parse(whole.toString()) as { readonly data: Proof };
      const id = Number(proof.round["id"]);
      const leaf = spell(leafOf(proof));
      rounds.push({ id, leaf, proof, answers: { small, whole } });
      leaves.push(leaf);
      return id;
    },
    ask: async (path) => {
      origin.asked.push(path);
      return origin.way(path) ?? answerOf(path);
    },
  };
  const answerOf = (path: string): Answer => {
    if (path === "/api/public/log/checkpoint")
      return leaves.length === 0
        ? { kind: "missing" }
        : envelope({ size: leaves.length, note: `${origin.name}\n${leaves.length}\n` });
    const tile = /^\/api\/public\/log\/entries\/(\d+)$/.exec(path)?.[1];
    if (tile !== undefined)
      return envelope({ bodies: leaves.slice(Number(tile) * 256, Number(tile) * 256 + 256) });
    const round = rounds.find(({ id }) => path.replace("?ticks=all", "") === `/api/public/round/${id}/proof`);
    if (round === undefined) return { kind: "missing" };
    if (round.answers === undefined) return envelope(round.proof);
    const { whole, small } = round.answers;
    return { kind: "answer", bytes: path.endsWith("?ticks=all") ? whole : small };
  };
  return origin;
}

/** Of a tick, as the log spells it. */
const text = (tick: Record<string, unknown> | null | undefined) =>
  tick === undefined || tick === null
    ? null
    : { ...tick, seq: String(tick["seq"]), atMs: String(tick["atMs"]) };

/** What the log says of a proof's round. */
function leafOf(proof: Proof): Record<string, unknown> {
  const { round, strike, close, outcome, voidCause, decidedAtMs, tickTree } = proof as unknown as Record<
    string,
    Record<string, unknown>
  >;
  return {
    kind: "result",
    roundId: String(round?.["id"]),
    clock: null,
    close: text(close),
    decidedAtMs: JSON.stringify(decidedAtMs),
    outcome: outcome?.["direction"] ?? null,
    strike: text(strike),
    ticks: { root: tickTree?.["root"], size: String(tickTree?.["size"]) },
    voidCause,
  };
}

function recordedBytes(name: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`recorded/${name}`, import.meta.url)));
}

function roundOf(
  recorded: Proof,
  optionId: number,
  change: (fields: Record<string, unknown>) => Record<string, unknown>,
): Round {
  const id = Number(recorded.round["id"]) - Number(recorded.round["tradeOptionId"]) + optionId;
  const proof = sealed({ ...recorded, round: { ...recorded.round, id, tradeOptionId: optionId } });
  return { id, leaf: spell(change(leafOf(proof))), proof };
}
