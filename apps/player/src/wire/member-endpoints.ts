import type { InputOf, ReplyOf } from "@maru/contract/described";
import type { LimitField } from "@maru/rules";
import { ask, askPage, made, type Reply } from "./ask.ts";
import * as calls from "./calls/members.ts";
import { NO_FIELDS } from "./read.ts";
import type { Page, WireRefusal } from "./shapes.ts";

/** Becoming a member, being one, and protection: the calls of the pages for it. */

export type OwnSession = ReplyOf<typeof calls.ownSessions>[number];
export type Protection = ReplyOf<typeof calls.protection>;
export type BreakDays = Protection["timeOutDays"][number];
/** Null is for ever. */
export type ExclusionMonths = Protection["exclusionMonths"][number];
export type Limit = Protection["limits"][number];
export type LimitChange = ReplyOf<typeof calls.limitChanges>["content"][number];
export type InvitingPartner = ReplyOf<typeof calls.verifyPartner>;
/** A code that was sent; `key` comes back with it. */
export type CodeSent = ReplyOf<typeof calls.certificatePhone>;
type BodyOf<C> = InputOf<C> extends { readonly body?: infer Body } ? NonNullable<Body> : never;

const NAME_CHECKS = {
  username: (username: string) => ask(calls.checkUsername, { query: { username } }),
  nick: (nick: string) => ask(calls.checkNick, { query: { nick } }),
} as const;

export type NameKind = keyof typeof NAME_CHECKS;

/** Null: the name can be taken; otherwise the refusal that says why not. */
export const checkName = (kind: NameKind, name: string): Reply<WireRefusal | null> =>
  made(NAME_CHECKS[kind](name), ({ code, message }) =>
    code === null ? null : { code, message, params: NO_FIELDS },
  );

export const verifyPartner = (partnerPk: string): Reply<InvitingPartner> =>
  ask(calls.verifyPartner, { query: { partnerPk } });

export type SignUpOrder = BodyOf<typeof calls.signUp>;
export const postSignUp = (order: SignUpOrder): Reply<null> => ask(calls.signUp, { body: order });

const CODES = {
  phone: { send: calls.certificatePhone, give: calls.verifyPhone },
  email: { send: calls.certificateEmail, give: calls.verifyEmail },
} as const;

export type CodeKind = keyof typeof CODES;

/** Sends a code to an address or number. */
export const sendCode = (kind: CodeKind, target: string): Reply<CodeSent> =>
  ask(CODES[kind].send, { body: { key: target } });

export const giveCode = (kind: CodeKind, key: string, secretCode: string): Reply<null> =>
  ask(CODES[kind].give, { body: { key, secretCode } });

export type IdentityCheck = ReplyOf<typeof calls.startIdentity>;

/** `url` is the provider's page; null: the app itself asks. */
export const startIdentity = (): Reply<IdentityCheck> =>
  ask(calls.startIdentity, { query: { host: location.host } });

export type IdentityOrder = BodyOf<typeof calls.sendIdentity>;
export type CheckedPerson = ReplyOf<typeof calls.finishIdentity>;

/** Has the provider send its request to a phone. */
export const sendIdentity = (order: IdentityOrder): Reply<null> => ask(calls.sendIdentity, { body: order });

/** What came of a check; the same again where it is asked again. */
export const finishIdentity = (order: BodyOf<typeof calls.finishIdentity>): Reply<CheckedPerson> =>
  ask(calls.finishIdentity, { body: order });

export const completeIdentity = (person: BodyOf<typeof calls.completeIdentity>): Reply<CheckedPerson> =>
  ask(calls.completeIdentity, { body: person });

export const fetchBanks = (): Reply<readonly string[]> =>
  made(ask(calls.bankList, {}), (banks) => banks.map(({ name }) => name));

const BLOCKS = "p,li,h1,h2,h3,h4,td,blockquote";

