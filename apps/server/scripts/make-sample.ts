/**
 * Makes samples/sim-v75.csv.gz: ten minutes of SIM-V75 in the form of a recorded trades file, always the same bytes.
 * Run from the repository's root: node --import tsx apps/server/scripts/make-sample.ts
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import {
  asciiBytes,
  quantityText,
  SIMULATED_MARKETS,
  SIMULATED_TICK_MS,
  slotOf,
  stepPath,
} from "@maru/rules";
import { assert, instant, priceText } from "@maru/values";
import { nodeDigest } from "../src/trading/market/node-digest.ts";

const FIRST_MS = Date.UTC(2026, 0, 5);
const LENGTH_MS = 600_000;
/** Its slots are those of chains that no witness has a half of. */
const SLOT_LENGTH_MS = 30_000;
const OUT = fileURLToPath(new URL("../samples/sim-v75.csv.gz", import.meta.url));

const market = SIMULATED_MARKETS.find(({ rules }) => rules.stock === "SIM-V75");
assert(market !== undefined, "SIM-V75 exists");
const { rules, model } = market;

const lines = ["source,symbol,ts,price,qty,side,id,recv_ts"];
let path = {
  price: model.startPrice,
  scalePrice: model.startPrice,
  atMs: instant(FIRST_MS - SIMULATED_TICK_MS),
};
for (let ms = FIRST_MS; ms < FIRST_MS + LENGTH_MS; ms += SIMULATED_TICK_MS) {
  const atMs = instant(ms);
  const slotMs = slotOf(atMs, SLOT_LENGTH_MS);
  const key = nodeDigest.sha256(asciiBytes(`sample ${slotMs}`));
  const secret = { slotMs, slotLengthMs: SLOT_LENGTH_MS, key, salt: "sample" };
  const step = stepPath(path, { atMs, secret }, { digest: nodeDigest, model });
  path = step.path;
  const { tick } = step;
  const cells = [priceText(tick.price, rules.precision), quantityText(tick.qty), "", tick.tradeId, tick.atMs];
  lines.push(["simulated", rules.stock, tick.atMs, ...cells].join(","));
}
writeFileSync(OUT, gzipSync(`${lines.join("\n")}\n`, { level: 9 }));
