import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { smsOf } from "./sms-setting.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sms-"));
const secretFile = path.join(folder, "secret");
const openFile = path.join(folder, "open");
for (const file of [secretFile, openFile]) writeFileSync(file, "the secret\n", { mode: 0o600 });
chmodSync(openFile, 0o644);
afterAll(() => rmSync(folder, { recursive: true }));

const SOLAPI = {
  MARU_SMS_PROVIDERS: "solapi",
  MARU_SOLAPI_KEY: "our-key",
  MARU_SOLAPI_SECRET_FILE: secretFile,
  MARU_SOLAPI_FROM: "02-1234-5678",
};
const TWILIO = {
  MARU_TWILIO_KEY: "AC1",
  MARU_TWILIO_SECRET_FILE: secretFile,
  MARU_TWILIO_FROM: "+15005550006",
};

describe("MARU_SMS_PROVIDERS", () => {
  it("says nobody, or who carries text messages in which order, where to and at what price", () => {
    expect(smsOf({})).toEqual({ providers: [], countries: ["82"], price: null });
    expect(smsOf({ MARU_SMS_PROVIDERS: "none" }).providers).toEqual([]);
    expect(smsOf({ NODE_ENV: "production" }).providers).toEqual([]);
    const said = smsOf({
      ...SOLAPI,
      ...TWILIO,
      MARU_SMS_PROVIDERS: "twilio, solapi",
      MARU_SMS_COUNTRIES: "82, +81",
      MARU_SMS_PRICE: "0.008",
    });
    expect(said.providers.map(({ kind }) => kind)).toEqual(["twilio", "solapi"]);
    expect(said.providers[1]).toEqual({
      kind: "solapi",
      url: "https://api.solapi.com",
      key: "our-key",
      secret: "the secret",
      from: "0212345678",
    });
    expect(said).toMatchObject({ countries: ["82", "81"], price: 0.008 });
  });

  it.each<[string, Record<string, string | undefined>]>([
    ["MARU_SMS_PROVIDERS", { MARU_SMS_PROVIDERS: "aligo" }],
    ["MARU_SMS_PROVIDERS", { ...SOLAPI, MARU_SMS_PROVIDERS: "solapi,solapi" }],
    ["MARU_SOLAPI_KEY", { ...SOLAPI, MARU_SOLAPI_KEY: undefined }],
    ["MARU_SOLAPI_SECRET_FILE", { ...SOLAPI, MARU_SOLAPI_SECRET_FILE: undefined }],
    ["MARU_SOLAPI_SECRET_FILE", { ...SOLAPI, MARU_SOLAPI_SECRET_FILE: path.join(folder, "none") }],
    ["MARU_SOLAPI_SECRET_FILE", { ...SOLAPI, MARU_SOLAPI_SECRET_FILE: openFile }],
    ["MARU_SOLAPI_FROM", { ...SOLAPI, MARU_SOLAPI_FROM: "Maru" }],
    ["MARU_SOLAPI_URL", { ...SOLAPI, MARU_SOLAPI_URL: "http://127.0.0.1:9203", NODE_ENV: "production" }],
    ["MARU_NHN_KEY", { ...SOLAPI, MARU_SMS_PROVIDERS: "solapi,nhn" }],
    ["MARU_SMS_COUNTRIES", { MARU_SMS_COUNTRIES: "KR" }],
    ["MARU_SMS_PRICE", { MARU_SMS_PRICE: "-1" }],
  ])("is refused at the start with the name of %s", (name, env) => {
    expect(() => smsOf(env)).toThrow(`set ${name} to`.replace(/^set (.*_FILE) to$/, "$1"));
    expect(() => smsOf(env)).not.toThrow("the secret");
  });
});
