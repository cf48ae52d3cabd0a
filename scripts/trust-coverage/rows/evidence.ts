import { at } from "../place.ts";
import { held, partly, type TrustRow } from "../trust-row.ts";

const server = (file: string) => at(`apps/server/src/${file}.test.ts`);
const whole = (file: string) => at(`apps/server/test/${file}.test.ts`);
const rules = (file: string) => at(`packages/rules/src/${file}.test.ts`);
const roundStore = server("trading/rounds/round-store");
const engine = server("trading/rounds/round-engine");
const decide = rules("round/decide-round");
const receipts = whole("receipts");
const verifyRound = whole("verify-round");
const verifyDay = whole("verify-day");
const checkDay = at("packages/verifier/tests/check-day.test.ts");
const forger = whole("forger");
const thief = whole("thief/thief");
const publicStarts = whole("public-starts");
const ticks = whole("tick-chain");
const journeys = (file: string) => at(`e2e/journeys/${file}.spec.ts`);
const settlement = server("trading/settlement/settlement");
const oneEngine = server("trading/one-engine");
const simulated = server("trading/market/simulated-path");
const links = server("trading/market/feeds/simulated-links");
const settler = at("packages/settler/tests/settler.test.ts");
const witness = at("packages/witness/tests/witness.test.ts");
const publicLog = whole("public-log");
const loggedPayouts = whole("logged-payouts");
const toldStakes = whole("told-stakes");
const WHOLE_LOG =
  "holds a round's terms before its bets, its stakes at the lock and its result: a stranger checks them and their own bet";

