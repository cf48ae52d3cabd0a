import { at, type Proof, sealed, tickOf } from "./proof.ts";

export type Voided = NonNullable<Proof["voided"]>;

export const sideOf = (voided: Voided) => {
  const side = voided.total?.[0];
  if (side === undefined) throw new Error("nothing stood on it");
  return side;
};

export const otherDigit = ({ outcome }: Voided): Voided["outcome"] => ({
  kind: "digit",
  digit: outcome?.kind === "digit" ? (outcome.digit + 1) % 10 : 0,
});

/** The same where nobody can tell how it would have ended. */
export function untoldOf(voided: Proof["voided"]): Voided {
  if (voided === null) throw new Error("it is not void");
  const told = structuredClone(voided);
  for (const side of told.total ?? []) side.players = null;
  return { ...told, outcome: null };
}

/** The round of a proof had an outage made it void: 20,000 points that win, 10,000 that lose. */
export function voidOf(proof: Proof): Proof {
  const { outcome, ticks, round } = proof;
  const isDigit = outcome?.kind === "digit";
  const wins = isDigit ? String(outcome.digit) : outcome?.direction === "rise" ? "B" : "S";
  const loses = isDigit ? String((outcome.digit + 1) % 10) : wins === "B" ? "S" : "B";
  const won = { type: wins, bets: "2", points: "20000", players: "17600" };
  const lost = { type: loses, bets: "1", points: "10000", players: "-10000" };
  const used = ticks.filter(([, , , , , flag]) => flag === "used");
  return sealed({
    ...proof,
    round: { ...round },
    state: "void",
    voidCause: "RESTART",
    outcome: null,
    strike: null,
    close: null,
    voided: {
      strike: proof.strike ?? tickOf(at(used, 0)),
      close: proof.close ?? tickOf(at(used, -1)),
      outcome,
      total: [won, lost],
    },
  });
}
