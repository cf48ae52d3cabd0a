import { at } from "../place.ts";
import { held, partly, type TrustRow } from "../trust-row.ts";

const server = (file: string) => at(`apps/server/src/${file}.test.ts`);
const protection = at("apps/server/test/protection.test.ts");
const live = at("apps/server/test/live-protection.test.ts");
const signUp = at("apps/server/test/sign-up.test.ts");
const identity = at("apps/server/test/identity.test.ts");
const sessions = at("apps/server/test/sessions.test.ts");
const ownData = at("apps/server/test/own-data.test.ts");
const wallet = server("operations/wallet/wallet");
const content = server("operations/content/content");
const money = at("apps/server/test/console-money.test.ts");
const guards = at("apps/server/test/exclusion-guards.test.ts");
const limits = at("packages/rules/src/protection/limits.test.ts");
const sites = at("apps/server/test/console-sites.test.ts");
const partnerSight = at("apps/server/test/partner-sight.test.ts");
const sealed = at("apps/server/test/sealed-balances.test.ts");
const harm = at("apps/server/test/harm.test.ts");
const couponTerms = at("apps/server/test/coupon-terms.test.ts");
const affordability = at("apps/server/test/affordability.test.ts");
const intensive = at("apps/server/test/intensive-play.test.ts");
const funds = at("apps/server/test/player-funds.test.ts");
const heldApart = at("packages/rules/src/wallet/player-funds.test.ts");
const reach = at("e2e/journeys/11-limits-in-reach.spec.ts");

const LOWER = protection("P-08: lower at once, rise after 24 hours and a second yes");
const REACH = reach(
  "P-12: limits are one tap from home and two from the trade screen, and asked about every six months; P-14: session clock and net result stand there",
);
const EXCLUDED = protection(
  "P-16, P-17: of self-exclusion cover every site of the licensee, end the sessions, stay until asked, and a day longer",
);
const CHECKED = protection(
  "P-13, P-14: refuses bets after its interval until it is answered, and shows time and net result",
);
const REFUSED_BY_LICENCE = at("e2e/journeys/8-refusals-under-a-licence.spec.ts")(
  "every refusal that a licence brings reaches the player in its own words",
);
const SHARE = protection(
  "P-31, P-36: names help by language, the age, and the share of losing accounts once it means something",
);

