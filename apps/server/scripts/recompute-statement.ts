import pg from "pg";
import { type Ask, recomputeStatement } from "./recompute.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * Recomputes a partner's statement from the bets, on the database that DATABASE_URL names, and compares it with the stored one.
 *
 *   npm run statement:recompute -- --partner ID --month YYYY-MM
 *
 * Ends with 0 where they are the same, 1 where not or where there is none.
 */
const { values } = readArguments({ options: { partner: { type: "string" }, month: { type: "string" } } });
const partner = Number(values.partner);
const { month = "" } = values;
const url = process.env["DATABASE_URL"];
if (url === undefined || !Number.isSafeInteger(partner) || !/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) {
  console.error("set DATABASE_URL and say --partner ID --month YYYY-MM");
  process.exit(2);
}

const client = new pg.Client(url);
await client.connect();
try {
  await client.query("begin isolation level repeatable read read only");
  const ask: Ask = async <Row>(text: string, given: readonly unknown[]) =>
    (await client.query(text, [...given])).rows as Row[];
  const again = await recomputeStatement(ask, partner, month);
  const [stored] = await ask<Record<string, string>>(
    `select bets, stake, returned, earned, carried_in as "carriedIn", payable, carried_out as "carriedOut"
       from partners.statement where partner_id = $1 and month = $2`,
    [partner, month],
  );
  for (const [figure, value] of Object.entries(again))
    console.log(`${figure}: ${value} from the bets, ${stored?.[figure] ?? "nothing"} stored`);
  const isSame =
    stored !== undefined &&
    Object.entries(again).every(([figure, value]) => stored[figure] === String(value));
  console.log(isSame ? "the same" : "NOT the same");
  process.exitCode = isSame ? 0 : 1;
} finally {
  await client.end();
}
