import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { askAll } from "./questions.ts";

const folder = mkdtempSync(path.join(tmpdir(), "maru-questions-"));
const secret = path.join(folder, "secret");
writeFileSync(secret, "a secret\n", { mode: 0o600 });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SITE = ["haneul", "Haneul", "en", "play.example.com"];

/** Types the answer to each question by the setting that it names, or nothing; the site's come first, in their order. */
function typist(answers: Readonly<Record<string, string>>) {
  const site = [...SITE];
  const asked: string[] = [];
  const ask = async (line: string): Promise<string> => {
    const name = /^([A-Z][A-Z_]+): /.exec(line)?.[1];
    if (name === undefined) return site.shift() ?? "";
    asked.push(name);
    if (asked.length > 100) throw new Error(`asked for ever: ${asked.slice(-4).join(", ")}`);
    return answers[name] ?? "";
  };
  return { ask, asked };
}

const GIVEN = {
  MARU_CONSOLE_ORIGIN: "https://console.example.com",
  SMTP_URL: "smtps://us:word@mail.example.com",
  MARU_UPLOAD_SCANNER: "none",
};

it("a first start that plays for points asks nothing of providers, and is one that production takes", async () => {
  const { ask, asked } = typist({ ...GIVEN, MARU_IDENTITY_PROVIDER: "none" });
  const draft = await askAll(ask, () => undefined, {});
  const config = readConfig(draft, { isFirst: true });
  expect(config.sms.providers).toEqual([]);
  expect(config.firstSite.settings.hosts).toEqual(["play.example.com"]);
  expect(asked.filter((name) => /SOLAPI|PORTONE|OIDC|REGISTER_KEY/.test(name))).toEqual([]);
});

it("asks of each provider that is chosen what it needs, and of no other", async () => {
  const { ask, asked } = typist({
    ...GIVEN,
    MARU_SMS_PROVIDERS: "solapi",
    MARU_SOLAPI_KEY: "key",
    MARU_SOLAPI_SECRET_FILE: secret,
    MARU_SOLAPI_FROM: "0212345678",
    MARU_EXCLUSION_REGISTER: "https://register.example.com/asked",
    MARU_EXCLUSION_REGISTER_KEY: "k".repeat(40),
    MARU_IDENTITY_PROVIDER: "portone",
    MARU_PORTONE_STORE_ID: "store",
    MARU_PORTONE_CHANNEL_KEY: "channel",
    MARU_PORTONE_SECRET_FILE: secret,
  });
  const config = readConfig(await askAll(ask, () => undefined, {}), { isFirst: true });
  expect(config.sms.providers.map(({ kind }) => kind)).toEqual(["solapi"]);
  expect(config.identityProvider?.kind).toBe("portone");
  expect(config.exclusionRegister?.key).toBe("k".repeat(40));
  expect(asked.filter((name) => /NHN|TWILIO|OIDC/.test(name))).toEqual([]);
});
