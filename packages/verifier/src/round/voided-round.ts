import { asFields, demandNames, listField, textField, wholeField } from "../base/fields.ts";
import type { Evidence, Tick } from "./round-evidence.ts";
import type { Deciding } from "./tick-leaves.ts";
import { demand } from "../base/verdict.ts";
import { wins } from "./wins.ts";

type ResultOf = (evidence: Evidence, strike: Tick, close: Tick) => string | number;

/** What a proof says of a void round is what its ticks make, and what it says of the players is what follows for their stakes. */
export function lookAtVoided(evidence: Evidence, deciding: Deciding, resultOf: ResultOf): string {
  const { state, voided, voidedStrike, voidedClose } = evidence;
  demand(state === "void" && voided !== null, "a round that is not void shows what it would have been");
  demandNames(voided, ["strike", "close", "outcome", "total"], "voided");
  demandEnds({ first: voidedStrike, last: voidedClose }, deciding);
  const found = foundResult(evidence, deciding, resultOf);
  const told = outcomeIn(voided);
  demand(told === found, `it would have been ${String(told)}, and the ticks say ${String(found)}`);
  return [
    found === null ? "the ticks do not tell what it would have been" : `it would have been ${found}`,
    stakesText(evidence, found),
  ].join("; ");
}

function demandEnds(
  told: Pick<Deciding, "first" | "last">,
  { first, last }: Pick<Deciding, "first" | "last">,
): void {
  demand(isSame(told.first, first), "what would have been its strike is not the first tick that counts");
  demand(isSame(told.last, last), "what would have been its close is not the last tick that counts");
}

function isSame(a: Tick | null, b: Tick | null): boolean {
  if (a === null || b === null) return a === b;
  const { seq, atMs, tradeId, price, qty } = b;
  return a.seq === seq && a.atMs === atMs && a.tradeId === tradeId && a.price === price && a.qty === qty;
}

/** Null where nobody can tell: fewer than two ticks, or a sealed digit whose seed is not shown. */
function foundResult(
  evidence: Evidence,
  { first, last, count }: Deciding,
  resultOf: ResultOf,
): string | number | null {
  if (first === null || last === null || count < 2) return null;
  if (evidence.terms.seedCommit !== null && evidence.seed === null) return null;
  return resultOf(evidence, first, last);
}

function outcomeIn(voided: Readonly<Record<string, unknown>>): unknown {
  if (voided["outcome"] === null) return null;
  const outcome = asFields(voided["outcome"], "outcome");
  const kind = textField(outcome, "kind");
  demandNames(outcome, ["kind", kind], "outcome");
  return outcome[kind];
}

interface Side {
  readonly bets: bigint;
  readonly points: bigint;
  readonly players: bigint | null;
}

function stakesText({ voided }: Evidence, found: string | number | null): string {
  if (voided === null || voided["total"] === null) return "what stood on it is not shown";
  const total = sidesOf(listField(voided, "total"));
  for (const [type, side] of total) demandSide(type, side, found);
  const said = [...total].map(
    ([type, { points, players }]) => `${type} ${points} points (${playersText(players)})`,
  );
  return said.length === 0 ? "nothing stood on it" : said.join(", ");
}

function playersText(players: bigint | null): string {
  return players === null ? "nobody can tell" : `players ${players < 0n ? "" : "+"}${players}`;
}

function sidesOf(list: readonly unknown[]): ReadonlyMap<string, Side> {
  const sides = new Map<string, Side>();
  for (const value of list) {
    const fields = asFields(value, "a side");
    demandNames(fields, ["type", "bets", "points", "players"], "a side");
    const type = textField(fields, "type");
    demand(!sides.has(type), `it shows ${type} twice`);
    sides.set(type, {
      bets: wholeField(fields, "bets"),
      points: wholeField(fields, "points"),
      players: fields["players"] === null ? null : signedOf(textField(fields, "players")),
    });
  }
  return sides;
}

function signedOf(text: string): bigint {
  demand(/^(0|-?[1-9][0-9]{0,18})$/.test(text), `${text} is no number of points`);
  return BigInt(text);
}

/** A lost side loses its stakes, a won one is paid at least what it staked, a draw moves nothing. What it is paid depends on each bet's multiple. */
function demandSide(type: string, { points, players }: Side, found: string | number | null): void {
  demand((players === null) === (found === null), `${type} has a result where the round has none, or none`);
  if (players === null || found === null) return;
  if (found === "draw") demand(players === 0n, `${type} moves points in a draw`);
  else if (wins(type, found)) demand(players >= 0n, `${type} would have won and lost points`);
  else demand(players === -points, `${type} would have lost other points than it staked`);
}

/** What the proof says stood on a void round is what was sealed in the public log at its lock. */
export function demandStakes({ voided }: Evidence, logged: unknown): void {
  if (voided === null || voided["total"] === null) return;
  const sealed = asFields(logged, "stakes");
  const total = sidesOf(listField(voided, "total"));
  const isAll = [...new Set([...Object.keys(sealed), ...total.keys()])].every((type) => {
    const [side, stood] = [total.get(type), asFields(sealed[type] ?? {}, "a side of the log")];
    return (
      side !== undefined && stood["bets"] === String(side.bets) && stood["points"] === String(side.points)
    );
  });
  demand(isAll, "the proof shows other stakes of the void round than were sealed");
}
