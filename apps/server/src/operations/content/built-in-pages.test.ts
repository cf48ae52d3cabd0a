import { expect, test } from "vitest";
import { LANGUAGES } from "@maru/contract";
import { builtInPage } from "./built-in-pages.ts";

const QUOTED = { proof: "email", depositExpiryMinutes: 30 } as const;

/** Hours of the platform, of foreign exchange and gold, and when a round without a result is void. */
const HOURS = ["09:00", "04:00", "08:00", "06:00", "05:00"];

test.each(LANGUAGES)(
  "the terms in %s name the hours of every kind of market and when a round is void",
  (language) => {
    const terms = builtInPage("terms", language, { ...QUOTED, depositExpiryMinutes: 31 })?.content ?? "";
    expect(HOURS.filter((hour) => !terms.includes(hour))).toEqual([]);
    expect(terms).toContain("31");
  },
);

const MAIL = { ko: "이메일은", en: "E-mails", zh: "电子邮件", ja: "メール" } as const;
const TEXT_MESSAGE = { ko: "문자", en: "text message", zh: "短信", ja: "SMS" } as const;

test.each(LANGUAGES)(
  "the privacy policy in %s speaks of text messages only where some are sent",
  (language) => {
    const sayingOf = (proof: "phone" | "email"): string =>
      builtInPage("privacy", language, { ...QUOTED, proof })?.content ?? "";
    expect(sayingOf("email")).toContain(MAIL[language]);
    expect(sayingOf("email")).not.toContain(TEXT_MESSAGE[language]);
    expect(sayingOf("phone")).toContain(TEXT_MESSAGE[language]);
    expect(sayingOf("phone") + sayingOf("email")).not.toContain("{");
  },
);