/** The page's words without its markup: nothing of the HTML reaches the document. */
function paragraphsOf(html: string): readonly string[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const blocks = [...body.querySelectorAll(BLOCKS)].filter((block) => block.querySelector(BLOCKS) === null);
  const texts = blocks.length === 0 ? [body.textContent] : blocks.map((block) => block.textContent);
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

/** A static page as plain paragraphs. */
export interface StaticText {
  readonly version: number;
  readonly paragraphs: readonly string[];
}

export const fetchStaticText = (type: "terms" | "privacy"): Reply<StaticText> =>
  made(ask(calls.staticText, { query: { type } }), ({ version, content }) => ({
    version,
    paragraphs: paragraphsOf(content),
  }));

/** One way of reaching a member. */
export type Contact = { readonly phone: string } | { readonly email: string };

export const findId = (contact: Contact): Reply<null> => ask(calls.findId, { body: contact });

export const findPassword = (username: string, contact: Contact): Reply<CodeSent> =>
  ask(calls.findPassword, { body: { username, ...contact } });

export const resetPassword = (order: BodyOf<typeof calls.resetPassword>): Reply<null> =>
  ask(calls.resetPassword, { body: order });

/** The wire names the headquarters in Korean (본사) whatever the language; the page has a word of its own for it. */
const HEADQUARTERS = String.fromCodePoint(0xbcf8, 0xc0ac);

export type Profile = ReturnType<typeof profileOf>;

/** `partnerName` is the managing branch; null is the site's headquarters. */
function profileOf({ branch, countryFault, ...person }: ReplyOf<typeof calls.profile>) {
  return {
    ...person,
    partnerName: branch === HEADQUARTERS ? null : branch,
    isCountryOpen: countryFault === null,
  };
}

export const fetchProfile = (): Reply<Profile> => made(ask(calls.profile, {}), profileOf);

export const changePassword = (order: BodyOf<typeof calls.changePassword>): Reply<null> =>
  ask(calls.changePassword, { body: order });

export const changeNick = (nick: string): Reply<null> => ask(calls.changeNick, { body: { nick } });

export interface ContactOrder {
  readonly kind: CodeKind;
  readonly key: string;
  readonly target: string;
  readonly currentPassword: string;
}

export const changeContact = ({ kind, target, ...rest }: ContactOrder): Reply<null> =>
  kind === "phone"
    ? ask(calls.changePhone, { body: { ...rest, phone: target } })
    : ask(calls.changeEmail, { body: { ...rest, email: target } });

export const changeBank = (order: BodyOf<typeof calls.changeBank>): Reply<null> =>
  ask(calls.changeBank, { body: order });

/** Where one lives; said once. */
export const setCountry = (country: string): Reply<null> => ask(calls.setCountry, { body: { country } });

/** Everything kept of the player, below a bet and from a movement where lists are long; as the server says it. */
export const exportOwnData = (
  currentPassword: string,
  from: Omit<BodyOf<typeof calls.exportOwnData>, "currentPassword">,
): Reply<unknown> => ask(calls.exportOwnData, { body: { currentPassword, ...from } });

export const leaveService = (currentPassword: string): Reply<null> =>
  ask(calls.leave, { body: { currentPassword } });

export const fetchOwnSessions = (): Reply<readonly OwnSession[]> => ask(calls.ownSessions, {});

export const endOwnSession = (sessionId: string): Reply<null> =>
  ask(calls.endOwnSession, { body: { sessionId } });

export const endOtherSessions = (): Reply<null> => ask(calls.endOtherSessions, { body: {} });

export const fetchProtection = (): Reply<Protection> => ask(calls.protection, {});

/** From 0, newest first. */
export const fetchLimitChanges = (page: number, size = 10): Reply<Page<LimitChange>> =>
  askPage(calls.limitChanges, { query: { size } }, page);

export const setLimit = (field: LimitField, value: number | null): Reply<Protection> =>
  ask(calls.setLimit, { body: { field, value } });

/** The second yes to a higher limit. */
export const confirmLimit = (field: LimitField): Reply<Protection> =>
  ask(calls.confirmLimit, { body: { field } });

/** Drops a higher limit that waits. */
export const keepLimit = (field: LimitField): Reply<Protection> => ask(calls.keepLimit, { body: { field } });

export const setRealityCheck = (minutes: number): Reply<Protection> =>
  ask(calls.setRealityCheck, { body: { minutes } });

export const takeTimeOut = (days: BreakDays): Reply<Protection> => ask(calls.timeOut, { body: { days } });

export const excludeSelf = (months: ExclusionMonths): Reply<Protection> =>
  ask(calls.exclude, { body: { months } });

/** "I have looked at my limits." */
export const reviewLimits = (): Reply<Protection> => ask(calls.reviewLimits, { body: {} });

export const askReturn = (): Reply<Protection> => ask(calls.askReturn, { body: {} });

export type Affordability = ReplyOf<typeof calls.affordability>;
export type AffordabilityAnswers = BodyOf<typeof calls.assessAffordability>;

export const fetchAffordability = (): Reply<Affordability> => ask(calls.affordability, {});

export const assessAffordability = (answers: AffordabilityAnswers): Reply<Affordability> =>
  ask(calls.assessAffordability, { body: answers });

export type PublicProtection = ReplyOf<typeof calls.publicProtection>;
export type HelpLink = PublicProtection["helpLinks"][number];

/** `losingPercent` is null while too few accounts played. */
export const fetchPublicProtection = (): Reply<PublicProtection> =>
  made(ask(calls.publicProtection, {}), ({ helpLinks, ...rest }) => ({
    ...rest,
    helpLinks: helpLinks.filter(({ url }) => /^https?:\/\//.test(url)),
  }));
