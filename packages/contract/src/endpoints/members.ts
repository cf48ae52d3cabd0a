import * as z from "zod";
import { ignoredField, smallNumber } from "../wire/fields.ts";
import type { Endpoint } from "../wire/endpoint.ts";
import { meSchema, wireCount, wireIdNumber, wireMillis } from "../wire/wire-schemas.ts";

const text = (most: number) => z.string().max(most);
/** Old clients name themselves and their site in the body; the session decides, and another name is refused. */
const claimed = { id: z.int().optional(), siteInfoId: z.int().optional() };
const siteInfo = z.strictObject({ id: z.int() }).optional();
const secret = text(256);
const uuid = z.string().regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/);

const certificationSent = z
  .strictObject({
    key: z.string().meta({ description: "Names the request; sent back with the code" }),
    expiresInSeconds: wireCount,
    resendInSeconds: wireCount,
  })
  .meta({ id: "CertificationSent" });
const certificationDone = z
  .strictObject({ key: z.string(), verified: z.literal(true) })
  .meta({ id: "CertificationDone" });
const available = z
  .strictObject({ available: z.boolean(), code: z.string().nullable(), message: z.string() })
  .meta({ id: "Available" });
const checkedPerson = z
  .strictObject({
    key: z.string(),
    verified: z.literal(true),
    name: z.string(),
    birthDate: z.string(),
    phone: z.string().nullable().meta({ description: "Where the provider checked it too" }),
  })
  .meta({ id: "CheckedPerson" });
const nothing = z.null();

/** The mobile carriers of Korea, and those that rent their networks. */
const CARRIERS = ["SKT", "KT", "LGU", "SKT_MVNO", "KT_MVNO", "LGU_MVNO"] as const;

const askCode = z.strictObject({
  key: text(254).optional().meta({ description: "The address or number; `certificateValue` says the same" }),
  certificateValue: text(254).optional(),
  ignoreKey: ignoredField,
});
const giveCode = z.strictObject({ key: uuid, secretCode: text(12), ignoreKey: ignoredField });

const signUpBody = z.strictObject({
  username: text(64),
  password: secret,
  confirmPassword: secret.optional(),
  nick: text(64).optional(),
  name: text(64).optional(),
  phone: text(32).optional(),
  email: text(254).optional(),
  birthDate: text(10)
    .optional()
    .meta({ description: "YYYY-MM-DD; on licensed sites it and the name are those of the identity check" }),
  bankName: text(64).optional(),
  accountNum: text(40).optional(),
  accountName: text(64).optional(),
  country: text(2).optional().meta({ description: "Where the player lives, ISO 3166-1; on licensed sites" }),
  partner: text(20).optional().meta({ description: "The partner's invitation code" }),
  etcJson: z
    .strictObject({
      phoneKey: uuid.optional(),
      emailKey: uuid.optional(),
      identityKey: uuid.optional(),
      terms: smallNumber
        .min(0)
        .optional()
        .meta({ description: "The version that was accepted; 0 is the product's own page" }),
      privacy: smallNumber.min(0).optional(),
      marketing: smallNumber.min(0).optional(),
    })
    .optional(),
  siteInfo,
});

const ownSession = z
  .strictObject({
    id: z.string(),
    address: z.string(),
    userAgent: z.string(),
    startedAt: wireMillis,
    seenAt: wireMillis,
    current: z.boolean(),
  })
  .meta({ id: "OwnSession" });

const base = { form: "envelope", rate: "read", who: "member" } as const;
const open = { form: "envelope", rate: "sign-up", who: "anyone" } as const;

