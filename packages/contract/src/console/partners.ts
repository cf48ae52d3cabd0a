import { MEMBER_STATUS_LETTERS } from "../wire/wire-codes.ts";
import { COMMISSION_KINDS, STATEMENT_STATES } from "@maru/rules";
import * as z from "zod";
import { dayText, flagText, idText, monthText } from "../wire/fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import {
  consolePage,
  csvFile,
  idParams,
  millisNumber,
  pageQuery,
  pointsNumber,
  reasonField,
} from "./console-fields.ts";
import { consoleBet } from "./movements.ts";

const kind = z.enum(COMMISSION_KINDS);
const see = { method: "GET", area: "partners", action: "see", site: "one", isForPartners: true } as const;
const change = { method: "POST", area: "partners", action: "change", site: "one" } as const;

const agreement = z.strictObject({
  version: z.int(),
  kind,
  /** Parts of 10,000. */
  rateBp: z.int(),
  /** The Seoul date from which it holds. */
  fromDate: z.string(),
  madeAtMs: millisNumber,
});

/** A partner in the tree. Level 1 is directly under the headquarters. */
export const partnerRow = z.strictObject({
  id: z.int(),
  username: z.string(),
  nick: z.string().nullable(),
  name: z.string(),
  level: z.int(),
  /** Null: the headquarters; for a partner who asks, also where the parent is outside their branch. */
  parentId: z.int().nullable(),
  status: z.enum(MEMBER_STATUS_LETTERS),
  /** Codes that can be used. */
  codes: z.array(z.string()),
  /** Direct sub-partners, and direct players. */
  children: z.int(),
  players: z.int(),
  /** Players of the whole branch. */
  branchPlayers: z.int(),
  /** What holds today; null where nothing was agreed. */
  agreement: agreement.nullable(),
  createdAtMs: millisNumber,
});
export type PartnerRow = z.output<typeof partnerRow>;

const wholePartner = partnerRow.extend({
  agreements: z.array(agreement),
  invitations: z.array(
    z.strictObject({
      code: z.string(),
      /** The page where one signs up with it, below the site's address. */
      path: z.string(),
      createdAtMs: millisNumber,
      closedAtMs: millisNumber.nullable(),
    }),
  ),
});
export type WholePartner = z.output<typeof wholePartner>;

const figures = {
  bets: z.int(),
  /** Of bets that were won or lost. */
  stake: pointsNumber,
  returned: pointsNumber,
  /** Stake less returned. */
  net: pointsNumber,
};

export const statementRow = z.strictObject({
  id: z.int(),
  partnerId: z.int(),
  partnerName: z.string(),
  month: z.string(),
  ...figures,
  earned: pointsNumber,
  carriedIn: pointsNumber,
  payable: pointsNumber,
  carriedOut: pointsNumber,
  madeAtMs: millisNumber,
  /** Whether it is paid. */
  state: z.enum(STATEMENT_STATES),
  paidAtMs: millisNumber.nullable(),
});
export type StatementRow = z.output<typeof statementRow>;

const statementLine = z.strictObject({
  date: z.string(),
  /** The sub-partner whose branch it is; the partner themself for their own players. */
  branchId: z.int(),
  branchName: z.string(),
  kind: kind.nullable(),
  rateBp: z.int(),
  branchKind: kind.nullable(),
  branchRateBp: z.int(),
  ...figures,
});

/** Figures of a statement, as they were stored and as they come out again. */
const totals = z.strictObject({
  ...figures,
  earned: pointsNumber,
  carriedIn: pointsNumber,
  payable: pointsNumber,
  carriedOut: pointsNumber,
});

const newPartner = z.strictObject({
  /** Of a partner who is there: their name and status change. Without it a new one is made. */
  id: z.int().positive().optional(),
  username: z.string().max(64).optional(),
  password: z.string().max(256).optional(),
  name: z.string().trim().min(1).max(40).optional(),
  nick: z.string().trim().max(20).optional(),
  /** The partner above; without it the headquarters. */
  parentId: z.int().positive().optional(),
  status: z.enum(MEMBER_STATUS_LETTERS).optional(),
  reason: reasonField.optional(),
  siteInfoId: z.int().positive().optional(),
});

