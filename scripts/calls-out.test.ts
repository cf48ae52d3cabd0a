import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Where the server calls another: each address there is a constant's or a setting's, never a caller's (S-32). */
const CALLS_OUT: Readonly<Record<string, string>> = {
  "operations/people/accounts/messages/smtp-carrier.ts": "SMTP_URL",
  "operations/people/accounts/identity/oidc.ts": "MARU_OIDC_ISSUER, and what it says of itself",
  "operations/people/accounts/identity/portone.ts": "MARU_PORTONE_URL, or the provider's own",
  "operations/people/accounts/messages/sms/ask-provider.ts":
    "MARU_SOLAPI_URL, MARU_NHN_URL, MARU_TWILIO_URL, or the providers' own",
  "platform/ask-over-http.ts": "MARU_WITNESS_URL and MARU_SETTLER_URL, or the local ones",
  "platform/ask-time-server.ts": "MARU_TIME_SERVERS",
  "platform/http-register.ts": "MARU_EXCLUSION_REGISTER",
  "platform/backup/s3-place.ts": "MARU_BACKUP_TO and MARU_BACKUP_KEYS_TO",
  "platform/clamd-scanner.ts": "MARU_UPLOAD_SCANNER",
  "trading/market/feeds/venue/ask-venue.ts": "the venues' own, or MARU_VENUES",
  "trading/market/feeds/venue/open-stream.ts": "the venues' own, or MARU_VENUES",
};
const ROOT = "apps/server/src/";
const CALLING =
  /\bfetch\(|new (?:WebSocket|EventSource)\(|https?\.(?:request|get)\(|\bcreateTransport\(|\bcreateSocket\(|import \{[^}]*\b(?:connect|createConnection)\b[^}]*\} from "node:(?:net|tls|http2)"/;
const FETCH = /\bfetch\([^;]*?\);/gs;

const sources = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|test-world\/|^testing\//.test(name))
  .map((name) => ({ name, code: readFileSync(ROOT + name, "utf8") }));

it("S-32: the server calls others from these places alone", () => {
  const found = sources.filter(({ code }) => CALLING.test(code)).map(({ name }) => name);
  expect(found.toSorted()).toEqual(Object.keys(CALLS_OUT).toSorted());
});

it("S-32: no call of the server follows a redirect, goes on for ever, or reads more than it bears", () => {
  const wrong = sources.flatMap(({ name, code }) => [
    ...[...code.matchAll(FETCH)]
      .filter(([call]) => !call.includes('redirect: "error"') || !call.includes("signal"))
      .map(([call]) => `${name}: ${call}`),
    ...(/\bfetch\(/.test(code) && /\.(?:text|json|arrayBuffer|blob)\(\)/.test(code)
      ? [`${name}: reads a whole answer, however long`]
      : []),
  ]);
  expect(wrong).toEqual([]);
});
