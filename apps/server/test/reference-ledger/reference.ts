import type { Outcome, Plain, RequestType } from "./commands.ts";

/** Balances of the players in their order, and of the site's own accounts. */
export interface Holdings {
  readonly players: readonly number[];
  readonly house: number;
  readonly issuer: number;
  readonly reserve: number;
}

interface Request {
  readonly type: RequestType;
  readonly amount: number;
  readonly atMs: number;
  state: string;
  readonly yes: Set<string>;
}

interface Bet {
  readonly id: number;
  readonly player: number;
  readonly round: number;
  readonly side: "B" | "S";
  readonly stake: number;
}

interface Round {
  readonly number: number;
  readonly lockMs: number;
  readonly bets: Bet[];
  outcome: Outcome | null;
  isCorrected: boolean;
}

interface Player {
  balance: number;
  readonly requests: Request[];
  readonly requestKeys: Map<string, Request>;
  readonly bets: Map<string, Bet>;
}

/** The last player has limits of their own. */
export const OWN_LIMITS = { singleStakeMax: 200_000, dayDepositMax: 1_200_000 } as const;
export const ROUND_MS = 45 * 60_000;
const WIN = 1.88;
const TWO_PEOPLE_FROM = 1_000_000;
const [STAKE_MIN, STAKE_MAX, REQUEST_MIN, WITHDRAW_MAX] = [5_000, 1_000_000, 5_000, 5_000_000];
const [EXPIRES_MS, GAP_MS, PER_DAY] = [30 * 60_000, 180 * 60_000, 4];
const PERSON: Readonly<Record<string, string>> = { one: "one", "one again": "one", two: "two" };
const seoulDay = (ms: number): number => Math.floor((ms + 9 * 3_600_000) / 86_400_000);

/**
 * The reference: one thread, plain numbers, nothing of the product. It says what each command answers and what everybody holds afterwards. What it
 * knows of the rules is written here a second time, from what is promised to players and operators.
 */
export class Reference {
  readonly #site: { house: number; issuer: number; reserve: number };
  readonly #players: readonly Player[];
  readonly #rounds: Round[] = [];
  readonly #keys = new Map<string, number>();
  #nowMs: number;
  #nextBet = 1;