/** Player protection. */
export const playerProtection: readonly TrustRow[] = [
  held(
    "P-01",
    "a fresh install plays for points that cannot be cashed out; a wallet asks for practice points, as decided",
    [
      server("operations/sites/seed-first-start")(
        "S-37 refuses the demo in production, and starts there with nobody but an administrator",
      ),
      at("e2e/journeys/6-languages-and-labels.spec.ts")(
        "the language changes in place, the market is called simulated, and no amount is money",
      ),
      at("apps/server/test/coins.test.ts")("P-01: are nothing where points are played for"),
    ],
  ),
  held("P-02", "money only under a licence; without one no deposits, withdrawals stay open", [
    wallet("comes from the issuer in play mode, from the bank under a licence, and not at all without one"),
    sites("is missing: no bets and no deposits, withdrawals stay open"),
    sites("counts once a second person has approved it, and everybody sees it"),
    sites("altered by the database's superuser, its hash with it, counts for nothing and is named so"),
    REFUSED_BY_LICENCE,
  ]),
  held("P-03", "countries denied by default, at sign-up, with each deposit and with each bet", [
    sites("is refused with its fault, and for countries that are denied"),
    signUp("P-03: is asked for where money is played for, and one that the licence does not name is refused"),
    signUp("P-03: stands on the member, is said once, and a site blocks what its licence names"),
    protection("P-03: refuses bets for money from where the licence is not for, at once, and lets points be"),
    at("apps/server/test/coin-guards.test.ts")(
      "P-03: bring nothing in from where the licence is not for, whoever writes it, and still go out",
    ),
    REFUSED_BY_LICENCE,
  ]),
  held("P-04", "age is checked before any play; a minor found later is out, and gets back what was lost", [
    signUp("lets in whoever turns 19 this year, by the year rule, on 31 December as on 1 January"),
    identity("P-04: refuses who is under age by the provider's birth date, and the check is over"),
    at("apps/server/test/console-players.test.ts")(
      "P-04: is out at once and for good, loses nothing by it, and gets back by two people what was lost",
    ),
    at("e2e/journeys/17-idle-and-closed.spec.ts")(
      "P-04: an account that is closed is told so at once, and cannot be signed in to",
    ),
  ]),
  held("P-05", "identity before money", [
    signUp("wants identity, e-mail and a bank account in the member's own name"),
    identity("P-05: makes a player whose name, birth date and phone are those that the provider vouched for"),
    identity("P-05: is good for one sign-up, on its own site, and for ten minutes"),
    identity("P-05: leads back with a code, and makes a player of whom the signed token names"),
    identity("P-05: is not believed where two checks are crossed, nor a second time after that"),
  ]),
  held("P-06", "one person is one identity; exclusions and limits follow the person", [
    signUp("takes a phone once, and a proof once"),
    identity(
      "P-06: refuses a second account of the person, before and behind the form, with another phone too",
    ),
    identity("P-06: refuses it on all sites of a licensee whose licence allows one account"),
    EXCLUDED,
  ]),
  held("P-07", "deposit limits of a day, a week and a month", [
    wallet("P-07: count what came and what still may, over a day, a week and a month"),
    wallet("P-07: a %s is %i days in Seoul, today included, to the point"),
  ]),
  held("P-08", "lower at once, higher after 24 hours and a second yes", [LOWER]),
  held("P-09", "limits of loss, stake, single stake, balance, open bets and session time", [
    protection("P-09: of seven days count the days before, and forget the eighth"),
    at("apps/server/test/limit-days.test.ts")("under %s, %i days ago, leaves %i"),
    at("apps/server/test/limit-days.test.ts")(
      "counts for its own day alone: what came back yesterday lets nobody lose more today",
    ),
    protection("P-09: of play time end a session until a break"),
    protection(
      "P-09, P-10: of open bets are not passed by fifty at once, and let more in when a round is settled",
    ),
    protection("P-09: of the balance stop what would be bet of more, until it has left"),
    wallet("P-09: is not passed by fifty that deposit at once and have it approved"),
    limits("counts seven and thirty days, today among them, and forgets what is older"),
  ]),
  held("P-10", "limits are judged in the transaction of the bet and of the deposit", [
    protection("P-10: are not passed by fifty bets at once"),
    wallet("take one pending deposit"),
  ]),
  held("P-11", "the lowest limit wins; an operator's loosens nothing", [
    protection(
      "P-11: the lowest of several wins, and an operator's own limit loosens nothing that the player chose",
    ),
  ]),
  held("P-12", "limits within two taps of home, and looked at every six months", [
    REACH,
    protection("P-12: are to be looked at every six months, from joining on, until the player says so"),
  ]),
  held("P-13", "a reality check that the server enforces", [
    CHECKED,
    limits("asks after each interval of play, and not after a break"),
  ]),
  held("P-14", "session clock and net result are always in sight", [CHECKED, REACH]),
  held("P-15", "time-outs of 1, 7, 30 and 42 days", [
    protection("P-15: forbid bets at once, cannot be shortened by anyone, and end by themselves"),
    guards("is not shortened or removed while it lasts, may be made longer, and ends by itself"),
  ]),
  held("P-16", "self-exclusion of 6 months to for ever, on all sites of the licensee", [
    EXCLUDED,
    guards("is not shortened by a millisecond, ended or removed, and may be made longer"),
    guards("has its return asked for after its end, and that takes a day"),
    server("transport/http/handlers/bet-detail")(
      "P-16: goes on, after an exclusion has run out, until a day after its player asks to return",
    ),
  ]),
  held("P-17", "an exclusion closes sockets at once, leaves withdrawing open, and stops messages", [
    live("P-17: by self-exclusion closes within a second; signing in again stays possible"),
    wallet("P-17: is refused to who excluded themself; withdrawing stays open"),
    content("delivers messages, but none to who excluded themself (P-17)"),
  ]),
  held(
    "P-18",
    "a national register is asked at each sign-up and sign-in for money; no message is marketing",
    [
      signUp("P-18: refuses who is in it at the sign-up for money, and everybody while it does not answer"),
      signUp("P-18: tells nobody without the person's own proofs whether they are in it"),
      signUp(
        "P-18: keeps who entered it from play at their next sign-in, ends their sessions, and lets them withdraw",
      ),
      signUp(
        "P-18: lets nobody play while it does not answer, everybody withdraw, and asks again within minutes",
      ),
      server("platform/http-register")(
        "P-18: is handed keyed hashes alone, and says who is in it by either of them",
      ),
      server("platform/config")(
        "P-18: takes a register with the key agreed with it, encrypted on the way unless it is on this machine",
      ),
      content("delivers messages, but none to who excluded themself (P-17)"),
    ],
  ),
  held("P-19", "no autoplay, no re-bet; one act is one bet, and money is bet once in five seconds", [
    at("e2e/journeys/5-lost-connection.spec.ts")(
      "a bet whose answer is lost is asked about until it is known, and the page is never loaded again",
    ),
    protection("P-19: leaves five seconds between two bets, takes one of fifty at once, and lets points be"),
    REFUSED_BY_LICENCE,
  ]),
  held("P-20", "one game at a time for money, where the licence says so", [
    protection(
      "P-20: holds a player to one game at a time where the licence says so, until its bets are settled",
    ),
    REFUSED_BY_LICENCE,
  ]),
  held("P-21", "nothing celebrates, voids are neutral, and no return at or below the stake is a win", [
    at("e2e/states/11-states.spec.ts")(
      "every state of ${screen} says what it is and holds against the accessibility rules",
    ),
    at("apps/player/src/derived/verdict.test.ts")("P-21: %s is what %j may be called"),
    at("apps/player/src/derived/verdict.test.ts")(
      "P-21: a round that returned no more than its stakes is never a win, whatever stood among them",
    ),
  ]),
  held("P-22", "the beep is off until it is switched on", [
    at("apps/player/src/facts/settings-facts.test.ts")(
      "what a browser kept is read; anything unknown falls back",
    ),
  ]),
  held("P-23", "a requested withdrawal cannot be cancelled by the player", [
    wallet("is approved, then paid; P-23 its player can never cancel it"),
  ]),
  held(
    "P-24",
    "a rejected withdrawal comes back whole, for a reason from a closed list; its age stands in a file",
    [
      wallet("leaves the balance at once and comes back whole when it is rejected"),
      money("is rejected with a reason of the list, and comes back whole"),
      money("P-24: says of each withdrawal how old it is, how it ended and why, and of nobody who asked"),
    ],
  ),
  held(
    "P-25",
    "the only bonus is a coupon, and it has no wagering condition, as decided: nothing locks deposits, and the page says so before a code is sent",
    [
      couponTerms("holds nothing back: own deposit and coupon are paid out at once, whole, without a bet"),
      couponTerms(
        "has no place for a condition: neither its row nor its use says more than what, when and how often",
      ),
      at("e2e/journeys/17-coins-and-coupons.spec.ts")(
        "a coupon brings its points once, and says why it brings none",
      ),
    ],
  ),
  held("P-26", "no credit: no balance is ever negative", [
    server("trading/betting/bet-writer")("a negative balance is impossible even without the check before it"),
  ]),
  held("P-27", "history of bets, money and limits, with totals and files", [
    wallet("P-27: adds up"),
    wallet("shows every movement newest first, with the balance after it"),
    ownData("S-42: are given whole and in clear to who knows the password, noted, and to nobody else"),
    protection("P-27: keep the history of their changes: what was, what became of it, when and by whom"),
    REACH,
  ]),
  held("P-28", "stake, multiple, return and lock before the bet; always an answer", [
    at("e2e/journeys/1-newcomer.spec.ts")(
      "a newcomer signs in, bets on the next candle and sees what became of it",
    ),
    at("e2e/journeys/8-refusals.spec.ts")("every refusal of a bet reaches the player in its own words"),
  ]),
  held("P-29", "a page of rules for each game; terms announced ahead", [
    content("change after their notice period, 30 days when it is to the players' disadvantage"),
    at("e2e/states/11-states.spec.ts")(
      "every state of ${screen} says what it is and holds against the accessibility rules",
    ),
  ]),
  held("P-30", "a lost connection never changes a bet", [
    at("e2e/journeys/5-lost-connection.spec.ts")("the bet arrived, its answer did not"),
    at("e2e/journeys/5-lost-connection.spec.ts")("the bet never arrived"),
  ]),
  held("P-31", "who the counterparty is, and how many accounts lost", [
    SHARE,
    at("apps/player/src/text/catalogue.test.ts")("%s has the keys of the source, with the same placeholders"),
  ]),
  partly("P-32", "markers of harm, daily, and cases with an action and an outcome", {
    proofs: [
      at("packages/rules/src/protection/harm/find-markers.test.ts")(
        "P-32: the thresholds, once more by hand: a change of one is a change in two places",
      ),
      at("packages/rules/src/protection/harm/find-markers.test.ts")(
        "P-32: every marker stands at or above its threshold, once, and none without play or deposits",
      ),
      harm("is computed once though two servers try at once"),
      harm("marks who ran after a loss, who played over the night, and nobody else"),
      harm("goes from hand to hand, says what was done, and is closed with its outcome"),
      harm("takes in what is found later while it is not closed; a closed one stays, and a new one begins"),
      at("e2e/console/14-harm.spec.ts")(
        "P-32: who shows signs of harm is found in the queue, taken, acted on and closed, by whom and when",
      ),
    ],
    missing:
      "a bet that a limit refuses leaves no row, so a limit counts as hit by how full the day made it; limits of one stake, of open bets and of the balance are not looked at",
  }),
  held(
    "P-33",
    "large losses three weeks in a row stop coupons, all that is promised to players, and bring a monthly summary; no message is marketing, as decided",
    [
      at("packages/rules/src/protection/intensive/intensive-play.test.ts")(
        "P-33: three weeks begin it and three end it: %s",
      ),
      at("packages/rules/src/protection/intensive/intensive-play.test.ts")(
        "P-33: who is known to be under 26 has the lower threshold, and nobody else",
      ),
      at("packages/rules/src/site/site-settings.test.ts")(
        "P-33: for money no threshold is above Spain's: %j",
      ),
      intensive(
        "mark who lost so much, and who is under 26 from less; of whom no age is known the general threshold holds",
      ),
      intensive("are told the player, where their protection is and in their own data"),
      intensive("stop coupons, in the wallet and in the database, and of nobody else"),
      intensive(
        "is written to whose play was intensive in it, once though two servers try, half an hour after its end",
      ),
      intensive("says what was deposited, withdrawn, staked and lost in it, and in no other"),
      intensive("end it, but a large one among them does not; and coupons are taken again"),
      at("apps/server/test/console-players.test.ts")(
        "P-33: is known by staff where their losses stop promotions, and not by their partner",
      ),
    ],
  ),
  held(
    "P-34",
    "where money is played for, no limit of losses or deposits rises above what a valid assessment of the player's means allows",
    [
      at("packages/rules/src/protection/affordability/assess.test.ts")("P-34: an assessment allows %s"),
      at("packages/rules/src/protection/affordability/judge-raise.test.ts")(
        "P-34: %s rises to its threshold without an assessment, and not a unit above",
      ),
      affordability(
        "P-34: needs no assessment up to the published threshold, and is refused a unit above it and without a limit",
      ),
      affordability("P-34: is taken as far as the assessment goes, and acts after its day"),
      affordability(
        "P-34: is looked at again when it would act: a newer assessment that allows less refuses it, and it waits on",
      ),
      affordability(
        "P-34: is looked at with the others when it would act: two that go one by one do not both go",
      ),
      affordability(
        "P-34: rests on no assessment that is over, neither when it is asked for nor when it would act",
      ),
      affordability("P-34: changes nothing where points are played for, and is not there"),
      affordability("P-34: is the player's own: it raises nobody else's limits, and nobody else reads it"),
      affordability("P-34: stays as it was made: not %s"),
      at("apps/server/test/console-players.test.ts")(
        "P-34: is known by staff with the newest assessment of what they can afford, none of its answers, and not by their partner",
      ),
      at("apps/player/src/forms/protect/affordability-draft.test.ts")(
        "P-34: nothing is sent while %s is open",
      ),
    ],
  ),
  held("P-35", "who is idle for half an hour is asked and signed out", [
    at("e2e/journeys/17-idle-and-closed.spec.ts")(
      "P-35: who does nothing for half an hour is asked, and then signed out in every tab",
    ),
    at("apps/player/src/derived/idle.test.ts")("P-35: %s"),
  ]),
  held("P-36", "help with the warning on every page", [SHARE]),
  held("P-37", "last sign-in is shown", [
    sessions("S-09: are listed, and ended one by one or all others at once; somebody else's is not there"),
  ]),
  held("P-38", "player funds beside segregated accounts, daily; a shortfall takes no deposits", [
    heldApart(
      "P-38: a shortfall keeps the moment it began at until it is covered, and a later one begins anew",
    ),
    heldApart("P-38: the newest balance is the sum of all lines that were taken, whatever was tried"),
    funds(
      "P-38: takes a line that one enters and another approves, and goes on from it to the bank's own balance",
    ),
    funds("P-38: is compared once though two servers try at once, with all that is owed then"),
    funds("P-38: refuses new deposits and says why; withdrawals go out, and other sites take deposits"),
    funds("P-38: keeps the moment it began at, and ends by itself with the line that covers it"),
    funds("P-38: takes no line that two people have not said, and none that does not go on"),
    funds("P-38: needs no account: points, and a sandbox, are compared with nothing and refuse no deposit"),
    at("e2e/console/15-funds.spec.ts")(
      "P-38: a shortfall says what is owed, what is held, what is missing and since when",
    ),
    sealed("is sealed once though two servers try at once, and logged once though one died between"),
    sealed(
      "has the sum of the ledger: balances and the stakes that stood at midnight, nothing of the next day",
    ),
    sealed("are not sealed, and it is told: %s"),
    sealed("is shown to each player by their own leaf, which leads to the signed log"),
    at("apps/server/test/forged-balances.test.ts")("is refused: %s"),
  ]),
  held(
    "P-39",
    "questions carry their round's evidence, are answered by a day, and are kept for three years",
    [
      content("answers a question once, and counts it unread until it was read"),
      at("apps/server/test/console-content.test.ts")(
        "carry the receipt and the round of the bet they name, if it is the player's own",
      ),
      at("e2e/states/26-parts.spec.ts")(
        "who doubts a bet asks about it where it stands, and the inquiry names it",
      ),
      at("apps/server/test/at-rest.test.ts")(
        "S-41: keeps questions and messages for three years from their end, with their pictures, and no picture of nothing",
      ),
    ],
  ),
  held("P-40", "partners see no open bet and change no outcome", [
    at("apps/server/test/access-matrix.test.ts")("%s lets in whom the table says, and nobody else"),
    partnerSight("writes nothing but what is their own sign-in's"),
    partnerSight("is told by no page of a bet of their own player that others may still answer"),
  ]),
  held("P-41", "feeds of bets come from the ledger alone", [
    server("transport/http/handlers/pages")(
      "shows the site's bets with masked names, never the other site's",
    ),
  ]),
];
