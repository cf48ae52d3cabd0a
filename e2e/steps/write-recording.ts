import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../run-product.ts";

export const SLOT_MS = 30_000;
const TICK_MS = 250;
const LEAD_MS = 8_000;
const LAST_SLOT = 12;

/** What the price does in a half minute: rise, stand still, or fall silent in its middle; `off` has no trade at all. */
export type SlotMove = "rise" | "still" | "silent" | "off";

/**
 * Writes a recorded file of an index whose half minutes go as told, from `firstSlotMs` on; before and after it the price stands
 * still. The times are today's, so that the product plays it as it is.
 */
export function writeRecording(firstSlotMs: number, moves: readonly SlotMove[]): string {
  const rows = ["source,symbol,ts,price,qty,side,id,recv_ts"];
  let milli = 10_000_000;
  for (let ms = firstSlotMs - LEAD_MS; ms < firstSlotMs + LAST_SLOT * SLOT_MS; ms += TICK_MS) {
    const sinceMs = ms - firstSlotMs;
    const move = moves[Math.floor(sinceMs / SLOT_MS)] ?? "still";
    if (move === "off" || (move === "silent" && sinceMs % SLOT_MS >= SLOT_MS / 2)) continue;
    if (move === "rise") milli += 3;
    rows.push(`simulated,SIM-V75,${ms},${(milli / 1_000).toFixed(3)},1.5,,${rows.length},${ms}`);
  }
  const file = path.join(ROOT, ".cache/e2e-recording.csv");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${rows.join("\n")}\n`);
  return file;
}