  constructor({ players, house, issuer, reserve }: Holdings, nowMs: number) {
    this.#site = { house, issuer, reserve };
    this.#players = players.map((balance): Player => ({
      balance,
      requests: [],
      requestKeys: new Map(),
      bets: new Map(),
    }));
    this.#nowMs = nowMs;
    this.#openRound();
  }

  holdings(): Holdings {
    return { players: this.#players.map(({ balance }) => balance), ...this.#site };
  }

  run(command: Plain): string {
    switch (command.kind) {
      case "nothing":
        return "nothing";
      case "pass":
        this.#nowMs += command.ms;
        return "passed";
      case "apply":
        return this.#apply(command);
      case "decide":
        return this.#decide(command);
      case "adjust":
        return this.#adjust(command);
      case "bet":
        return this.#bet(command);
      case "end":
        return this.#end(command);
      case "correct":
      default:
        return this.#correct(command);
    }
  }

  #at(place: number): Player {
    const found = this.#players[place];
    if (found === undefined) throw new Error(`there is no player ${place}`);
    return found;
  }

  /** A new key, or the last one of the player. */
  #keyOf(what: string, player: number, isRepeat: boolean): string {
    const name = `${what} ${player}`;
    const number = (this.#keys.get(name) ?? 0) + (isRepeat && this.#keys.has(name) ? 0 : 1);
    this.#keys.set(name, number);
    return String(number);
  }

  #openRound(): void {
    const lockMs = this.#nowMs + ROUND_MS;
    this.#rounds.push({ number: this.#rounds.length, lockMs, bets: [], outcome: null, isCorrected: false });
  }

  #apply({ player: place, type, amount, isRepeat }: Of<"apply">): string {
    const player = this.#at(place);
    const key = this.#keyOf("request", place, isRepeat);
    const known = player.requestKeys.get(key);
    if (known !== undefined)
      return known.type === type && known.amount === amount ? known.state : "CLIENT_KEY_REUSED";
    const fault =
      type === "deposit" ? this.#depositFault(place, amount) : this.#withdrawalFault(player, amount);
    if (fault !== null) return fault;
    const request = { type, amount, atMs: this.#nowMs, state: "requested", yes: new Set<string>() };
    player.requests.push(request);
    player.requestKeys.set(key, request);
    if (type === "withdrawal") {
      player.balance -= amount;
      this.#site.reserve += amount;
    }
    return "requested";
  }

  #depositFault(place: number, amount: number): string | null {
    const deposits = this.#at(place).requests.filter(({ type }) => type === "deposit");
    if (!Number.isInteger(amount) || amount < 1) return "DEPOSIT_AMOUNT_REQUIRED";
    if (deposits.some(({ state }) => ["requested", "matched"].includes(state))) return "DEPOSIT_PENDING";
    if (amount < REQUEST_MIN) return "DEPOSIT_BELOW_MINIMUM";
    const today = deposits
      .filter(
        ({ state, atMs }) =>
          ["requested", "matched", "done"].includes(state) && seoulDay(atMs) === seoulDay(this.#nowMs),
      )
      .reduce((sum, request) => sum + request.amount, 0);
    const isLimited = place === this.#players.length - 1;
    return isLimited && today + amount > OWN_LIMITS.dayDepositMax ? "DAY_DEPOSIT_LIMIT" : null;
  }

  #withdrawalFault({ balance, requests }: Player, amount: number): string | null {
    const sent = requests.filter(({ type, state }) => type === "withdrawal" && state !== "rejected");
    if (!Number.isInteger(amount) || amount < 1) return "WITHDRAW_AMOUNT_REQUIRED";
    if (amount > balance) return "WITHDRAW_OVER_BALANCE";
    if (sent.some(({ state }) => ["requested", "approved"].includes(state))) return "WITHDRAW_PENDING";
    if (amount < REQUEST_MIN) return "WITHDRAW_BELOW_MINIMUM";
    if (amount > WITHDRAW_MAX) return "WITHDRAW_ABOVE_MAXIMUM";
    if (sent.filter(({ atMs }) => seoulDay(atMs) === seoulDay(this.#nowMs)).length >= PER_DAY)
      return "WITHDRAW_DAY_COUNT";
    return sent.some(({ atMs }) => this.#nowMs < atMs + GAP_MS) ? "WITHDRAW_TOO_SOON" : null;
  }

  #decide({ player: place, type, act, by }: Of<"decide">): string {
    const player = this.#at(place);
    const request = player.requests.findLast((one) => one.type === type);
    if (request === undefined) return "none";
    if (by === "stranger" || by === "other player") return "NOT_FOUND";
    const own = by === "player" ? "cancel" : by === "clock" ? "expire" : null;
    const isAllowed = own === null ? !["cancel", "expire"].includes(act) : act === own;
    if (!isAllowed) return "FORBIDDEN";
    const { state } = request;
    const isPending =
      type === "deposit"
        ? (state === "requested" && act !== "pay") ||
          (state === "matched" && ["approve", "reject"].includes(act))
        : (state === "requested" && ["approve", "reject"].includes(act)) ||
          (state === "approved" && ["pay", "reject"].includes(act));
    if (!isPending || (act === "expire" && this.#nowMs < request.atMs + EXPIRES_MS))
      return "REQUEST_NOT_PENDING";
    if (act === "approve") {
      const person = PERSON[by];
      if ([...request.yes].some((name) => name !== by && PERSON[name] === person)) return "SAME_PERSON";
      const isNew = !request.yes.has(by);
      request.yes.add(by);
      if (request.amount >= TWO_PEOPLE_FROM && request.yes.size < 2)
        return isNew ? state : "SECOND_PERSON_NEEDED";
    }
    request.state = endOf(type, act);
    this.#moveFor(player, request, act);
    return request.state;
  }

  #moveFor(player: Player, { type, amount }: Request, act: string): void {
    if (type === "deposit" && act === "approve") {
      player.balance += amount;
      this.#site.issuer -= amount;
    }
    if (type === "withdrawal" && act !== "approve") {
      this.#site.reserve -= amount;
      if (act === "pay") this.#site.issuer += amount;
      else player.balance += amount;
    }
  }

  #adjust({ player: place, direction, amount, asked, decided, verdict }: Of<"adjust">): string {
    const player = this.#at(place);
    if (verdict === "rejected") return "rejected";
    if (asked === decided) return "SELF_APPROVAL";
    if (PERSON[asked] === PERSON[decided]) return "SAME_PERSON";
    if (direction === "debit" && amount > player.balance) return "ADJUSTMENT_OVER_BALANCE";
    const change = direction === "credit" ? amount : -amount;
    player.balance += change;
    this.#site.house -= change;
    return "approved";
  }

  #bet({ player: place, side, stake, isRepeat, isLate }: Of<"bet">): string {
    const round = this.#rounds.at(isLate ? -2 : -1);
    if (round === undefined) return "none";
    const player = this.#at(place);
    const key = this.#keyOf("bet", place, isRepeat);
    const known = player.bets.get(key);
    if (known !== undefined) {
      const isSame = known.round === round.number && known.side === side && known.stake === stake;
      return isSame ? `repeated ${known.id}` : "CLIENT_KEY_REUSED";
    }
    const fault = this.#betFault(place, stake, round);
    if (fault !== null) return fault;
    player.balance -= stake;
    const made = { id: this.#nextBet, player: place, round: round.number, side, stake };
    this.#nextBet += 1;
    round.bets.push(made);
    player.bets.set(key, made);
    return `accepted ${made.id}`;
  }

  #betFault(place: number, stake: number, { lockMs }: Round): string | null {
    if (place === this.#players.length - 1 && stake > OWN_LIMITS.singleStakeMax) return "SINGLE_STAKE_LIMIT";
    if (this.#nowMs >= lockMs) return "ROUND_LOCKED";
    if (!Number.isInteger(stake) || stake < 1) return "AMOUNT_NOT_WHOLE";
    if (stake < STAKE_MIN) return "BET_BELOW_MINIMUM";
    if (stake % STAKE_MIN !== 0) return "BET_OFF_MULTIPLE";
    if (stake > STAKE_MAX) return "BET_ABOVE_MAXIMUM";
    return stake > this.#at(place).balance ? "OVER_BALANCE" : null;
  }

  #end({ outcome }: Of<"end">): string {
    const round = this.#rounds.at(-1);
    if (round === undefined) return "none";
    this.#nowMs = Math.max(this.#nowMs, round.lockMs);
    round.outcome = outcome;
    for (const made of round.bets) {
      this.#at(made.player).balance += returnOf(made, outcome);
      this.#site.house += made.stake - returnOf(made, outcome);
    }
    this.#openRound();
    return "settled";
  }

  /** Each stake comes back, and each payout goes as far as there is something to take. */
  #correct({ asked, decided }: Of<"correct">): string {
    const round = this.#rounds.at(-2);
    if (round === undefined) return "none";
    const { bets, outcome } = round;
    if (round.isCorrected) return "ROUND_CORRECTED";
    if (bets.length === 0 || outcome === "void" || outcome === "draw") return "ROUND_MOVED_NOTHING";
    if (asked === decided) return "SELF_APPROVAL";
    round.isCorrected = true;
    for (const made of bets) this.#at(made.player).balance += made.stake;
    for (const made of bets) {
      const taken = Math.min(returnOf(made, outcome), this.#at(made.player).balance);
      this.#at(made.player).balance -= taken;
      this.#site.house += taken - made.stake;
    }
    return "approved";
  }
}

type Of<K extends Plain["kind"]> = Extract<Plain, { readonly kind: K }>;

function endOf(type: RequestType, act: string): string {
  const ends: Readonly<Record<string, string>> = {
    match: "matched",
    approve: type === "deposit" ? "done" : "approved",
    pay: "done",
    reject: "rejected",
    cancel: "cancelled",
    expire: "expired",
  };
  return ends[act] ?? act;
}

function returnOf({ side, stake }: Bet, outcome: Outcome | null): number {
  if (outcome === "draw" || outcome === "void") return stake;
  const isWon = (outcome === "rise") === (side === "B");
  // In whole points, whatever a fraction of 1.88 is.
  return isWon ? Math.floor((stake * Math.round(WIN * 100)) / 100) : 0;
}
