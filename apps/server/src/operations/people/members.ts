import type { Clock } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import { askCode, type AskedCode, type CodeSent } from "./accounts/certification/ask-code.ts";
import { giveCode, type GivenCode } from "./accounts/certification/give-code.ts";
import {
  completeIdentity,
  finishIdentity,
  type IdentityFinish,
  type LocalIdentity,
} from "./accounts/identity/finish-identity.ts";
import { sendIdentity, type SentIdentity } from "./accounts/identity/send-identity.ts";
import { type IdentityCheck, type IdentityStart, startIdentity } from "./accounts/identity/start-identity.ts";
import type { CheckedPerson } from "./accounts/identity/verified-facts.ts";
import type { Caller } from "./accounts/caller.ts";
import type { MemberDeps, MemberReply, MemberSite } from "./accounts/member-deps.ts";
import { emailsWaiting, readOutbox, type StoredMessage } from "./accounts/messages/message-store.ts";
import { type CarryEmail, sendEmails } from "./accounts/messages/send-emails.ts";
import { openTexts, type TextCarriers, type Texts } from "./accounts/messages/sms/send-texts.ts";
import type { PersonalKeys } from "./accounts/personal/personal-keys.ts";
import { changeBank, type ChangeBankRequest } from "./accounts/profile/change-bank.ts";
import { changeContact, type ChangeContactRequest } from "./accounts/profile/change-contact.ts";
import { changeNick } from "./accounts/profile/change-nick.ts";
import { changePassword, type ChangePasswordRequest } from "./accounts/profile/change-password.ts";
import { leave, type LeaveRequest } from "./accounts/profile/leave.ts";
import { exportOwnRecord, type OwnRecord } from "./accounts/profile/own-record.ts";
import { type Profile, readProfile } from "./accounts/profile/read-profile.ts";
import { findId, type FindIdRequest } from "./accounts/recovery/find-id.ts";
import {
  findPassword,
  type FindPasswordRequest,
  resetPassword,
  type ResetRequest,
} from "./accounts/recovery/find-password.ts";
import { setCountry, type SetCountryRequest } from "./accounts/profile/set-country.ts";
import { nickFault, siteWords, usernameFault } from "./accounts/sign-up/check-names.ts";
import { type SignedUp, signUp, type SignUpRequest } from "./accounts/sign-up/sign-up.ts";
import {
  type Bank,
  findPartner,
  isNickTaken,
  isUsernameTaken,
  readBanks,
} from "./accounts/sign-up/sign-up-store.ts";
import type { StepUp } from "./accounts/profile/step-up.ts";
import { createWorkSlots } from "../../platform/work-slots.ts";
import type { MemberRefusal } from "@maru/contract";

type Reply<Value> = Promise<MemberReply<Value>>;
type Proved = { readonly key: string; readonly verified: true };

/** The room's verbs for becoming a member and for one's own account; `accounts.ts` has those of sessions. */
export interface Members {
  readonly proof: MemberDeps["proof"];
  signUp(request: SignUpRequest): Reply<SignedUp>;
  /** Null: the name can be taken. */
  usernameFault(site: MemberSite, username: string): Promise<MemberRefusal | null>;
  nickFault(site: MemberSite, nick: string): Promise<MemberRefusal | null>;
  partnerOf(site: MemberSite, code: string): Promise<{ readonly name: string } | null>;
  /** Null on a play site. */
  banks(site: MemberSite): Promise<readonly Bank[] | null>;
  askCode(asked: AskedCode): Reply<CodeSent>;
  giveCode(given: GivenCode): Reply<Proved>;
  startIdentity(start: IdentityStart): Reply<IdentityCheck>;
  /** Has a provider that is asked from our page send its request to the person. */
  sendIdentity(sent: SentIdentity): Reply<{ readonly sent: true }>;
  finishIdentity(finish: IdentityFinish): Reply<CheckedPerson>;
  completeIdentity(given: LocalIdentity): Reply<CheckedPerson>;
  findId(request: FindIdRequest): Reply<{ readonly sent: true }>;
  findPassword(request: FindPasswordRequest): Reply<CodeSent>;
  resetPassword(request: ResetRequest): Reply<null>;
  profile(caller: Caller): Promise<Profile | null>;
  /** What the room keeps of the member, in clear; asks for the password again. */
  exportOwnRecord(request: StepUp): Reply<OwnRecord>;
  changePassword(request: ChangePasswordRequest): Reply<null>;
  changeNick(request: {
    readonly site: MemberSite;
    readonly caller: Caller;
    readonly nick: string;
    readonly address: string;
  }): Reply<{ readonly nick: string }>;
  changeContact(request: ChangeContactRequest): Reply<null>;
  changeBank(request: ChangeBankRequest): Reply<null>;
  setCountry(request: SetCountryRequest): Reply<null>;
  leave(request: LeaveRequest): Reply<null>;
  /** Sends the e-mails that wait; answers how many. Null where no mail server is set: they stay in the outbox. */
  sendEmails: (() => Promise<number>) | null;
  /** How many wait, and how long the oldest has; null where no mail server is set. */
  emailsWaiting: (() => ReturnType<typeof emailsWaiting>) | null;
  /** Null where nobody carries text messages: they stay in the outbox. */
  readonly texts: Texts | null;
  /** The newest messages in clear, for the loopback page of a development installation. */
  outbox(most: number): Promise<readonly StoredMessage[]>;
}

