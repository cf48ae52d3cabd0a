import fc from "fast-check";

/** Two people, and another account of the first one. */
export type Staff = "one" | "two" | "one again";
export type Decider = Staff | "stranger" | "player" | "other player" | "clock";
export type RequestType = "deposit" | "withdrawal";
export type Outcome = "rise" | "fall" | "draw" | "void";

/** A command that is carried out as it is. */
export type Plain = Exclude<Command, { readonly kind: "again" | "carry" }>;

/** What anybody does to points of a site, as data: the same for the product and for the reference. */
export type Command =
  | { readonly kind: "nothing" }
  | { readonly kind: "pass"; readonly ms: number }
  | {
      readonly kind: "apply";
      readonly player: number;
      readonly type: RequestType;
      readonly amount: number;
      /** With the key of the player's last request, which may have asked for something else. */
      readonly isRepeat: boolean;
    }
  | {
      /** Of the player's newest request of the type. */
      readonly kind: "decide";
      readonly player: number;
      readonly type: RequestType;
      readonly act: "match" | "approve" | "pay" | "reject" | "cancel" | "expire";
      readonly by: Decider;
    }
  | {
      readonly kind: "adjust";
      readonly player: number;
      readonly direction: "credit" | "debit";
      readonly amount: number;
      readonly asked: Staff;
      readonly decided: Staff;
      readonly verdict: "approved" | "rejected";
    }
  | {
      readonly kind: "bet";
      readonly player: number;
      readonly side: "B" | "S";
      readonly stake: number;
      /** With the key of the player's last bet, which may have been another one. */
      readonly isRepeat: boolean;
      /** On the round before, which is over. */
      readonly isLate: boolean;
    }
  /** The player's last request or bet, word for word and with its key. */
  | { readonly kind: "again"; readonly player: number; readonly what: "apply" | "bet" }
  /** A request with what may follow it at once, which chance alone hardly ever brings in this order. */
  | {
      readonly kind: "carry";
      readonly player: number;
      readonly type: RequestType;
      readonly amount: number;
      readonly steps: readonly (readonly ["approve" | "pay" | "match" | "cancel" | "apply", Decider])[];
    }
  /** The round locks, is decided or void, and is settled by two at once; the next one opens. */
  | { readonly kind: "end"; readonly outcome: Outcome }
  /** Of the round that was settled last. */
  | { readonly kind: "correct"; readonly asked: "first" | "second"; readonly decided: "first" | "second" };

export const PLAYERS = 3;
const MINUTE = 60_000;
const anyPlayer = fc.nat(PLAYERS - 1);
const mayRepeat = fc.integer({ min: 1, max: 6 }).map((n) => n === 6);
const anyStaff = fc.constantFrom<Staff>("one", "two", "one again");
const anyType = fc.constantFrom<RequestType>("deposit", "withdrawal");

const anyAmount = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 60 }).map((n) => n * 5_003) },
  { weight: 5, arbitrary: fc.constantFrom(1_000_000, 999_999, 1_000_003) },
  { weight: 2, arbitrary: fc.constantFrom(0, -5_000, 1, 4_999, 5_000.5, 5_000_001) },
);
const anyStake = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 60 }).map((n) => n * 5_000) },
  { weight: 2, arbitrary: fc.constantFrom(600_000, 1_000_000) },
  { weight: 1, arbitrary: fc.constantFrom(0, -5_000, 4_999, 5_001, 5_000.5, 1_005_000) },
);

const WAYS: readonly Extract<Command, { kind: "carry" }>["steps"][] = [
  [
    ["approve", "one"],
    ["approve", "two"],
    ["pay", "two"],
    ["apply", "player"],
  ],
  [
    ["approve", "one"],
    ["approve", "one"],
    ["approve", "one again"],
    ["approve", "two"],
    ["pay", "one"],
  ],
  [
    ["match", "one"],
    ["approve", "two"],
  ],
  [["cancel", "player"]],
];