export const partnerEndpoints = [
  defineConsoleEndpoint({
    ...change,
    name: "savePartner",
    path: "/api/partner",
    summary:
      "Makes a partner, who can sign in to the console at once, or changes the name or status of one. Moving is four-eyes: `movePartner`.",
    body: newPartner,
    reply: z.strictObject({ id: z.int() }),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "partner",
    path: "/api/partner",
    summary: "One partner with agreements and invitation codes; for partners, of their own branch.",
    query: z.object({ id: idText }),
    reply: wholePartner,
  }),
  defineConsoleEndpoint({
    ...see,
    name: "partnerList",
    path: "/api/partner/list",
    summary:
      "Partners by level, parent or part of their name (`q`), oldest first; without any the whole tree (for partners: their branch).",
    query: z.object({
      ...pageQuery,
      resultType: z.string().max(40).optional(),
      level: z
        .string()
        .regex(/^[1-9][0-9]?$/)
        .transform(Number)
        .optional(),
      parentId: idText.optional(),
      /** Part of a username, nick or name, or the whole number. */
      q: z.string().trim().min(1).max(64).optional(),
      /** `A`, `D` or both with a comma. */
      statusStrs: z
        .string()
        .regex(/^[AD](,[AD])?$/)
        .transform((text) => text.split(","))
        .optional(),
    }),
    reply: consolePage(partnerRow),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "partnerProfit",
    path: "/api/partner_profit/my_list",
    summary:
      "What the asking partner earned day by day, newest first; with `isChildren=1` also what their direct sub-partners did. Staff name the partner with `partnerId`.",
    query: z.object({
      resultType: z.string().max(40).optional(),
      isChildren: flagText.optional(),
      /** Kinds of agreement, with a comma. */
      typeStrs: z
        .string()
        .regex(/^(stakes|net)(,(stakes|net))?$/)
        .transform((text) => text.split(","))
        .optional(),
      startDate: dayText.optional(),
      endDate: dayText.optional(),
      partnerId: idText.optional(),
      page: z
        .string()
        .regex(/^[0-9]{1,4}$/)
        .transform(Number)
        .default(0),
      size: z
        .string()
        .regex(/^([1-9][0-9]?|1[0-9]{2}|200)$/)
        .transform(Number)
        .default(20),
    }),
    reply: z.strictObject({
      content: z.array(
        z.strictObject({
          date: z.string(),
          partnerId: z.int(),
          partnerName: z.string(),
          type: kind.nullable(),
          rateBp: z.int(),
          ...figures,
          /** By the agreement of the day, less what sub-partners get of it; rounded down by the day, so a statement may differ by a point. */
          profit: pointsNumber,
        }),
      ),
      last: z.boolean(),
      page: z.int(),
      size: z.int(),
    }),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "addPartnerCode",
    path: "/api/console/partners/code",
    summary: "Gives a partner an invitation code; without `code` one is made.",
    body: z.strictObject({
      partnerId: z.int().positive(),
      code: z
        .string()
        .regex(/^[A-Z0-9-]{3,20}$/)
        .optional(),
    }),
    reply: z.strictObject({ code: z.string(), path: z.string() }),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "closePartnerCode",
    path: "/api/console/partners/code/close",
    summary: "Nobody signs up with the code any more.",
    body: z.strictObject({ code: z.string().max(20), reason: reasonField }),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "addAgreement",
    path: "/api/console/partners/agreement",
    isStepUp: true,
    summary:
      "Asks for a commission from a day on; a second person decides. It is a new version, what was before stays. A share of stakes above what the house keeps of them is refused.",
    body: z.strictObject({
      partnerId: z.int().positive(),
      kind,
      rateBp: z.int().min(0).max(10_000),
      fromDate: dayText,
      reason: reasonField,
    }),
    reply: z.strictObject({ approvalId: z.int() }),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "movePartner",
    path: "/api/console/partners/move",
    isStepUp: true,
    summary:
      "Asks for a member, player or partner, to be moved to another partner (null: the headquarters). A second person decides; it counts from the next Seoul day.",
    body: z.strictObject({
      memberId: z.int().positive(),
      toPartnerId: z.int().positive().nullable(),
      reason: reasonField,
    }),
    reply: z.strictObject({ approvalId: z.int() }),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "partnerStatements",
    path: "/api/console/partners/statements",
    summary: "Statements, newest month first.",
    query: z.object({ ...pageQuery, partnerId: idText.optional(), month: monthText.optional() }),
    reply: consolePage(statementRow),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "makePartnerStatements",
    path: "/api/console/partners/statements",
    summary: "Makes the statements of a month that is over, for every partner who has none of it.",
    body: z.strictObject({ month: monthText }),
    reply: z.strictObject({ made: z.int() }),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "partnerStatement",
    path: "/api/console/partners/statement/{id}",
    summary: "A statement with its lines, and the same figures computed from the bets once more.",
    params: idParams,
    reply: z.strictObject({
      statement: statementRow,
      lines: z.array(statementLine),
      again: totals,
      isSame: z.boolean(),
    }),
  }),
  defineConsoleEndpoint({
    ...change,
    area: "money",
    name: "payPartnerStatement",
    path: "/api/console/partners/statement/{id}/pay",
    isStepUp: true,
    summary:
      "Pays a statement, whole and once: at once below the site's threshold for two people, else it asks for the second one (kind `partner-payment`).",
    params: idParams,
    body: z.strictObject({ reason: reasonField }),
    reply: z.strictObject({ state: z.enum(STATEMENT_STATES), approvalId: z.int().nullable() }),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "partnerStatementCsv",
    path: "/api/console/partners/statement/{id}/lines.csv",
    form: "csv",
    summary: "The lines of a statement as a file.",
    params: idParams,
    reply: csvFile,
  }),
  defineConsoleEndpoint({
    ...see,
    name: "partnerStatementPlayers",
    path: "/api/console/partners/statement/{id}/players",
    summary: "Which players a line comes from, by day and branch; names masked.",
    params: idParams,
    query: z.object({ ...pageQuery, date: dayText.optional(), branchId: idText.optional() }),
    reply: consolePage(
      z.strictObject({
        memberId: z.int(),
        username: z.string(),
        name: z.string().nullable(),
        partnerId: z.int(),
        ...figures,
      }),
    ),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "partnerStatementBets",
    path: "/api/console/partners/statement/{id}/bets",
    summary: "The bets of one of its players, by day.",
    params: idParams,
    query: z.object({ ...pageQuery, memberId: idText, date: dayText.optional() }),
    reply: consolePage(consoleBet),
  }),
] as const;
