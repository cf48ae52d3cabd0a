import { at } from "../place.ts";
import { held, type TrustRow } from "../trust-row.ts";

const server = (file: string) => at(`apps/server/src/${file}.test.ts`);
const whole = (file: string) => at(`apps/server/test/${file}.test.ts`);
const rules = (file: string) => at(`packages/rules/src/${file}.test.ts`);
const roundStore = server("trading/rounds/round-store");
const engine = server("trading/rounds/round-engine");
const engineFaults = server("trading/rounds/round-engine-faults");
const decide = rules("round/decide-round");
const multiples = rules("bet/multiples");
const verifyRound = whole("verify-round");
const settlement = server("trading/settlement/settlement");
const simulated = server("trading/market/simulated-path");
const publicLog = whole("public-log");
const COUNTED =
  "counts what rounds gave back, whose lighter side won and what voids spared (F-21, F-22, F-23)";
const ALARMED =
  "alarms once at a whole day whose returns or voids chance hardly makes, and at no running one (F-21, F-23)";
const DIGITS =
  "alarms at a day after whose digits of prices χ² of the newest 10,000 fails, never at sealed ones (F-20)";

/** Fairness and verifiability. */
export const fairness: readonly TrustRow[] = [
  held("F-01", "a round's moments, rule and terms are fixed when it is created", [
    roundStore("%s cannot change a round's times, rule or terms (F-01)"),
  ]),
  held("F-02", "no bet at or after the lock, by the database's clock", [
    server("trading/betting/place-bet")(
      "is judged by the clock of the database: at the lock it is late, a millisecond before it is not",
    ),
    whole("torture/races")("$name: nothing beyond the limit"),
    whole("journey")("accepts up to the lock and nothing from it on, whatever the player's clock says"),
  ]),
  held("F-03", "the strike lies behind the lock and a guard of 10 s", [
    rules("round/advance-round")(
      "tells a strike only behind the lock of a rising or falling round, and at once in a digit round",
    ),
    engine("makes, opens, locks, strikes and decides each round at its moment"),
  ]),
  held("F-04", "close is the last tick of a frozen window; an independent settler agrees", [
    decide("equals the reference settler on 12,000 random windows, and meets every kind of end"),
    decide("takes the first and the last tick of the half-open window"),
    whole("settled-again")(
      "settles each round again within a minute of its end, and goes on counting where it is killed",
    ),
  ]),
  held("F-05", "who writes prices cannot read bets", [
    roundStore("prices cannot read %s (F-05)"),
    server("platform/outbox")("%s may write to it but never read it (F-05)"),
  ]),
  held("F-06", "one result for all sites, which no other role can write", [
    roundStore("%s cannot write a result (F-06)"),
    roundStore("a result that is final changes for nobody"),
  ]),
  held("F-07", "multiples are frozen with the round and stored on the bet", [
    engine("acts from the next round: stops, terms and limits of a round never change"),
    settlement("pays winners of all sites by their own multiples and tells everybody"),
  ]),
  held("F-08", "median of several sources with a quorum", [
    rules("market/median-price")("leaves out one that lies by three per cent, and tells which"),
    rules("market/median-price")("is none where fewer than the quorum are heard, or stand together"),
    at("bench/venue-quorum.test.ts")(
      "one of them lies by three per cent: it is left out, each tick says so, and every round is decided",
    ),
    at("bench/venue-quorum.test.ts")(
      "two of them lie alike: nobody can tell who does, so their rounds are void, and decided again when they agree",
    ),
    at("packages/verifier/tests/composed-price.test.ts")(
      "of several sources is the median of those that stand together",
    ),
  ]),
  held("F-09", "a stalled feed voids, never settles at the old price", [
    engineFaults(
      "2,000 rounds in bad weather: each equals the reference settler, or is void for a reason in the feed",
    ),
    decide("voids a window with no tick, and one with a single tick"),
  ]),
  held("F-10", "tie, band, missing tick, restart or clock fault: every stake back, no fee", [
    settlement("pays every stake of a void round back in full, and of a draw as well"),
    decide("voids by %s even a whole window"),
  ]),
  held("F-11", "only the published rule voids, and the whole round", [
    rules("round/advance-round")("is void from any state before its end and from none after"),
    roundStore("%s cannot write a result (F-06)"),
    verifyRound("recomputes what a void round would have been, by all ticks and by two alone (F-11)"),
  ]),
  held("F-12", "a settled result is final; a correction is a new, linked reversal by two people", [
    roundStore("a result that is final changes for nobody"),
    ...[
      "takes two different people: one alone, their other account and who works for one site cannot",
      "reverses each bet's own amounts, of winners and losers on all sites, and leaves the result as it was",
      "by its player: beside the bet, whose result stays, and in the wallet, whose sums make the balance",
      "in the inbox in the language of the site, and live; who excluded themself is not written to",
    ].map(whole("corrections")),
    publicLog("F-12 is refused by a stranger with a correction %s, though it is signed"),
  ]),
  held("F-13", "averaging rule per market", [
    rules("market/average-price")("cannot be moved by one second, however far its price is driven"),
    server("trading/market/feeds/venue/averaged-feed")(
      "says nothing of a second before the way that trades come by was heard behind it",
    ),
    at("bench/venue-average.test.ts")(
      "has a price a second that the venue's trades make, decides every round by it, and shows what it was made of",
    ),
    at("packages/verifier/tests/composed-price.test.ts")(
      "of the last seconds is the mean of one price a second without the highest and the lowest fifth",
    ),
  ]),
  held("F-14", "exposure cap per round and side, as a share of the market's volume of the last hour", [
    server("trading/betting/bet-writer")("never pass a side's capacity, whoever the players are"),
    server("trading/betting/place-bet")("SIDE_FULL, with what is left, and the other side still open"),
    at("apps/server/test/volume-cap.test.ts")(
      "takes on each side what the last hour's bars give, to the point; a change acts from the next round",
    ),
    at("apps/server/test/volume-cap.test.ts")("takes one point where a real market traded nothing"),
    at("apps/server/test/volume-cap.test.ts")("takes its fixed capacity where the market is simulated"),
    server("trading/rounds/cap-plans")("F-14: rounds made together take their share of what was read once"),
    at("apps/server/test/console-new-market.test.ts")(
      "F-14: a side takes a share of the volume where the market has one, and not where it has none",
    ),
  ]),
  held("F-15", "no rounds while the clock is more than 100 ms off", [
    engine("with the clock %i ms off voids what lives and makes nothing"),
    engine("takes 100 ms, and a clock that nobody measures, for no fault"),
    engine("makes nothing while no time server is heard of, and lets what lives go on to its end"),
    server("platform/watch-clock")("is known to have jumped at once, before a server is asked again"),
    at("apps/server/test/clock.test.ts")(
      "a clock that is further off than 0.1 s makes no round and pays back what lives; set right, rounds are made again",
    ),
  ]),
  held("F-16", "hours, holidays and the 05:00 rule are data, tested over midnight and weekends", [
    rules("market/session-calendar")("%s at %s"),
    rules("market/session-calendar")("skip holidays"),
    decide("voids at 05:00 what a platform day left unresolved, whatever the ticks say"),
  ]),
  held("F-17", "price, chart and countdown come from the ticks that settle; delay is told", [
    at("e2e/journeys/9-candles.spec.ts")(
      "every decided round has the open and the close of its candle on the chart",
    ),
    at("apps/server/test/venue-comparison.test.ts")(
      "are equal where the log has the venue's trades, by one call for all that are over long enough",
    ),
    at("e2e/journeys/10-receipt.spec.ts")(
      "odds, payout and rule are one tap from the bet buttons, and a row of the history opens its receipt",
    ),
  ]),
  held("F-18", "return per bet type, computed and one tap from the button", [
    multiples("is probability times multiple, exact"),
    at("e2e/journeys/10-receipt.spec.ts")(
      "odds, payout and rule are one tap from the bet buttons, and a row of the history opens its receipt",
    ),
  ]),
  held("F-19", "a table with a return at or above 100 % or below the floor is refused", [
    multiples("a table at %s"),
    at("packages/rules/src/site/check-measured.test.ts")(
      "F-19: names the interval by the numbers where rise came more often than the multiple bears",
    ),
    at("packages/rules/src/site/check-measured.test.ts")(
      "F-19: %i and %i rounds are enough to judge by, and draws do not count among them",
    ),
    whole("console-offers")(
      "F-19: is refused by what the last rounds of a real market say, when it is asked for and when it is approved",
    ),
  ]),
  held("F-20", "digit markets open only while their digits are even", [
    simulated("has even closing digits: chi-squared of 12,000 stays under the 1 % limit of 21.67"),
    rules("game/digits/digit")("is uniform under HMAC: χ² of 20,000 rounds stays under the 0.01 % limit"),
    rules("fairness/fairness")("are even up to χ² of 21.67 of 10,000, and never judged by fewer"),
    whole("fairness")(DIGITS),
    whole("fairness")(
      "closes the market of such digits, once for the same digits, whoever opens it again (F-20)",
    ),
  ]),
  held("F-21", "live return per outcome and day, public; |z| > 4 alarms and is logged", [
    whole("fairness")(COUNTED),
    whole("fairness")(ALARMED),
    at("apps/server/src/wiring/schedules.test.ts")(
      "log each alarm of fairness once and go on at once while a past waits",
    ),
    rules("fairness/fairness")("leaves its band exactly beyond three deviations, whatever was staked"),
    server("transport/http/handlers/fairness")(
      "is for anyone, signed in or not, of everything or of one day",
    ),
  ]),
  held("F-22", "rate at which the lighter side wins by sealed stakes, public with its 99.7 % band", [
    whole("fairness")(COUNTED),
    whole("fairness")("waits for a round whose stakes are not sealed in the public log"),
    rules("fairness/fairness")("should win half: of 10,000 rounds between 48.5 % and 51.5 %"),
  ]),
  held("F-23", "voids are public with their cause, and tested for what they spared the house", [
    server("transport/http/handlers/bet-detail")(
      "tells why a round was void, and nothing that is not known yet",
    ),
    whole("fairness")(
      "says in a void round's proof only what is known: its stakes once counted, its end by two ticks (F-23)",
    ),
    whole("fairness")(
      "alarms once a month is over in which more voids of a market than chance makes were losses of the house (F-23)",
    ),
    rules("fairness/sign-test")("of %d of %d has p = %d"),
    whole("fairness")(COUNTED),
    whole("fairness")(ALARMED),
    rules("fairness/fairness")(
      "shows voids that come whenever the house would lose, and is blind to blind ones",
    ),
  ]),
];
