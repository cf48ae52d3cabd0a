import { LIMIT_FIELDS } from "@maru/rules";
import type {
  CodeSent,
  HelpLink,
  IdentityCheck,
  Limit,
  LimitChange,
  LimitChanges,
  OwnSession,
  Profile,
  Protection,
  PublicProtection,
  StaticText,
} from "./member-shapes.ts";
import { type Fields, flagOf, listOf, numberOf, numberOrNull, objectOf, textOf } from "./read.ts";

/** The wire names the headquarters in Korean (본사) whatever the language; the page has a word of its own for it. */
const HEADQUARTERS = String.fromCodePoint(0xbcf8, 0xc0ac);

function textOrNull(fields: Fields, key: string): string | null {
  const text = textOf(fields, key);
  return text === "" ? null : text;
}

export function readProfile(fields: Fields): Profile {
  const last = objectOf(fields, "lastLogin");
  const branch = textOrNull(fields, "myPartnerName");
  const lastAtMs = numberOrNull(last, "at");
  return {
    id: numberOf(fields, "id"),
    username: textOf(fields, "username"),
    nick: textOrNull(fields, "nick"),
    name: textOf(fields, "name"),
    phone: textOrNull(fields, "phone"),
    email: textOrNull(fields, "email"),
    birthDate: textOrNull(fields, "birthDate"),
    bankName: textOrNull(fields, "bankName"),
    accountNum: textOrNull(fields, "accountNum"),
    accountName: textOrNull(fields, "accountName"),
    partnerName: branch === HEADQUARTERS ? null : branch,
    country: textOrNull(fields, "country"),
    isCountryOpen: textOf(fields, "countryFault") === "",
    withdrawHoldUntilMs: numberOrNull(fields, "withdrawHoldUntil"),
    lastLogin:
      lastAtMs === null
        ? null
        : { atMs: lastAtMs, address: textOf(last, "address"), userAgent: textOf(last, "userAgent") },
    joinedAtMs: numberOf(fields, "joinedAt"),
  };
}

export function readOwnSession(fields: Fields): OwnSession {
  return {
    id: textOf(fields, "id"),
    address: textOf(fields, "address"),
    userAgent: textOf(fields, "userAgent"),
    startedAtMs: numberOf(fields, "startedAt"),
    seenAtMs: numberOf(fields, "seenAt"),
    isCurrent: flagOf(fields, "current"),
  };
}

function readLimit(fields: Fields): readonly Limit[] {
  const field = LIMIT_FIELDS.find((name) => name === fields["field"]);
  if (field === undefined) return [];
  const raise = objectOf(fields, "raise");
  const possibleFromMs = numberOrNull(raise, "possibleFrom");
  return [
    {
      field,
      value: numberOrNull(fields, "value"),
      raise: possibleFromMs === null ? null : { value: numberOrNull(raise, "value"), possibleFromMs },
    },
  ];
}

const CHANGE_STATES = ["applied", "waiting", "cancelled"] as const;
const CHANGE_AUTHORS = ["player", "staff"] as const;

function readLimitChange(fields: Fields): readonly LimitChange[] {
  const field = LIMIT_FIELDS.find((name) => name === fields["field"]);
  const state = CHANGE_STATES.find((name) => name === fields["state"]);
  if (field === undefined || state === undefined) return [];
  return [
    {
      id: numberOf(fields, "id"),
      field,
      before: numberOrNull(fields, "oldValue"),
      after: numberOrNull(fields, "newValue"),
      askedAtMs: numberOf(fields, "askedAt"),
      possibleFromMs: numberOf(fields, "possibleFrom"),
      actedAtMs: numberOrNull(fields, "actedAt"),
      state,
      by: CHANGE_AUTHORS.find((name) => name === fields["by"]) ?? null,
    },
  ];
}

export function readLimitChanges(fields: Fields): LimitChanges {
  return { rows: listOf(fields["content"]).flatMap(readLimitChange), isLast: flagOf(fields, "last") };
}

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];
}

function monthsOf(value: unknown): readonly (number | null)[] {
  return Array.isArray(value) ? value.filter((one) => one === null || typeof one === "number") : [];
}

export function readProtection(fields: Fields): Protection {
  return {
    limits: listOf(fields["limits"]).flatMap(readLimit),
    realityCheckMinutes: numberOrNull(fields, "realityCheckMinutes"),
    timedOutUntilMs: numberOrNull(fields, "timedOutUntil"),
    excludedUntilMs: numberOrNull(fields, "excludedUntil"),
    isReturnPossible: flagOf(fields, "returnPossible"),
    returnsAtMs: numberOrNull(fields, "returnsAt"),
    timeOutDays: numbersOf(fields["timeOutDays"]),
    exclusionMonths: monthsOf(fields["exclusionMonths"]),
    isReviewDue: flagOf(objectOf(fields, "review"), "isDue"),
    reviewDueAtMs: numberOrNull(objectOf(fields, "review"), "dueAt"),
  };
}

function readHelpLink(fields: Fields): readonly HelpLink[] {
  const url = textOf(fields, "url");
  if (!/^https?:\/\//.test(url)) return [];
  return [{ name: textOf(fields, "name"), phone: textOrNull(fields, "phone"), url }];
}

export function readPublicProtection(fields: Fields): PublicProtection {
  return {
    minimumAge: numberOf(fields, "minimumAge", 19),
    losingPercent: numberOrNull(fields, "losingAccountsPercent"),
    helpLinks: listOf(fields["helpLinks"]).flatMap(readHelpLink),
  };
}

export function readCodeSent(fields: Fields): CodeSent {
  return { key: textOf(fields, "key"), resendInSeconds: numberOf(fields, "resendInSeconds", 60) };
}

export function readIdentityCheck(fields: Fields): IdentityCheck {
  const url = textOf(fields, "url");
  return { key: textOf(fields, "key"), url: url.startsWith("https://") ? url : null };
}

const BLOCKS = "p,li,h1,h2,h3,h4,td,blockquote";

/** The page's words without its markup: nothing of the HTML reaches the document. */
export function readStaticText(fields: Fields): StaticText {
  const page = new DOMParser().parseFromString(textOf(fields, "content"), "text/html");
  const blocks = [...page.body.querySelectorAll(BLOCKS)].filter(
    (block) => block.querySelector(BLOCKS) === null,
  );
  const texts = blocks.length === 0 ? [page.body.textContent] : blocks.map((block) => block.textContent);
  const paragraphs = texts.map((text) => text.trim()).filter((text) => text !== "");
  return { version: numberOf(fields, "version"), paragraphs };
}