export const memberEndpoints = {
  signUp: {
    ...open,
    method: "POST",
    path: "/api/player",
    summary:
      "Signs a player up. The phone is proved by `etcJson.phoneKey`, an e-mail address by `emailKey`; licensed sites also want an identity and a bank account.",
    body: signUpBody,
    reply: z.strictObject({ id: wireIdNumber, username: z.string() }).meta({ id: "SignedUp" }),
  },
  verifyPartner: {
    ...open,
    method: "GET",
    path: "/api/partner/verify",
    summary: "The partner behind an invitation code of the site.",
    query: z.object({ partnerPk: text(20) }),
    reply: z.strictObject({ partnerPk: z.string(), name: z.string() }).meta({ id: "InvitingPartner" }),
  },
  checkUsername: {
    ...open,
    method: "GET",
    path: "/api/player/check_username",
    summary: "Whether a username can be taken on the site, and if not, why.",
    query: z.object({ username: text(64) }),
    reply: available,
  },
  checkNick: {
    ...open,
    method: "GET",
    path: "/api/player/check_nick",
    summary: "Whether a nickname can be taken on the site, and if not, why.",
    query: z.object({ nick: text(64) }),
    reply: available,
  },
  findId: {
    ...open,
    method: "POST",
    path: "/api/player/find_id",
    summary:
      "Sends the username to the phone or e-mail address it belongs to. The answer is the same whether there is one or not.",
    body: z.strictObject({
      name: text(64).optional(),
      phone: text(32).optional(),
      email: text(254).optional(),
      siteInfo,
    }),
    reply: z.strictObject({ sent: z.literal(true) }).meta({ id: "Sent" }),
  },
  findPassword: {
    ...open,
    method: "POST",
    path: "/api/player/find_pw",
    summary:
      "Sends a code to the member's phone or e-mail address, for `/api/player/reset_password`. The answer is the same whether there is such a member or not.",
    body: z.strictObject({
      username: text(64),
      phone: text(32).optional(),
      email: text(254).optional(),
      siteInfo,
    }),
    reply: certificationSent,
  },
  resetPassword: {
    ...open,
    method: "POST",
    path: "/api/player/reset_password",
    summary: "Sets a new password with the code of `find_pw`; every session of the member ends.",
    body: z.strictObject({
      key: uuid,
      secretCode: text(12),
      password: secret,
      confirmPassword: secret.optional(),
    }),
    reply: nothing,
  },
  certificateEmail: {
    ...open,
    method: "POST",
    path: "/api/certi/certificate_email",
    summary: "Sends a code to an e-mail address.",
    body: askCode,
    reply: certificationSent,
  },
  verifyEmail: {
    ...open,
    method: "POST",
    path: "/api/certi/verify_email",
    summary: "Proves an e-mail address with the code that was sent there.",
    body: giveCode,
    reply: certificationDone,
  },
  certificatePhone: {
    ...open,
    method: "POST",
    path: "/api/certi/certificate_phone",
    summary: "Sends a code to a phone.",
    body: askCode,
    reply: certificationSent,
  },
  verifyPhone: {
    ...open,
    method: "POST",
    path: "/api/certi/verify_phone",
    summary: "Proves a phone number with the code that was sent there.",
    body: giveCode,
    reply: certificationDone,
  },
  startIdentity: {
    ...open,
    method: "GET",
    path: "/api/certi/nice_id",
    summary:
      "Begins an identity check. `url` is the provider's page, which leads back to `/identity` of `host`; null means that the app itself asks and calls `identity_send`, or `POST /api/certi/nice_id` with the provider `local`.",
    query: z.object({ host: text(260).optional() }),
    reply: z
      .strictObject({
        key: z.string(),
        provider: z.enum(["local", "portone", "oidc"]),
        url: z.string().nullable(),
        expiresInSeconds: wireCount,
      })
      .meta({ id: "IdentityCheck" }),
  },
  sendIdentity: {
    ...open,
    method: "POST",
    path: "/api/certi/identity_send",
    summary: "Has the provider send its code or question to the person's phone; once more for the same key.",
    body: z.strictObject({
      key: uuid,
      name: text(64),
      phone: text(32),
      carrier: z.enum(CARRIERS),
      method: z.enum(["sms", "app"]),
      birthDigits: text(8).optional().meta({ description: "Birth date and the digit behind it; with `sms`" }),
    }),
    reply: z.strictObject({ sent: z.literal(true) }).meta({ id: "IdentitySent" }),
  },
  finishIdentity: {
    ...open,
    method: "POST",
    path: "/api/certi/identity_result",
    summary:
      "Asks the provider what came of a check. `otp` is the code that it sent, `query` what its page put behind `/identity`. The result holds for ten minutes and one sign-up.",
    body: z.strictObject({ key: uuid, otp: text(12).optional(), query: text(4_000).optional() }),
    reply: checkedPerson,
  },
  completeIdentity: {
    ...open,
    method: "POST",
    path: "/api/certi/nice_id",
    summary: "Completes an identity check of the local provider; there is none in production.",
    body: z.strictObject({ key: uuid, name: text(64), birthDate: text(10), phone: text(32) }),
    reply: checkedPerson,
  },
  bankList: {
    ...open,
    method: "GET",
    path: "/api/banklist",
    summary: "Banks a player can name as theirs. Licensed sites alone have them.",
    reply: z.array(z.strictObject({ code: z.string(), name: z.string() }).meta({ id: "Bank" })),
  },
  changePassword: {
    ...base,
    rate: "account",
    method: "POST",
    path: "/api/player/change_password",
    summary: "Changes the password; the member's other sessions end.",
    body: z.strictObject({
      ...claimed,
      currentPassword: secret.default(""),
      password: secret.default(""),
      confirmPassword: secret.optional(),
    }),
    reply: nothing,
  },
  changeNick: {
    ...base,
    rate: "account",
    method: "POST",
    path: "/api/player/change_nick",
    summary: "Changes the nickname.",
    body: z.strictObject({ ...claimed, nick: text(64) }),
    reply: z.strictObject({ nick: z.string() }).meta({ id: "Nick" }),
  },
  changePhone: {
    ...base,
    rate: "account",
    method: "POST",
    path: "/api/player/change_phone",
    summary: "Changes the phone number to one proved with `certificate_phone`; the old one is told.",
    body: z.strictObject({ ...claimed, key: uuid, phone: text(32), currentPassword: secret.default("") }),
    reply: meSchema,
  },
  changeEmail: {
    ...base,
    rate: "account",
    method: "POST",
    path: "/api/player/change_email",
    summary: "Changes the e-mail address to one proved with `certificate_email`; the old one is told.",
    body: z.strictObject({ ...claimed, key: uuid, email: text(254), currentPassword: secret.default("") }),
    reply: meSchema,
  },
  changeBank: {
    ...base,
    rate: "account",
    who: "player",
    method: "POST",
    path: "/api/player/change_bank",
    summary:
      "Changes the bank account. It takes no withdrawal for 48 hours, and the member is told. Licensed sites alone.",
    body: z.strictObject({
      ...claimed,
      bankName: text(64),
      accountNum: text(40),
      accountName: text(64),
      currentPassword: secret.default(""),
    }),
    reply: meSchema,
  },
  setCountry: {
    ...base,
    rate: "account",
    who: "player",
    method: "POST",
    path: "/api/player/country",
    summary: "Where the player lives, said once by who has not said it at sign-up.",
    body: z.strictObject({ ...claimed, country: text(2) }),
    reply: meSchema,
  },
  leave: {
    ...base,
    rate: "account",
    who: "player",
    method: "POST",
    path: "/api/player/withdraw",
    summary:
      "Closes the player's account. Open bets must be settled, and on licensed sites the balance withdrawn.",
    body: z.strictObject({ ...claimed, currentPassword: secret.default("") }),
    reply: nothing,
  },
  ownSessions: {
    ...base,
    method: "GET",
    path: "/api/player/sessions",
    summary: "The member's open sessions, the newest used first.",
    reply: z.array(ownSession),
  },
  endOwnSession: {
    ...base,
    method: "POST",
    path: "/api/player/sessions/end",
    summary: "Ends one of the member's own sessions; its sockets close at once.",
    body: z.strictObject({ sessionId: uuid }),
    reply: nothing,
  },
  endOtherSessions: {
    ...base,
    method: "POST",
    path: "/api/player/sessions/end_others",
    summary: "Ends every session of the member but this one.",
    body: z.strictObject({}),
    reply: z.strictObject({ ended: wireCount }).meta({ id: "EndedSessions" }),
  },
} as const satisfies Record<string, Endpoint>;
