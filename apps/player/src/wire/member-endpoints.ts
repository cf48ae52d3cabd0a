import type { LimitField } from "@maru/rules";
import { ok, type Result } from "@maru/values";
import { call, type Call } from "./http.ts";
import type {
  CodeSent,
  IdentityCheck,
  InvitingPartner,
  LimitChanges,
  OwnSession,
  Play,
  Profile,
  Protection,
  PublicProtection,
  StaticText,
} from "./member-shapes.ts";
import { callOfPage, keepLastRow } from "./last-rows.ts";
import { type Fields, isFields, listOf, NO_FIELDS, textOf } from "./read.ts";
import {
  readCodeSent,
  readIdentityCheck,
  readOwnSession,
  readProfile,
  readLimitChanges,
  readProtection,
  readPublicProtection,
  readStaticText,
} from "./read-member.ts";
import { readPlay } from "./read-play.ts";
import type { WireRefusal } from "./shapes.ts";

/** Becoming a member, being one, and protection: the calls of the pages for it. */

type Reply<T> = Promise<Result<T, WireRefusal>>;

async function ask<T>(request: Call, read: (fields: Fields, data: unknown) => T): Reply<T> {
  const reply = await call(request);
  if (!reply.ok) return reply;
  return ok(read(isFields(reply.value) ? reply.value : NO_FIELDS, reply.value));
}

const nothing = (): null => null;
const tell = (path: string, body: object): Reply<null> => ask({ path, body }, nothing);
const tellOpen = (path: string, body: object): Reply<null> => ask({ path, body, isPublic: true }, nothing);

export type NameKind = "username" | "nick";

/** Null: the name can be taken; otherwise the refusal that says why not. */
export function checkName(kind: NameKind, name: string): Reply<WireRefusal | null> {
  return ask({ path: `/api/player/check_${kind}`, query: { [kind]: name }, isPublic: true }, (fields) => {
    const code = textOf(fields, "code");
    return code === "" ? null : { code, message: textOf(fields, "message"), params: NO_FIELDS };
  });
}

export function verifyPartner(partnerPk: string): Reply<InvitingPartner> {
  return ask({ path: "/api/partner/verify", query: { partnerPk }, isPublic: true }, (fields) => ({
    partnerPk: textOf(fields, "partnerPk"),
    name: textOf(fields, "name"),
  }));
}

export interface SignUpOrder {
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly nick?: string;
  readonly name: string;
  readonly phone: string;
  readonly email?: string;
  readonly birthDate: string;
  readonly country?: string;
  readonly bankName?: string;
  readonly accountNum?: string;
  readonly accountName?: string;
  readonly partner?: string;
  readonly etcJson: Readonly<Record<string, string | number>>;
}

export function postSignUp(order: SignUpOrder): Reply<null> {
  return tellOpen("/api/player", order);
}

export type CodeKind = "phone" | "email";

/** Sends a code to an address or number. */
export function sendCode(kind: CodeKind, target: string): Reply<CodeSent> {
  return ask({ path: `/api/certi/certificate_${kind}`, body: { key: target }, isPublic: true }, readCodeSent);
}

export function giveCode(kind: CodeKind, key: string, secretCode: string): Reply<null> {
  return tellOpen(`/api/certi/verify_${kind}`, { key, secretCode });
}

export function startIdentity(): Reply<IdentityCheck> {
  const query = { host: location.hostname };
  return ask({ path: "/api/certi/nice_id", query, isPublic: true }, readIdentityCheck);
}

export interface IdentityPerson {
  readonly key: string;
  readonly name: string;
  readonly birthDate: string;
  readonly phone: string;
}

export function completeIdentity(person: IdentityPerson): Reply<null> {
  return tellOpen("/api/certi/nice_id", person);
}

export function fetchBanks(): Reply<readonly string[]> {
  return ask({ path: "/api/banklist", isPublic: true }, (_fields, data) =>
    listOf(data).map((bank) => textOf(bank, "name")),
  );
}

export function fetchStaticText(type: "terms" | "privacy"): Reply<StaticText> {
  return ask({ path: "/api/content/static", query: { type }, isPublic: true }, readStaticText);
}

/** One way of reaching a member. */
export type Contact = { readonly phone: string } | { readonly email: string };