/** What anybody can check of it: the public log, proofs, witnesses, traces. */
export const evidence: readonly TrustRow[] = [
  held("F-24", "play points and money use one engine, one rule, one table", [
    oneEngine(
      "F-24: no rule and no room of trading asks whether points or money are played for, but to refuse a bet",
    ),
    oneEngine("F-24: no routine and no view of trading asks for it, but what reads the licence for a bet"),
    oneEngine("F-24: no table or column of trading is for one of them"),
    settlement("pays winners of all sites by their own multiples and tells everybody"),
  ]),
  held("F-25", "round, rule, build and commitment are published before betting opens", [
    engine("publishes the commitment of a sealed digit first, and its seed only after the end"),
    publicLog(WHOLE_LOG),
    publicStarts(
      "is named by the terms of each round that it promises, which a stranger reads with the rest",
    ),
    forger("is refused: %s"),
    forger("is refused: a receipt's multiple that is not its site's, of each type of bet"),
  ]),
  held("F-26", "stakes are committed at the lock, before the strike, and told to anyone", [
    publicLog(WHOLE_LOG),
    publicLog("counts a bet that was still being written when its round locked"),
    decide("of %s, struck at %i and sealed at %i, is %s: stakes are sealed before what decides it"),
    decide("waits for stakes to be sealed, for 30 s and no longer"),
    verifyRound(
      "is refused where its stakes were sealed behind what decides it: a bet slipped in once the seed was known",
    ),
    toldStakes(
      "are told once they stand in the log, before the strike, on the topic of their market: letter by letter",
    ),
    toldStakes("are told by a server that did not seal them, once, in the log's order"),
    whole("late-stakes")(
      "F-26: stakes that are sealed behind the strike make the round void, give every stake back and hold up nothing else",
    ),
    at("apps/player/src/facts/kept-stakes.test.ts")(
      "F-26: keeps what is told of a round with a bet before its strike, as it was told first",
    ),
    at("apps/player/src/check/verify-round.test.ts")(
      "F-26: what was told of the stakes at the lock is what the log holds, and nothing else is",
    ),
  ]),
  held("F-27", "evidence of a round for anyone, without signing in, and a root of what it paid", [
    server("transport/http/handlers/pages")(
      "gives a round's evidence to anyone, and no secret before its time",
    ),
    publicLog(WHOLE_LOG),
    loggedPayouts(
      "are no leaf before it is settled, and one behind its result when it is, over every bet of it",
    ),
    loggedPayouts(
      "are checked by every player with the receipt alone: what came back, and that it is among all of them",
    ),
    loggedPayouts("are refused where the operator shows %s for a bet"),
    loggedPayouts("are refused with a signed leaf that %s"),
  ]),
  held("F-28", "a signed receipt with every accepted bet, and its place among the sealed stakes", [
    receipts("has a receipt that a stranger can check, told with the bet, and one signature covers a batch"),
    publicLog(WHOLE_LOG),
    publicLog("promises a round that it did not hear of before a receipt names its promise"),
    forger("is refused: %s"),
    publicLog("speaks up when a locked round waits a minute for a receipt"),
    whole("journey")(
      "R.5: a stranger finds promise, stakes, result and payouts in the public log, and the bet among the stakes and the payouts",
    ),
  ]),
  held("F-29", "transparency log of tiles and checkpoints", [
    publicLog("keeps every earlier checkpoint as its beginning, over whole tiles and parts of them"),
    publicLog("F-29: is copied by anyone as the files of C2SP tlog-tiles, from which alone its root follows"),
    publicLog("has no gap and no twin when two servers write it at once"),
    publicLog("%s is only added to: not even the owner changes it"),
  ]),
  partly("F-30", "forks and rollbacks are caught by witnesses", {
    proofs: [
      publicLog("keeps every earlier checkpoint as its beginning, over whole tiles and parts of them"),
      at("packages/verifier/tests/log-tree.test.ts")(
        "one past for the root and another for who kept %i of it is found, asked for the first %i",
      ),
      witness("of a fork is refused, and its note is kept as evidence"),
      verifyRound("is refused where the witness had shown it under another log: a fork"),
      at("apps/player/src/check/watch-log.test.ts")(
        "an older log and another one are forks, and are asked for again before that is said",
      ),
      whole("older-log")("is told by whoever kept a newer checkpoint, at once and for ever after"),
    ],
    missing: "the witness that comes along is the operator's own: nobody else's can be had on this machine",
  }),
  held("F-31", "a verifier that shares no code recomputes rounds and what they paid from public files", [
    verifyRound("recomputes a simulated %s"),
    verifyRound(
      "catches any tick of a simulated round, any seed and any salt that was altered, 1,000 of 1,000",
    ),
    verifyRound(
      "refuses a file with any one byte changed, of the small proof every byte, of the whole 1,000",
    ),
    verifyRound(
      "leaves an operator no field: altered, with its tree and its digest anew, it is refused by itself or by the log",
    ),
    forger("is refused: %s"),
    forger("is refused, 1,000 of 1,000: %s"),
    publicLog(WHOLE_LOG),
    receipts("fails with any one byte changed, 1,000 of 1,000, in a small and in a large batch"),
    settler(
      "says what differs where a result was swapped, in the proof or in the log, and looks twice before",
    ),
    whole("reference")("closes its market at once, once, whichever of two servers hears it first"),
    at("apps/player/src/check/verify-round.test.ts")(
      "a proof in which any letter was changed is refused, wherever it is",
    ),
    verifyDay("finds every round of a day in the log, checks each, and counts what the record counts"),
    verifyDay("names exactly the round of which %s was changed, and ends with 1"),
    verifyDay("names a round of which a leaf was changed in the log, wherever it stands"),
    verifyDay("takes no round for equal whose proof is not answered"),
    checkDay("finds all rounds of the day and no other, without reading all of the log"),
    checkDay("counts what the record of fairness counts, and refuses one that counts others"),
    verifyDay("F-31: says so where the record of fairness tells of other money than was logged"),
    loggedPayouts("are refused with a signed leaf that %s"),
  ]),
  held("F-32", "raw ticks are only added to and chained by hashes; gaps are told", [
    server("trading/market/market-ingest")(
      "a lost feed that cannot bring them breaks the bars of the hole and no other",
    ),
    ticks("are missed where one was changed, removed, put between or moved in the database"),
    ticks("lead from head to head of the public log, through a restart, a second server and a filled hole"),
  ]),
  partly("F-33", "seed chain with its end published first; each seed revealed after its round", {
    proofs: [
      server("trading/market/market-store")(
        "publish their end before the salt is drawn, are made once, and reveal seeds that lead back to the end",
      ),
      server("trading/market/market-store")(
        "go on without a hole where one ends: the next is published and salted before its first slot",
      ),
      simulated("ends at the terminal that is published first, and each seed hashes to the one before"),
      verifyRound("is refused under another key, another salt, and with the links of nobody"),
    ],
    missing:
      "the salt is the hash of what the witnesses signed, and the witness that comes along is the operator's own process",
  }),
  partly("F-34", "a second chain held by an independent witness", {
    proofs: [
      links("has no price of a slot before its link was shown, and asks once for each slot"),
      links("makes each tick of both halves: who has one of them makes another path"),
      whole("witness")(
        "comes under a head of the log that has the stakes of every round that locked by then, each with its receipt",
      ),
      whole("witness")("is asked for as before where a server died with the question: never under two heads"),
      witness("is never shown under two checkpoints, however many ask at once"),
      witness("on an older copy of its folder shows nothing twice"),
      thief("gets back what is published, as everybody does: the witness has the other half"),
      thief("wins every bet on a server that leaves that half out, so all of this can fail"),
      thief(
        "finds no link of the next slots in the memory of the server, where one that was put into another's is found",
      ),
      whole("cheating-operator")(
        "wins what everybody does, not knowing the witness's link: digits are as even as without a choice",
      ),
      roundStore("on a %s market are those of sites that may offer it: %j"),
      whole("console-offers")(
        "of a simulated market are not switched on for money outside a sandbox, only off",
      ),
    ],
    missing:
      "who owns the machine of a local witness owns both halves, and simulated markets are offered for points alone",
  }),
  held("F-35", "refusing to reveal closes the market", [
    links("is a lost feed while a link is missing for longer, and fills the hole if it may"),
    links("leaves slots alone that a witness did not show first: nothing says when their stakes were sealed"),
    links(
      "F-35: says once that its link was withheld, half a minute behind a start, and breaks what it lacks by that name",
    ),
    whole("witness")("is null while the witness is away, and there once it answers"),
    whole("fairness")(
      "closes a market of more than 10 withheld rounds among its first 10,000, and counts anew from there (F-35)",
    ),
  ]),
  held("F-36", "simulated markets are named so everywhere", [
    at("e2e/journeys/6-languages-and-labels.spec.ts")(
      "the language changes in place, the market is called simulated, and no amount is money",
    ),
  ]),
  held("F-37", "randomness of the operating system alone; what is drawn from it passes at 1 %", [
    at("scripts/banned-chance.test.ts")("fails the lint in %s (F-37)"),
    simulated("has even closing digits: chi-squared of 12,000 stays under the 1 % limit of 21.67"),
    simulated("rises as often as it falls: 12,000 bars within 2.58 deviations, and hardly a draw"),
    simulated("gives nothing away: the direction of a bar does not tell the next one's"),
  ]),
  held("F-38", "outcomes depend on ticks, rule and seed alone", [
    decide(
      "depends on ticks, rule and seed alone: not on sites, terms, capacity, arrival or the hour (F-38)",
    ),
  ]),
  partly("F-39", "a chained log of what staff and members did, only added to", {
    proofs: [
      whole("at-rest")("F-39: no role changes, removes or slips in an event, not even the owner"),
      whole("at-rest")("S-44: is a chain of hashes that names what happened, without personal data"),
      whole("console-audit")("is changed by no role of the server, not even by its owner"),
    ],
    missing: "its copy outside the database is on the same machine",
  }),
  partly("F-40", "an edit by the owner of the database is noticed", {
    proofs: [
      server("trading/ledger/books")("%s of %i halts money: %s"),
      whole("console-audit")("of an event shows, also when every later hash is computed anew"),
      whole("console-audit")("that takes events away shows, in the middle and at the end"),
      whole("tick-chain")("are missed where one was changed, removed, put between or moved in the database"),
      whole("reference")("closes its market at once, once, whichever of two servers hears it first"),
    ],
    missing:
      "what looks by itself is the installation's own: nobody else's can be had on this machine, and `maru-verify day` is run by who wants to",
  }),
  partly("F-41", "two different people from a threshold on", {
    proofs: [
      server("operations/wallet/wallet")("F-41: takes two different operators from the site's threshold on"),
      whole("console-money")(
        "is approved by two people, never by one, by another account of one, or under another's name",
      ),
      whole("console-money")(
        "is one transfer with a reason and two people, and stands in the player's history",
      ),
      whole("adjustments-by-two")(
        "an adjustment is written as two people decided it: no other amount, player, site or direction",
      ),
      whole("console-offers")(
        "F-41 need a second person, whoever asks, and the database itself refuses them without one",
      ),
      whole("console-sites")("is written by no role but through two people"),
      whole("console-payouts")(
        "F-41: withdrawals of a licensed site are two people's from the first point, until it sets a higher threshold",
      ),
      whole("console-payouts")(
        "F-41: wants two people from the threshold on, and neither oneself nor one's other account",
      ),
      whole("coins")(
        "leave by two people whatever the amount, under a licence, and come back whole when they are refused",
      ),
      whole("console-staff")(
        "never by the one who asked, nor by another account of the same person, nor twice, nor with an old second factor",
      ),
    ],
    missing: "export of personal data in bulk: there is none",
  }),
  held("F-42", "build, migrations and settings in force are public at each start", [
    publicStarts("is a leaf of each start, told the newest first, and as it is hashed"),
    publicStarts(
      "states at each start what runs and which settings are in force, before any round, and nothing of its own",
    ),
    server("platform/build-hash")(
      "is another for one other letter, another name, another place, one file more or less",
    ),
    journeys("27-what-runs")(
      "the record of fairness says what runs, and its build is the one that was made here",
    ),
  ]),
  held("F-43", "staff and partners cannot bet", [rules("bet/check-bet")("$code")]),
];
