import { parseArgs } from "node:util";
import { bundleServer, bundleWithoutHalves } from "../torture/server-bundle.ts";
import { robServer } from "./robbed-server.ts";

/** Robs a product for so many minutes, rounds of every length, or with --without one whose prices need no witness; prints what came back. */
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "30" }, without: { type: "boolean", default: false } },
});
const minutes = Number(values.minutes);
if (!(minutes >= 1 && minutes <= 1_440)) throw new Error("--minutes is from 1 to 1440");
const bundle = await (values.without ? bundleWithoutHalves() : bundleServer());
try {
  const { robbery, loot } = await robServer({
    program: bundle.program,
    forMs: minutes * 60_000,
    longestMs: 660_000,
  });
  process.stdout.write(
    [
      `${robbery.bets.length} bets, ${loot.decided} decided, ${loot.won} won`,
      `returned ${percent(loot.return)}; published ${percent(loot.published)}, by chance within ${percent(loot.reach)}`,
      `${robbery.tried} values tried as links, ${robbery.found} found; the present prices computed right ${robbery.understood} times`,
      "",
    ].join("\n"),
  );
} finally {
  bundle.remove();
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)} %`;
}
