import * as z from "zod";

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
const hex = z.string().regex(/^[0-9a-f]*$/);
const base64url = z.string().regex(/^[\w-]{43}$/);
const millis = z.int().min(0);

/** A tick of the evidence: `[seq, atMs, tradeId, price, qty, flag]`, prices and quantities as exact decimal text. */
const evidenceTick = z.tuple([z.int(), millis, z.string().nullable(), decimal, decimal, z.string()]);

export const roundStateSchema = z.enum(["scheduled", "open", "locked", "running", "decided", "void"]);

/** A tick of the log as its chain has it: `[seq, atMs, receivedAtMs, tradeId, price, qty, flag]`. */
export const chainedTickSchema = z.tuple([
  z.int(),
  millis,
  millis,
  z.string().nullable(),
  decimal,
  decimal,
  z.string(),
]);
export type WireChainedTick = z.output<typeof chainedTickSchema>;

/** A tick that decides a round, with price and quantity as exact decimal text. */
export const decidingTickSchema = z.strictObject({
  seq: z.int(),
  atMs: millis,
  tradeId: z.string().nullable(),
  price: decimal,
  qty: decimal,
});

const roundOutcomeSchema = z.union([
  z.strictObject({ kind: z.literal("direction"), direction: z.enum(["rise", "fall", "draw"]) }),
  z.strictObject({ kind: z.literal("digit"), digit: z.int().min(0).max(9) }),
]);

const whole = z.string().regex(/^(0|[1-9]\d{0,18})$/);

const voidedSide = z.strictObject({
  type: z.string(),
  bets: whole,
  points: whole.meta({ description: "What stood on it; all of it went back" }),
  players: z
    .string()
    .regex(/^(0|-?[1-9]\d{0,18})$/)
    .nullable()
    .meta({
      description: "What its players would have won in points, below 0 lost; null where it cannot be told",
    }),
});

/** What a void round would have been, as far as the ticks tell. */
export const voidedSchema = z
  .strictObject({
    strike: decidingTickSchema.nullable().meta({ description: "The first tick that counts; null: none" }),
    close: decidingTickSchema.nullable().meta({ description: "The last tick that counts; null: none" }),
    outcome: roundOutcomeSchema.nullable().meta({
      description:
        "What the rule makes of these two; null where it cannot be told: fewer than two ticks, some that cannot be had, or a sealed seed that is not shown",
    }),
    total: z.array(voidedSide).nullable().meta({
      description:
        "Over all sites, by bet type; null while the public record has not counted the round, and for rounds of before it did",
    }),
  })
  .meta({ id: "VoidedRound" });

/** Everything needed to recompute a round, for anyone, without signing in (F-27). */
export const proofSchema = z
  .strictObject({
    round: z.strictObject({
      id: z.int(),
      tradeOptionId: z.int(),
      number: z.int(),
      type: z.string(),
      stock: z.string(),
      precision: z.int(),
      startTime: millis,
      lockTime: millis,
      endTime: millis,
      gameStartTime: millis,
      gameFinishTime: millis,
      ruleVersion: z.int(),
      buyPip: decimal,
      sellPip: decimal,
      seedCommit: hex.nullable(),
    }),
    offer: z
      .strictObject({
        siteInfoId: z.int(),
        termsId: z.int(),
        feeJson: z.record(z.string(), z.union([z.number(), z.record(z.string(), z.number())])),
      })
      .nullable()
      .meta({
        description: "What the site that was asked offers on the round; null where it offers nothing",
      }),
    marketRules: z.record(z.string(), z.unknown()).meta({ description: "The rules of the market in force" }),
    state: roundStateSchema,
    voidCause: z.string().nullable(),
    decidedAtMs: millis.nullable(),
    strike: decidingTickSchema.nullable(),
    close: decidingTickSchema.nullable(),
    outcome: roundOutcomeSchema.nullable(),
    voided: voidedSchema.nullable().meta({
      description:
        "What the ticks of a void round would have made of it, and of its stakes; null of any other",
    }),
    seed: hex.nullable().meta({ description: "The sealed seed, once revealed" }),
    ticks: z.array(evidenceTick).meta({
      description:
        "Every tick of the window with `ticks=all`, else none; none of a window of more than 100,000 either",
    }),
    ticksComplete: z.boolean().meta({ description: "Whether `ticks` is every tick of the window" }),
    tickTree: z
      .strictObject({
        root: base64url,
        size: z.int().min(0),
        firstPath: z.array(base64url),
        lastPath: z.array(base64url),
      })
      .nullable()
      .meta({
        description:
          "The tree over the ticks that count, in the market's order, and the paths of its first and its last leaf: strike and close",
      }),
    archive: z.array(z.strictObject({ file: z.string(), sha256: hex, isRead: z.boolean() })).meta({
      description: "Files of the archive that ticks of the round have moved to; empty for a younger round",
    }),
    simulation: z
      .strictObject({
        terminal: hex,
        chainLength: z.int(),
        firstSlotMs: millis,
        publishedAtMs: millis,
        salt: hex.nullable(),
        saltedAtMs: millis.nullable(),
        slotLengthMs: z.int().min(1_000).optional().meta({ description: "30,000 where it is not named" }),
        witnesses: z
          .array(z.strictObject({ key: z.string(), terminal: hex, statement: z.string() }))
          .optional()
          .meta({
            description:
              "Whose chains are mixed in: their keys, the ends of their chains, and what they signed when they opened them. Absent where the operator's chain makes the path alone",
          }),
        slots: z.array(z.strictObject({ slotMs: millis, seed: hex, links: z.array(hex).optional() })).meta({
          description:
            "Revealed seeds with the witnesses' links; those of the slots before them follow by SHA-256",
        }),
        reveals: z.array(z.string()).optional().meta({
          description: "What each witness signed when it first showed the slot that decides the round",
        }),
        before: decidingTickSchema
          .nullable()
          .meta({ description: "The last tick before the window: where its path goes on from" }),
        scale: decidingTickSchema.nullable().meta({
          description:
            "The last tick before the five-minute mark at or before the window: what its steps scale with",
        }),
      })
      .nullable(),
    incidents: z.array(z.strictObject({ kind: z.string(), fromMs: millis, toMs: millis.nullable() })),
    clock: z.strictObject({ atMs: millis, offsetMs: z.number().nullable() }).nullable().meta({
      description:
        "The last reading of our clock against the time servers by the window's end, milliseconds: positive where ours was behind; null where none was named",
    }),
    digest: base64url.meta({ description: "SHA-256 of all the rest, its keys sorted" }),
  })
  .meta({ id: "RoundProof" });

export type WireProof = z.output<typeof proofSchema>;
export type WireVoided = z.output<typeof voidedSchema>;
