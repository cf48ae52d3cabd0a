import { BET_REFUSALS } from "@maru/rules";
import type { RefusalNeeds } from "@maru/values";
import { describe, expect, it } from "vitest";
import { HTTP_STATUS, isErrorCode } from "../wire/error-catalogue.ts";
import { paramsOf, type WireRefusal } from "../wire/refusals.ts";
import { LANGUAGES, languageOf, type Language, type MoneyUnit } from "../wire/wire-codes.ts";
import { messageOf, TEXTS } from "./index.ts";

const AT = 1_800_000_000_000;

/** What texts are made of, by its name: a name without a value here shows in the text that needs it. */
const VALUES: Readonly<Record<string, number | string>> = {
  untilMs: AT,
  lockMs: AT,
  sinceMs: AT,
  pauseMs: 5_000,
  min: 12345,
  max: 12345,
  left: 54321,
  seenBp: 18_800,
  nowBp: 19_000,
  type: "XQ",
};

/** One refusal of every code. */
const REFUSALS: readonly WireRefusal[] = [
  ...ofBets(),
  ...["MALFORMED_BODY", "UNSUPPORTED_MEDIA_TYPE"].map(plain),
  ...["BODY_TOO_LARGE", "NOT_FOUND", "UNAUTHENTICATED", "TOKEN_INVALID", "TOKEN_EXPIRED"].map(plain),
  ...["BAD_CREDENTIALS", "REFRESH_REFUSED", "UNSUPPORTED_GRANT", "FORBIDDEN", "SITE_MISMATCH"].map(plain),
  ...["SITE_UNKNOWN", "PLAYER_MISMATCH", "UNAVAILABLE"].map(plain),
  ...["PLAYER_FUNDS_SHORT", "DEPOSIT_INACTIVE", "WITHDRAW_INACTIVE", "DEPOSIT_AMOUNT_REQUIRED"].map(plain),
  ...["WITHDRAW_AMOUNT_REQUIRED", "DEPOSIT_PENDING", "WITHDRAW_PENDING", "WITHDRAW_OVER_BALANCE"].map(plain),
  ...["REQUEST_NOT_PENDING", "SECOND_PERSON_NEEDED", "PHONE_NOT_CONFIRMED"].map(plain),
  ...["COIN_UNKNOWN", "COIN_WALLET_MISSING", "COIN_WALLET_WRONG", "COIN_SAME_WALLET"].map(plain),
  ...["COIN_INTERNAL_TRANSFER", "COIN_ACCOUNT_WRONG", "COIN_PENDING", "COIN_AMOUNT_REQUIRED"].map(plain),
  ...["COIN_BALANCE_SHORT", "COIN_STOCK_SHORT", "COIN_DEPOSIT_UNCONFIRMED", "COIN_TX_KNOWN"].map(plain),
  ...["COIN_RATE_MISSING", "COIN_ADDRESS_WRONG", "COIN_TAG_RANGE", "COIN_NOT_APPROVABLE"].map(plain),
  ...["COUPON_UNKNOWN", "COUPON_OVER", "COUPON_USED", "PROMOTIONS_STOPPED"].map(plain),
  { code: "COIN_RATE_CHANGED", rate: 12345 },
  { code: "FILE_MISSING" },
  { code: "FILE_NOT_A_PICTURE" },
  { code: "FILE_TOO_LARGE", maxMegabytes: 12345 },
  { code: "FILE_INFECTED" },
  { code: "FILE_NOT_SCANNED" },
  { code: "FILE_QUOTA", perDay: 12345 },
  { code: "QUESTION_REQUIRED" },
  { code: "INQUIRY_QUOTA", perDay: 12345 },
  { code: "DEPOSIT_BELOW_MINIMUM", min: 12345 },
  { code: "WITHDRAW_BELOW_MINIMUM", min: 12345 },
  { code: "WITHDRAW_ABOVE_MAXIMUM", max: 12345 },
  { code: "WITHDRAW_DAY_COUNT", max: 12345, nextMs: AT },
  { code: "WITHDRAW_TOO_SOON", nextMs: AT },
  { code: "BANK_ACCOUNT_HELD", untilMs: AT },
  { code: "INVALID_FIELD", field: "thing" },
  { code: "UNKNOWN_FIELD", field: "thing" },
  { code: "DUPLICATE_FIELD", field: "thing" },
  { code: "TOO_MANY_TRIES", retryAfterSeconds: 54321 },
  { code: "WORK_NEEDED", challenge: "x", bits: 17 },
  { code: "RATE_LIMITED", retryAfterSeconds: 54321 },
  { code: "INTERNAL", id: "x" },
  ...[
    "METHOD_NOT_ALLOWED",
    "REQUEST_TIMEOUT",
    "HEADERS_TOO_LARGE",
    "HOST_UNKNOWN",
    "USERNAME_INVALID",
    "USERNAME_KOREAN",
    "USERNAME_TAKEN",
    "USERNAME_IS_NICK",
    "USERNAME_RESERVED",
    "NICK_INVALID",
    "NICK_TAKEN",
    "NICK_RESERVED",
    "NAME_REQUIRED",
    "PHONE_REQUIRED",
    "PHONE_INVALID",
    "PHONE_REGISTERED",
    "PHONE_NOT_VERIFIED",
    "EMAIL_REQUIRED",
    "EMAIL_INVALID",
    "EMAIL_REGISTERED",
    "EMAIL_NOT_VERIFIED",
    "IDENTITY_NOT_VERIFIED",
    "IDENTITY_MISMATCH",
    "IDENTITY_REGISTERED",
    "IDENTITY_EXPIRED",
    "IDENTITY_PENDING",
    "IDENTITY_CANCELLED",
    "IDENTITY_REFUSED",
    "IDENTITY_UNANSWERED",
    "IDENTITY_UNTRUSTED",
    "REGISTER_EXCLUDED",
    "REGISTER_UNANSWERED",
    "BIRTH_DATE_INVALID",
    "PARTNER_UNKNOWN",
    "CONSENT_REQUIRED",
    "PASSWORD_REQUIRED",
    "CURRENT_PASSWORD_REQUIRED",
    "NEW_PASSWORD_REQUIRED",
    "PASSWORD_TOO_SHORT",
    "PASSWORD_TOO_LONG",
    "PASSWORD_COMMON",
    "PASSWORD_CONFIRM_MISMATCH",
    "CURRENT_PASSWORD_WRONG",
    "PASSWORD_UNCHANGED",
    "CODE_EXPIRED",
    "BANK_UNKNOWN",
    "ACCOUNT_NUMBER_INVALID",
    "ACCOUNT_HOLDER_MISMATCH",
    "COUNTRY_INVALID",
    "COUNTRY_KNOWN",
    "BANK_ACCOUNT_MISSING",
    "BETS_OPEN",
    "BALANCE_REMAINS",
  ].map(plain),
  { code: "UNDER_AGE", minimumAge: 12345 },
  { code: "CODE_WRONG", left: 54321 },
  { code: "PHONE_COUNTRY", countries: "82, 81" },
  { code: "SEND_LIMITED", retryAfterSeconds: 54321 },
  { code: "AFFORDABILITY_NEEDED", max: 12345 },
  { code: "AFFORDABILITY_EXCEEDED", max: 12345 },
  { code: "RAISE_WAITS", untilMs: AT },
  { code: "EXCLUSION_RUNS", untilMs: AT },
  { code: "DAY_DEPOSIT_LIMIT", max: 12345, left: 54321 },
  { code: "WEEK_DEPOSIT_LIMIT", max: 12345, left: 54321 },
  { code: "MONTH_DEPOSIT_LIMIT", max: 12345, left: 54321 },
  { code: "BALANCE_LIMIT", max: 12345, left: 54321 },
];

