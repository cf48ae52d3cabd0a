import { sha256 } from "#crypto";
import { bytesOfText, isEqual } from "../base/bytes.ts";
import { asFields, bytesOf, integerField, listField, textField, wholeField } from "../base/fields.ts";
import { rootFrom } from "../log/inclusion.ts";
import { spell } from "../base/sorted-json.ts";
import { demand } from "../base/verdict.ts";
import { wins } from "./wins.ts";

type Body = Readonly<Record<string, unknown>>;

/** What stood on a round and what came back, in points. */
export interface PaidRound {
  readonly bets: bigint;
  readonly staked: bigint;
  readonly returned: bigint;
}

/** By bet type. */
export type PaidSides = ReadonlyMap<string, PaidRound>;

/** Parts in ten thousand, of which a multiple is made. */
const WHOLE_BP = 10_000n;

/** How a bet type ended by the logged result of its round. */
function statusOf(type: string, result: Body): "won" | "lost" | "void" {
  const { outcome, voidCause } = result;
  if (voidCause !== null || outcome === "draw") return "void";
  demand(typeof outcome === "string", "the logged result has no outcome");
  return wins(type, outcome) ? "won" : "lost";
}

/**
 * What the round's leaf of payouts says by bet type; throws where it is not what follows from the sealed stakes and the logged result: every bet
 * of them, nothing for who lost, the stake where nothing was decided, and the stake at least for who won, whose multiples differ.
 */
export function readPayouts(
  payouts: Body,
  { stakes, result }: { readonly stakes: Body; readonly result: Body },
): PaidSides {
  const [paid, stood] = [asFields(payouts["payouts"], "payouts"), asFields(stakes["stakes"], "stakes")];
  const [tree, receipts] = [asFields(payouts["tree"], "tree"), asFields(stakes["receipts"], "receipts")];
  demand(tree["size"] === receipts["size"], "the payouts are of another number of bets than was sealed");
  const types = Object.keys(stood);
  demand(
    types.length === Object.keys(paid).length && types.every((type) => Object.hasOwn(paid, type)),
    "the payouts are of other bet types than were sealed",
  );
  return new Map(
    types.map((type) => [
      type,
      readSide(type, { paid: asFields(paid[type], type), stood: asFields(stood[type], type) }, result),
    ]),
  );
}

function readSide(
  type: string,
  { paid, stood }: { readonly paid: Body; readonly stood: Body },
  result: Body,
): PaidRound {
  const [bets, staked, returned] = [
    wholeField(stood, "bets"),
    wholeField(stood, "points"),
    wholeField(paid, "returned"),
  ];
  demand(wholeField(paid, "bets") === bets, `of ${type} other bets were paid than were sealed`);
  const status = statusOf(type, result);
  demand(
    paid["status"] === status,
    `${type} is ${status} by the logged result, and the payouts say otherwise`,
  );
  const isRight = { won: returned >= staked, lost: returned === 0n, void: returned === staked }[status];
  demand(isRight, `${type} is ${status} with ${staked} points staked, and ${returned} came back`);
  return { bets, staked, returned };
}

/** Points by bet type, of the sides of a leaf of stakes. */
export function stakedIn(sides: Body): ReadonlyMap<string, bigint> {
  return new Map(
    Object.entries(sides).map(([type, side]) => [type, wholeField(asFields(side, type), "points")]),
  );
}

export function sumOf(rounds: readonly PaidRound[]): PaidRound {
  const sum = (what: keyof PaidRound): bigint => rounds.reduce((so, round) => so + round[what], 0n);
  return { bets: sum("bets"), staked: sum("staked"), returned: sum("returned") };
}

export const totalOf = (sides: PaidSides): PaidRound => sumOf([...sides.values()]);

interface OwnPayout {
  /** What the receipt states. */
  readonly subject: Body;
  /** The hash of its leaf among the sealed stakes. */
  readonly receipt: Uint8Array;
  /** The answer of `/api/trade/bet/{id}/path`. */
  readonly place: Body;
}

/** What came back for a bet is what its receipt and the logged result make of it, and is one of the logged payouts. */
export function lookAtPayout(
  { subject, receipt, place }: OwnPayout,
  { payouts, result }: { readonly payouts: Body; readonly result: Body },
): string {
  demand(
    (place["payout"] ?? null) !== null,
    "the path was asked for before the payouts were logged: ask again",
  );
  const said = asFields(place["payout"], "the payout");
  const [stake, multipleBp] = [wholeField(subject, "stakePoints"), wholeField(subject, "multipleBp")];
  const status = statusOf(textField(subject, "type"), result);
  const due = { won: (stake * multipleBp) / WHOLE_BP, lost: 0n, void: stake }[status];
  demand(
    said["status"] === status && wholeField(said, "returned") === due,
    `the bet is ${status} and ${due} points come back by its receipt, and the payout says otherwise`,
  );
  const tree = asFields(payouts["tree"], "tree");
  const size = integerField(place, "size");
  demand(textField(tree, "size") === String(size), "the path of the payout is of another number of bets");
  const text = spell({ betId: textField(subject, "betId"), returned: String(due), status });
  const root = rootFrom(sha256(Uint8Array.of(0), receipt, bytesOfText(text)), {
    index: BigInt(integerField(place, "index")),
    size: BigInt(size),
    path: listField(said, "path").map((hash) => bytesOf(hash, 32, "path")),
  });
  demand(
    isEqual(root, bytesOf(tree["root"], 32, "root")),
    "what came back for the bet is not among the logged payouts",
  );
  return `${due} points came back for ${stake}, as the result makes it`;
}