export function findId(contact: Contact): Reply<null> {
  return tellOpen("/api/player/find_id", contact);
}

export function findPassword(username: string, contact: Contact): Reply<CodeSent> {
  return ask({ path: "/api/player/find_pw", body: { username, ...contact }, isPublic: true }, readCodeSent);
}

export interface ResetOrder {
  readonly key: string;
  readonly secretCode: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export function resetPassword(order: ResetOrder): Reply<null> {
  return tellOpen("/api/player/reset_password", order);
}

export function fetchProfile(): Reply<Profile> {
  return ask({ path: "/api/me" }, readProfile);
}

export interface PasswordOrder {
  readonly currentPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export function changePassword(order: PasswordOrder): Reply<null> {
  return tell("/api/player/change_password", order);
}

export function changeNick(nick: string): Reply<null> {
  return tell("/api/player/change_nick", { nick });
}

export interface ContactOrder {
  readonly kind: CodeKind;
  readonly key: string;
  readonly target: string;
  readonly currentPassword: string;
}

export function changeContact({ kind, key, target, currentPassword }: ContactOrder): Reply<null> {
  return tell(`/api/player/change_${kind}`, { key, [kind]: target, currentPassword });
}

export interface BankOrder {
  readonly bankName: string;
  readonly accountNum: string;
  readonly accountName: string;
  readonly currentPassword: string;
}

export function changeBank(order: BankOrder): Reply<null> {
  return tell("/api/player/change_bank", order);
}

/** Where one lives; said once. */
export function setCountry(country: string): Reply<null> {
  return tell("/api/player/country", { country });
}

/** Everything kept of the player, below a bet and from a movement where lists are long; as the server says it. */
export function exportOwnData(
  currentPassword: string,
  from: {
    readonly betsBeforeId?: number;
    readonly movementsCursor?: string;
    readonly archiveBelowPiece?: number;
  },
): Reply<Fields> {
  return ask({ path: "/api/player/export", body: { currentPassword, ...from } }, (fields) => fields);
}

export function leaveService(currentPassword: string): Reply<null> {
  return tell("/api/player/withdraw", { currentPassword });
}

export function fetchOwnSessions(): Reply<readonly OwnSession[]> {
  return ask({ path: "/api/player/sessions" }, (_fields, data) => listOf(data).map(readOwnSession));
}

export function endOwnSession(sessionId: string): Reply<null> {
  return tell("/api/player/sessions/end", { sessionId });
}

export function endOtherSessions(): Reply<null> {
  return tell("/api/player/sessions/end_others", {});
}

export function fetchProtection(): Reply<Protection> {
  return ask({ path: "/api/player/protection" }, readProtection);
}

/** From 0, newest first. */
export async function fetchLimitChanges(page: number, size = 10): Reply<LimitChanges> {
  const list = { path: "/api/player/protection/changes", query: { size } };
  const reply = await ask(callOfPage(list, page), readLimitChanges);
  if (reply.ok) keepLastRow(list, page, reply.value.rows);
  return reply;
}

const order = (what: string, body: object): Reply<Protection> =>
  ask({ path: `/api/player/protection/${what}`, body }, readProtection);

export function setLimit(field: LimitField, value: number | null): Reply<Protection> {
  return order("limit", { field, value });
}

/** The second yes to a higher limit. */
export function confirmLimit(field: LimitField): Reply<Protection> {
  return order("limit/confirm", { field });
}

/** Drops a higher limit that waits. */
export function keepLimit(field: LimitField): Reply<Protection> {
  return order("limit/cancel", { field });
}

export function setRealityCheck(minutes: number): Reply<Protection> {
  return order("reality_check", { minutes });
}

export function takeTimeOut(days: number): Reply<Protection> {
  return order("time_out", { days });
}

export function excludeSelf(months: number | null): Reply<Protection> {
  return order("exclude", { months });
}

/** "I have looked at my limits." */
export function reviewLimits(): Reply<Protection> {
  return order("review", {});
}

export function askReturn(): Reply<Protection> {
  return order("return", {});
}

export function confirmPlay(): Reply<Play> {
  return ask({ path: "/api/player/play/confirm", body: {} }, readPlay);
}

export function fetchPublicProtection(): Reply<PublicProtection> {
  return ask({ path: "/api/public/protection", isPublic: true }, readPublicProtection);
}
