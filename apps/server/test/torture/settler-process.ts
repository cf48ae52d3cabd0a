import type { DatabaseAddress } from "../../src/platform/database.ts";
import { openDatabase } from "../../src/platform/database.ts";
import { openSettlement } from "../../src/trading/settlement/open-settlement.ts";

/** A settler in a process of its own, so that a test can kill it: settles what is due for each message, and says how it went. */
const address = JSON.parse(process.env["MARU_TEST_ADDRESS"] ?? "null") as DatabaseAddress;
const database = openDatabase(address, "maru_settlement", { max: 2 });
/** A round of 2,600 bets goes by two partitions, then by two single calls. */
const settlement = openSettlement(database, {
  alone: 800,
  partitions: 1_500,
  partitionsFrom: 1_200,
  waitedFor: 500,
});

process.on("message", () => {
  settlement.settleDue().then(
    (settled) => process.send?.({ settled }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.({ ready: true });
