import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { identityOf } from "./identity-setting.ts";

const folder = mkdtempSync(path.join(tmpdir(), "identity-"));
const secretFile = path.join(folder, "secret");
const emptyFile = path.join(folder, "empty");
const openFile = path.join(folder, "open");
writeFileSync(secretFile, "the secret\n", { mode: 0o600 });
writeFileSync(emptyFile, "\n", { mode: 0o600 });
writeFileSync(openFile, "the secret\n");
chmodSync(openFile, 0o644);
afterAll(() => rmSync(folder, { recursive: true }));

const PORTONE = {
  MARU_IDENTITY_PROVIDER: "portone",
  MARU_PORTONE_STORE_ID: "store-1",
  MARU_PORTONE_CHANNEL_KEY: "channel-key-1",
  MARU_PORTONE_SECRET_FILE: secretFile,
};
const OIDC = {
  MARU_IDENTITY_PROVIDER: "oidc",
  MARU_OIDC_ISSUER: "https://id.example.com",
  MARU_OIDC_CLIENT_ID: "maru",
  MARU_OIDC_SECRET_FILE: secretFile,
};

describe("MARU_IDENTITY_PROVIDER", () => {
  it("says nothing, that nobody is asked, or who is", () => {
    expect(identityOf({})).toBeNull();
    expect(identityOf({ MARU_IDENTITY_PROVIDER: "none" })).toEqual({ kind: "none" });
    expect(identityOf(PORTONE)).toEqual({
      kind: "portone",
      url: "https://api.portone.io",
      storeId: "store-1",
      channelKey: "channel-key-1",
      secret: "the secret",
    });
    expect(identityOf({ ...OIDC, MARU_OIDC_ACR: "high" })).toMatchObject({
      kind: "oidc",
      scope: "openid profile",
      acr: "high",
      secret: "the secret",
    });
  });

  it.each<[string, Record<string, string | undefined>]>([
    ["MARU_IDENTITY_PROVIDER", { MARU_IDENTITY_PROVIDER: "nice" }],
    ["MARU_PORTONE_STORE_ID", { ...PORTONE, MARU_PORTONE_STORE_ID: undefined }],
    ["MARU_PORTONE_CHANNEL_KEY", { ...PORTONE, MARU_PORTONE_CHANNEL_KEY: "" }],
    ["MARU_PORTONE_SECRET_FILE", { ...PORTONE, MARU_PORTONE_SECRET_FILE: undefined }],
    ["MARU_PORTONE_SECRET_FILE", { ...PORTONE, MARU_PORTONE_SECRET_FILE: path.join(folder, "none") }],
    ["MARU_PORTONE_SECRET_FILE", { ...PORTONE, MARU_PORTONE_SECRET_FILE: emptyFile }],
    ["MARU_PORTONE_SECRET_FILE", { ...PORTONE, MARU_PORTONE_SECRET_FILE: openFile }],
    ["MARU_PORTONE_URL", { ...PORTONE, MARU_PORTONE_URL: "http://api.example.com" }],
    ["MARU_OIDC_ISSUER", { ...OIDC, MARU_OIDC_ISSUER: undefined }],
    ["MARU_OIDC_ISSUER", { ...OIDC, MARU_OIDC_ISSUER: "http://127.0.0.1:9202", NODE_ENV: "production" }],
    ["MARU_PORTONE_URL", { ...PORTONE, MARU_PORTONE_URL: "http://localhost:1", NODE_ENV: "production" }],
    ["MARU_OIDC_CLIENT_ID", { ...OIDC, MARU_OIDC_CLIENT_ID: undefined }],
    ["MARU_OIDC_SECRET_FILE", { ...OIDC, MARU_OIDC_SECRET_FILE: undefined }],
  ])("is refused at the start with the name of %s", (name, env) => {
    expect(() => identityOf(env)).toThrow(name);
    expect(() => identityOf(env)).not.toThrow("the secret");
  });

  it("takes a provider on this machine while developing", () => {
    const env = { ...OIDC, MARU_OIDC_ISSUER: "http://127.0.0.1:9202" };
    expect(identityOf(env)).toMatchObject({ issuer: "http://127.0.0.1:9202" });
  });
});
