import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endAllServers } from "../server-process.ts";
import { bundleWithoutHalves, type ServerBundle } from "../torture/server-bundle.ts";
import { candidatesInBytes, candidatesInText, linksAhead, sha256 } from "./candidates.ts";
import { type LinkPlace, secretsAmong } from "./known-secrets.ts";
import { memoryOf } from "./process-memory.ts";
import { robServer, type RobbedServer } from "./robbed-server.ts";

/** Rounds of half a minute and of one; `npm run thief` robs for as long as it is told, rounds of every length. */
const FOR_MS = 240_000;
const LONGEST_MS = 70_000;
/** The slots after the present one that somebody at the memory looks for. */
const SLOTS_AHEAD = 2;

let bundle: ServerBundle;
beforeAll(async () => {
  bundle = await bundleWithoutHalves();
});
afterAll(async () => {
  bundle.remove();
  await endAllServers();
});

/** The newest links that a product has, and the memory of its server, at one moment between reading and betting. */
interface Look {
  readonly known: ReadonlyMap<string, LinkPlace>;
  readonly pieces: readonly Buffer[];
  readonly endedMs: number;
}

function* candidatesIn(pieces: readonly Buffer[]): Generator<Buffer> {
  for (const piece of pieces) {
    yield* candidatesInBytes(piece, 8);
    yield* candidatesInText(piece.toString("latin1"));
  }
}

async function robBoth(): Promise<{ honest: RobbedServer; without: RobbedServer; look: Look }> {
  const look: Look[] = [];
  const [honest, without] = await Promise.all([
    robServer({
      program: undefined,
      forMs: FOR_MS,
      longestMs: LONGEST_MS,
      atWork: (markets, pid) => {
        const known = new Map(
          markets.map(({ newest, slotLengthMs }) => [
            newest.link.toString("hex"),
            { slotMs: newest.slotMs, slotLengthMs },
          ]),
        );
        look.push({ known, pieces: [...memoryOf(pid)], endedMs: Date.now() });
      },
    }),
    robServer({ program: bundle.program, forMs: FOR_MS, longestMs: LONGEST_MS }),
  ]);
  const [first] = look;
  if (first === undefined) throw new Error("nobody looked at the memory");
  return { honest, without, look: first };
}

describe("a thief who reads every table, every file and the memory of the product before each lock", () => {
  let robbed: Awaited<ReturnType<typeof robBoth>>;
  beforeAll(async () => {
    robbed = await robBoth();
  });

  it("gets back what is published, as everybody does: the witness has the other half", () => {
    const { robbery, loot } = robbed.honest;
    console.log(
      `with the witness's half: ${JSON.stringify({ ...loot, ...robbery, bets: robbery.bets.length })}`,
    );
    expect(loot.decided).toBeGreaterThan(25);
    // The prices of the slot that had begun were computed right each time: nothing else was missing than what comes next.
    expect(robbery.understood).toBeGreaterThan(15);
    expect(robbery.tried).toBeGreaterThan(500);
    expect(robbery.found).toBe(0);
    expect(Math.abs(loot.return - loot.published)).toBeLessThan(loot.reach);
  });

  it("wins every bet on a server that leaves that half out, so all of this can fail", () => {
    const { robbery, loot } = robbed.without;
    console.log(`without it: ${JSON.stringify({ ...loot, ...robbery, bets: robbery.bets.length })}`);
    expect(loot.decided).toBeGreaterThan(25);
    expect(loot.won).toBe(loot.decided);
    expect(loot.return - loot.published).toBeGreaterThan(loot.reach);
  });

  it("finds no link of the next slots in the memory of the server, where one that was put into another's is found", async () => {
    const { known, pieces, endedMs } = robbed.look;
    expect(pieces.reduce((all, { length }) => all + length, 0)).toBeGreaterThan(30_000_000);
    const ahead = linksAhead(candidatesIn(pieces), known, SLOTS_AHEAD);
    expect(secretsAmong(ahead, known, endedMs)).toEqual([]);
    const planted = sha256(Buffer.from(String(Math.random())));
    const before = new Set([sha256(sha256(planted)).toString("hex")]);
    const holder = spawn(
      process.execPath,
      [
        "-e",
        "const held = []; process.stdin.on('data', (bytes) => { held.push(Buffer.from(bytes)); process.stdout.write('.'); })",
      ],
      { stdio: ["pipe", "pipe", "ignore"] },
    );
    const isHeld = new Promise((resolve) => holder.stdout.once("data", resolve));
    holder.stdin.write(planted);
    await isHeld;
    expect([...linksAhead(candidatesIn([...memoryOf(holder.pid ?? 0)]), before, SLOTS_AHEAD)]).toContainEqual(
      expect.objectContaining({ steps: 2, link: planted }),
    );
    holder.kill();
  });
});
