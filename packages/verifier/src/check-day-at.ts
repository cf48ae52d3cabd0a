import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { type AskOrigin, createAsker, type Manners, Unanswered } from "./ask-origin.ts";
import { checkDay, type DayAsked } from "./day/check-day.ts";
import { type SeoulDay, seoulDayOf } from "./day/seoul-day.ts";
import { tellDay } from "./day/tell-day.ts";
import { asFields } from "./base/fields.ts";
import { hashesOfTile } from "./log/log-tree.ts";
import { readKeys } from "./log/public-keys.ts";

export interface DayOptions {
  readonly market?: string;
  readonly ticks: boolean;
  readonly keep?: string;
}

/** Of the 600 proofs or files of ticks, and the 1,200 other answers, that one address is given a minute, others want some too. */
const PROOFS: Manners = { everyMs: 125, tries: 6, firstWaitMs: 1_000 };
const OTHERS: Manners = { everyMs: 60, tries: 6, firstWaitMs: 1_000 };
const TOLD_EVERY = 500;

/** `maru-verify day`; resolves with the exit code. Throws what it could not look at: the log, not a round. */
export async function checkDayAt(origin: string, name: string, options: DayOptions): Promise<number> {
  const day = seoulDayOf(name);
  if (day.toMs > Date.now()) throw new Error(`${name} is not over in Seoul`);
  const api = openApi(new URL("/api/public/", origin));
  const { note } = asFields(await api.data("log/checkpoint"), "the checkpoint");
  if (typeof note !== "string") throw new Error("the checkpoint has no note");
  const isKept = options.keep !== undefined && existsSync(options.keep);
  const verdict = await checkDay(note, {
    keys: readKeys(await api.data("keys")),
    read: async (level, index) => hashesOfTile(await api.data(`log/tile/${level}/${index}`)),
    asked: {
      ...askedOf(api, day),
      ...(options.market === undefined ? {} : { stock: options.market }),
      ...(isKept ? { since: await readFile(options.keep ?? "", "utf8") } : {}),
      ...(options.ticks ? { ticksAfter: api.ticksAfter } : {}),
      onRound: tellProgress,
    },
  });
  for (const line of tellDay(verdict)) process.stdout.write(`${line}\n`);
  if (verdict.ok && options.keep !== undefined) await writeFile(options.keep, note);
  return verdict.ok ? 0 : 1;
}

interface Api {
  /** What is in the envelope of an answer. Throws where there is none. */
  readonly data: (path: string) => Promise<unknown>;
  readonly proofs: AskOrigin;
  readonly base: URL;
  readonly ticksAfter: NonNullable<DayAsked["ticksAfter"]>;
}

function openApi(base: URL): Api {
  const [others, proofs] = [createAsker(OTHERS), createAsker(PROOFS)];
  const dataBy = async (ask: AskOrigin, path: string): Promise<unknown> => {
    const bytes = await ask(new URL(path, base));
    if (bytes === null) throw new Unanswered(`${path} is not there`);
    return asFields(JSON.parse(new TextDecoder().decode(bytes)), "the answer")["data"];
  };
  return {
    data: (path) => dataBy(others, path),
    proofs,
    base,
    ticksAfter: async (stock, seq) => {
      const wish = new URLSearchParams({ stock, after: String(seq) });
      const ticks = await dataBy(proofs, `ticks?${wish.toString()}`);
      return Array.isArray(ticks) ? ticks : [];
    },
  };
}

function askedOf({ data, proofs, base }: Api, day: SeoulDay): DayAsked {
  return {
    day: day.name,
    entries: async (index) => {
      const { bodies } = asFields(await data(`log/entries/${index}`), "the entries");
      return Array.isArray(bodies) ? bodies.filter((body) => typeof body === "string") : [];
    },
    // What is not answered of one round is that round's, and the others go on.
    proofOf: async (roundId, ticks) => {
      const path = `round/${roundId}/proof${ticks === "all" ? "?ticks=all" : ""}`;
      const bytes = await orWhy(proofs(new URL(path, base)));
      return bytes === null || "why" in bytes ? bytes : { bytes };
    },
    leavesOf: async (roundId) => {
      const leaves = await orWhy(data(`round/${roundId}/log`));
      return Array.isArray(leaves) ? leaves : [];
    },
    record: () => data(`fairness?day=${day.name}`),
  };
}

async function orWhy<Found>(answer: Promise<Found>): Promise<Found | { readonly why: string }> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { why: error.message };
  }
}

function tellProgress(done: number, of: number): void {
  if (process.stderr.isTTY && done % TOLD_EVERY === 0) process.stderr.write(`${done} of ${of} rounds\n`);
}