export interface MembersParts {
  /** With the role `maru_accounts`. */
  readonly database: Database;
  readonly personalKeys: PersonalKeys;
  readonly clock: Clock;
  readonly identity: MemberDeps["identity"];
  readonly originsOf: MemberDeps["originsOf"];
  readonly proof: MemberDeps["proof"];
  readonly register: MemberDeps["register"];
  readonly openAccount: MemberDeps["openAccount"];
  readonly carryEmail: CarryEmail | null;
  readonly carryTexts: TextCarriers | null;
}

const HASH_SLOTS = { running: 2, waiting: 128 } as const;

export function openMembers(parts: MembersParts): Members {
  const { database, personalKeys, carryEmail, carryTexts } = parts;
  const smsCountries = carryTexts?.countries ?? null;
  const deps: MemberDeps = { ...parts, smsCountries, slots: createWorkSlots(HASH_SLOTS) };
  return {
    proof: deps.proof,
    signUp: (request) => signUp(deps, request),
    usernameFault: async (site, typed) => {
      const username = typed.trim();
      const fault = usernameFault(username, siteWords(site));
      if (fault !== null) return fault;
      return (await isUsernameTaken(database, site.id, username)) ? { code: "USERNAME_TAKEN" } : null;
    },
    nickFault: async (site, typed) => {
      const nick = typed.normalize("NFC").trim();
      const fault = nickFault(nick, "", siteWords(site));
      if (fault !== null) return fault;
      const isTaken = await database.transaction((client) =>
        isNickTaken(client, { siteId: site.id, nick, memberId: null }),
      );
      return isTaken ? { code: "NICK_TAKEN" } : null;
    },
    partnerOf: (site, code) => database.transaction((client) => findPartner(client, site.id, code.trim())),
    banks: (site) => (site.mode === "play" ? Promise.resolve(null) : readBanks(database)),
    askCode: (asked) => askCode(deps, asked),
    giveCode: (given) => giveCode(deps, given),
    startIdentity: (start) => startIdentity(deps, start),
    sendIdentity: (sent) => sendIdentity(deps, sent),
    finishIdentity: (finish) => finishIdentity(deps, finish),
    completeIdentity: (given) => completeIdentity(deps, given),
    findId: (request) => findId(deps, request),
    findPassword: (request) => findPassword(deps, request),
    resetPassword: (request) => resetPassword(deps, request),
    profile: (caller) => readProfile(deps, caller),
    exportOwnRecord: (request) => exportOwnRecord(deps, request),
    changePassword: (request) => changePassword(deps, request),
    changeNick: (request) => changeNick(deps, request),
    changeContact: (request) => changeContact(deps, request),
    changeBank: (request) => changeBank(deps, request),
    setCountry: (request) => setCountry(deps, request),
    leave: (request) => leave(deps, request),
    emailsWaiting: carryEmail === null ? null : () => emailsWaiting(database),
    sendEmails:
      carryEmail === null ? null : () => sendEmails({ database, keys: personalKeys, carry: carryEmail }),
    texts: carryTexts === null ? null : openTexts({ ...carryTexts, database, keys: personalKeys }),
    outbox: (most) => readOutbox(database, personalKeys, { siteId: null, beforeId: null, most }),
  };
}
