import { type Agreement, agreementOn, type StatementLine } from "@maru/rules";
import { points } from "@maru/values";
import { type LineSpan, type PlayedDay, playedBelow } from "./played-store.ts";
import { agreementsOf, type Query } from "./tree-store.ts";

/** What a partner's statement of these days is computed from: days and branches with something in them, and what was agreed on each. */
export async function linesOf(query: Query, span: LineSpan): Promise<readonly StatementLine[]> {
  const { partnerId } = span;
  const rows = await playedBelow(query, span);
  const agreed = await agreementsOf(query, [...new Set([partnerId, ...rows.map(({ via }) => Number(via))])]);
  return rows.map((row) => lineOf(row, partnerId, agreed));
}

function lineOf(
  row: PlayedDay,
  partnerId: number,
  agreed: ReadonlyMap<number, readonly Agreement[]>,
): StatementLine {
  const { day } = row;
  const branchId = Number(row.via);
  const own = agreementOn(agreed.get(partnerId) ?? [], day);
  const below = branchId === partnerId ? null : agreementOn(agreed.get(branchId) ?? [], day);
  return {
    day,
    branchId,
    kind: own?.kind ?? null,
    rateBp: own?.rateBp ?? 0,
    branchKind: below?.kind ?? null,
    branchRateBp: below?.rateBp ?? 0,
    bets: Number(row.bets),
    stakePoints: points(BigInt(row.stake)),
    returnedPoints: points(BigInt(row.returned)),
  };
}