function ofBets(): readonly WireRefusal[] {
  return Object.entries<RefusalNeeds>(BET_REFUSALS).map(([code, needs]) => {
    const params = Object.fromEntries(Object.keys(needs).map((name) => [name, VALUES[name]]));
    return { ...params, code } as WireRefusal;
  });
}

function plain(code: string): WireRefusal {
  return { code } as WireRefusal;
}

describe("the message catalogue", () => {
  it("has a text in every language, and a status, for every code", () => {
    const codes = REFUSALS.map(({ code }) => code).toSorted();
    expect(codes).toEqual(Object.keys(HTTP_STATUS).toSorted());
    for (const language of LANGUAGES) {
      expect(Object.keys(TEXTS[language]).toSorted()).toEqual(codes);
      for (const refusal of REFUSALS) {
        const text = messageOf(refusal, language, "P");
        expect(text, `${language} ${refusal.code}`).toMatch(/\S{2}/u);
        expect(text).not.toMatch(/undefined|NaN|\[object|[{}]/);
      }
    }
  });

  it("is written in its own language", () => {
    const script: Readonly<Record<Language, RegExp>> = {
      ko: /\p{sc=Hang}/u,
      en: /^[ -~]+$/,
      zh: /\p{sc=Han}/u,
      ja: /\p{sc=Hira}/u,
    };
    for (const language of LANGUAGES) {
      for (const refusal of REFUSALS) expect(messageOf(refusal, language, "P")).toMatch(script[language]);
    }
  });

  it("tells its numbers in every language, but for the two texts that English sites fix", () => {
    const fixed = new Set(["BET_BELOW_MINIMUM", "BET_OFF_MULTIPLE"]);
    for (const refusal of REFUSALS) {
      for (const language of LANGUAGES) {
        const text = messageOf(refusal, language, "P");
        for (const value of Object.values(paramsOf(refusal))) {
          if (value !== 12345 && value !== 54321) continue;
          if (language === "en" && fixed.has(refusal.code)) continue;
          expect(text, `${language} ${refusal.code}`).toContain(value === 12345 ? "12,345" : "54,321");
        }
      }
    }
  });

  it.each<[WireRefusal, Language, MoneyUnit, string]>([
    [{ code: "BET_BELOW_MINIMUM", min: 5000 }, "ko", "KRW", "투자는 5,000KRW 이상 가능합니다."],
    [{ code: "BET_BELOW_MINIMUM", min: 5000 }, "ko", "P", "투자는 5,000P 이상 가능합니다."],
    [{ code: "BET_OFF_MULTIPLE", min: 5000 }, "ko", "KRW", "투자금액은 5,000KRW 단위로만 가능합니다."],
    [{ code: "BET_ABOVE_MAXIMUM", max: 500000 }, "ko", "KRW", "500,000KRW 이상 투자하실 수 없습니다."],
    [{ code: "INVALID_FIELD", field: "name" }, "ko", "KRW", "입력값이 올바르지 않습니다: name"],
    [{ code: "INVALID_FIELD", field: "type" }, "ko", "KRW", "정의되지 않은 유형 또는 상태입니다: type"],
    [{ code: "INVALID_FIELD", field: "status" }, "en", "KRW", "This type or status is not defined: status"],
    [{ code: "OVER_BALANCE" }, "ko", "KRW", "투자금액이 보유자산보다 많습니다."],
    [{ code: "DEPOSIT_AMOUNT_REQUIRED" }, "ko", "KRW", "입금신청금액을 입력해주세요."],
    [{ code: "WITHDRAW_AMOUNT_REQUIRED" }, "ko", "KRW", "출금신청금액을 입력해주세요."],
    [
      { code: "DEPOSIT_PENDING" },
      "ko",
      "KRW",
      "현재 입금신청중인 내역이 있습니다. 완료후 다시 신청해주세요.",
    ],
    [
      { code: "WITHDRAW_PENDING" },
      "ko",
      "KRW",
      "현재 출금신청중인 내역이 있습니다. 완료후 다시 신청해주세요.",
    ],
    [{ code: "WITHDRAW_OVER_BALANCE" }, "ko", "KRW", "출금신청금액이 보유금액을 초과합니다."],
    [
      { code: "ACCOUNT_DISABLED" },
      "ko",
      "P",
      "계정이 이용이 불가능합니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.",
    ],
    [{ code: "BET_BELOW_MINIMUM", min: 5000 }, "en", "KRW", "The investment amount is too small."],
    [{ code: "BET_OFF_MULTIPLE", min: 5000 }, "en", "KRW", "Please match the minimum unit of the amount."],
    [{ code: "CURRENT_PASSWORD_REQUIRED" }, "ko", "P", "현재비밀번호를 입력해주세요."],
    [{ code: "NEW_PASSWORD_REQUIRED" }, "ko", "P", "신규비밀번호를 입력해주세요."],
    [{ code: "PASSWORD_TOO_SHORT" }, "ko", "P", "비밀번호를 8자리 이상 입력해주세요."],
    [{ code: "PASSWORD_CONFIRM_MISMATCH" }, "ko", "P", "신규비밀번호와 일치하지 않습니다."],
  ])("says %j in %s with %s as specified", (refusal, language, unit, text) => {
    expect(messageOf(refusal, language, unit)).toBe(text);
  });

  it("knows codes and languages by name", () => {
    expect([isErrorCode("BUSY"), isErrorCode("toString")]).toEqual([true, false]);
    expect(["ko-KR", "jp", "ja", "ZH-Hant", "fr", ""].map(languageOf)).toEqual([
      "ko",
      "ja",
      "ja",
      "zh",
      null,
      null,
    ]);
  });
});