const CHOICES = [
  { weight: 0, arbitrary: fc.constant<Command>({ kind: "nothing" }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(1_000, 1_000, 10 * MINUTE, 31 * MINUTE, 181 * MINUTE, 1_500 * MINUTE)
      .map((ms): Command => ({ kind: "pass", ms })),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({ player: anyPlayer, type: anyType, amount: anyAmount, isRepeat: mayRepeat })
      .map((wish): Command => ({ kind: "apply", ...wish })),
  },
  {
    weight: 8,
    arbitrary: fc
      .record({
        player: anyPlayer,
        type: anyType,
        act: fc.constantFrom(
          ...([
            "match",
            "approve",
            "approve",
            "approve",
            "pay",
            "pay",
            "reject",
            "cancel",
            "expire",
          ] as const),
        ),
        by: fc.constantFrom<Decider>(
          ...([
            "one",
            "one",
            "two",
            "two",
            "one again",
            "stranger",
            "player",
            "other player",
            "clock",
          ] as const),
        ),
      })
      .map((order): Command => ({ kind: "decide", ...order })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        player: anyPlayer,
        direction: fc.constantFrom("credit" as const, "debit" as const),
        amount: anyAmount.filter((points) => points > 0 && Number.isInteger(points)),
        asked: anyStaff,
        decided: anyStaff,
        verdict: fc.constantFrom(...(["approved", "approved", "approved", "rejected"] as const)),
      })
      .map((order): Command => ({ kind: "adjust", ...order })),
  },
  {
    weight: 9,
    arbitrary: fc
      .record({
        player: anyPlayer,
        side: fc.constantFrom("B" as const, "S" as const),
        stake: anyStake,
        isRepeat: mayRepeat,
        isLate: fc.integer({ min: 1, max: 12 }).map((n) => n === 12),
      })
      .map((wish): Command => ({ kind: "bet", ...wish })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ player: anyPlayer, what: fc.constantFrom("apply" as const, "bet" as const) })
      .map((repeat): Command => ({ kind: "again", ...repeat })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        player: anyPlayer,
        type: anyType,
        amount: anyAmount.filter((points) => points >= 5_000 && Number.isInteger(points)),
        steps: fc.constantFrom(...WAYS),
      })
      .map((way): Command => ({ kind: "carry", ...way })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<Outcome>("rise", "rise", "fall", "fall", "draw", "void")
      .map((outcome): Command => ({ kind: "end", outcome })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        asked: fc.constantFrom("first" as const, "second" as const),
        decided: fc.constantFrom("first" as const, "second" as const),
      })
      .map((order): Command => ({ kind: "correct", ...order })),
  },
] as const;

/** So many commands each, at least; a failing run is cut down by putting nothing in the place of what it does not take. */
export function commandLists(length: number): fc.Arbitrary<readonly Command[]> {
  const one = fc.oneof({ withCrossShrink: true }, ...CHOICES);
  return fc.array(one, { minLength: length, maxLength: length });
}

/** What a list does, word for word: an "again" of nothing before it does nothing. */
export function spelledOut(list: readonly Command[]): readonly Plain[] {
  const last = new Map<string, Extract<Command, { kind: "apply" | "bet" }>>();
  return list.flatMap((command): readonly Plain[] => {
    if (command.kind === "again") {
      const before = last.get(`${command.what} ${command.player}`);
      return [before === undefined ? { kind: "nothing" } : { ...before, isRepeat: true }];
    }
    if (command.kind === "carry") return carried(command);
    if (command.kind === "apply" || command.kind === "bet")
      last.set(`${command.kind} ${command.player}`, command);
    return [command];
  });
}

function carried({ player, type, amount, steps }: Extract<Command, { kind: "carry" }>): readonly Plain[] {
  const apply: Plain = { kind: "apply", player, type, amount, isRepeat: false };
  return [
    apply,
    ...steps.map(([act, by]): Plain => (act === "apply" ? apply : { kind: "decide", player, type, act, by })),
  ];
}
