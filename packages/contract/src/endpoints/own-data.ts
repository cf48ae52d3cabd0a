import { HARM_MARKERS } from "@maru/rules";
import * as z from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import { inquirySchema, messageSchema } from "../wire/wire-content.ts";
import { listedBetSchema, pageOf, wireIdNumber, wireMillis } from "../wire/wire-schemas.ts";
import { walletHistorySchema, walletTotalsSchema } from "../wire/wire-wallet.ts";
import { affordabilityAssessment, limitChange, protection } from "./protection.ts";

const text = z.string().nullable();
const moment = wireMillis.nullable();

const ownRecord = z
  .strictObject({
    account: z.strictObject({
      id: wireIdNumber,
      siteInfoId: z.int(),
      username: z.string(),
      nick: text,
      myPartnerName: z.string(),
      joinedAt: wireMillis,
    }),
    person: z
      .strictObject({
        name: text,
        phone: text,
        email: text,
        birthDate: text,
        bankName: text,
        accountNum: text,
        accountName: text,
        identityProved: z.boolean(),
      })
      .nullable()
      .meta({ description: "In clear; null where nothing is kept of the person" }),
    consents: z.array(z.strictObject({ document: z.string(), version: z.int(), agreedAt: wireMillis })),
    sessions: z.array(
      z.strictObject({
        address: z.string(),
        userAgent: z.string(),
        startedAt: wireMillis,
        seenAt: wireMillis,
        endedAt: moment,
      }),
    ),
    events: z
      .array(z.strictObject({ kind: z.string(), at: wireMillis, address: text }))
      .meta({ description: "What the log of security events has of the member" }),
    harmMarkers: z
      .array(
        z.strictObject({
          day: z.string().meta({ description: "Seoul, `YYYY-MM-DD`" }),
          marker: z.enum(HARM_MARKERS),
          figure: z.int(),
          least: z.int(),
        }),
      )
      .meta({
        description: "Signs of harm that were computed from the member's play, with the threshold that held",
      }),
    intensivePlay: z
      .array(
        z.strictObject({
          since: wireMillis,
          until: moment,
          losses: z.array(z.int()),
          least: z.int(),
        }),
      )
      .meta({
        description:
          "When large losses stopped coupons, with those of the three weeks and the threshold that held",
      }),
    affordability: z
      .array(affordabilityAssessment)
      .meta({ description: "What the player said they can afford, each time, and what it allowed" }),
  })
  .meta({ id: "OwnRecord" });

const archivedBets = z
  .strictObject({
    content: z.array(
      z.strictObject({
        id: wireIdNumber,
        tradeRoundId: wireIdNumber,
        tradeOptionId: wireIdNumber,
        type: z.string(),
        point: z.int(),
        multiple: z.number(),
        status: z.int(),
        returned: z.int(),
        createDate: wireMillis,
      }),
    ),
    last: z.boolean(),
    belowPiece: wireIdNumber.nullable().meta({ description: "Where the next call goes on; null at the end" }),
    missingFiles: z.int().meta({ description: "Files of the archive that are gone or were altered" }),
  })
  .meta({ id: "ArchivedBets" });

const ownData = ownRecord
  .extend({
    exportedAt: wireMillis,
    protection,
    limitChanges: z.array(limitChange),
    bets: pageOf(listedBetSchema),
    archivedBets: archivedBets.meta({ description: "Bets that are old enough to lie in the archive" }),
    movements: pageOf(walletHistorySchema),
    totals: walletTotalsSchema,
    messages: pageOf(messageSchema),
    inquiries: pageOf(inquirySchema),
  })
  .meta({ id: "OwnData" });

export const ownDataEndpoints = {
  exportOwnData: {
    method: "POST",
    path: "/api/player/export",
    who: "player",
    rate: "export",
    form: "envelope",
    summary:
      "Everything kept of the player, in clear, with the password again. Lists begin with the newest 5,000 rows; where `last` is false, the same call goes on below `betsBeforeId` and `archiveBelowPiece`, and from `movementsCursor`.",
    body: z.strictObject({
      currentPassword: z.string().max(256).default(""),
      archiveBelowPiece: z.int().positive().optional(),
      betsBeforeId: z.int().positive().optional(),
      movementsCursor: z
        .string()
        .regex(/^[0-9]{1,15}\.[0-9]\.[0-9]{1,16}$/)
        .optional(),
    }),
    reply: ownData,
  },
} as const satisfies Record<string, Endpoint>;

export type WireOwnRecord = z.output<typeof ownRecord>;
export type WireArchivedBets = z.output<typeof archivedBets>;
export type WireOwnData = z.output<typeof ownData>;
