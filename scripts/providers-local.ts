import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openLocalOidc, openLocalPortOne, RIGHT_CODE } from "@maru/identity-providers";
import { openLocalNhn, openLocalSolapi, openLocalTwilio, type LocalSms } from "@maru/sms-providers";

/**
 * The providers of identity checks and of text messages on this machine, with people in them, until they are interrupted. `--port N`: N and the
 * four behind it. What they carry is printed.
 */
const at = process.argv.indexOf("--port");
const port = at === -1 ? 9_201 : Number(process.argv[at + 1]);
if (!Number.isInteger(port) || port < 1 || port > 65_531)
  throw new Error("--port needs a port, with four behind it");

const secret = "local-secret";
const secretFile = path.join(mkdtempSync(path.join(tmpdir(), "maru-providers-")), "secret");
writeFileSync(secretFile, secret);
chmodSync(secretFile, 0o600);

const person = { name: "홍길동", birthDate: "1990-05-05" };
const portOne = await openLocalPortOne({
  secret,
  storeId: "store-local",
  channelKey: "channel-key-local",
  port,
  people: [
    { ...person, phone: "01012345678", hasConfirmed: true },
    { name: "김어린", birthDate: "2015-03-04", phone: "01011112222" },
  ],
});
const oidc = await openLocalOidc({
  clientId: "maru",
  secret,
  returnUrls: process.env["RETURN_URLS"]?.split(",") ?? [
    "http://localhost:8080/identity",
    "http://127.0.0.1:8080/identity",
  ],
  port: port + 1,
  people: [
    { sub: "hong", ...person },
    { sub: "young", name: "Kim Young", birthDate: "2015-03-04" },
  ],
});
const texts: Readonly<Record<string, LocalSms>> = {
  solapi: await openLocalSolapi({ key: "local", secret, port: port + 2 }),
  nhn: await openLocalNhn({ key: "local", secret, port: port + 3 }),
  twilio: await openLocalTwilio({ key: "local", secret, port: port + 4 }),
};
for (const provider of Object.values(texts)) provider.report("delivered");

const smsLines = Object.entries(texts).map(([name, { url }]) => {
  const setting = (what: string): string => `MARU_${name.toUpperCase()}_${what}`;
  const from = name === "twilio" ? "+15005550006" : "0212345678";
  return `MARU_SMS_PROVIDERS=${name} ${setting("URL")}=${url} ${setting("KEY")}=local ${setting("SECRET_FILE")}=${secretFile} ${setting("FROM")}=${from}`;
});
process.stdout
  .write(`Identity checks: one of these; 홍길동, 900505-1, 010-1234-5678, the code is ${RIGHT_CODE}
MARU_IDENTITY_PROVIDER=portone MARU_PORTONE_URL=${portOne.url} MARU_PORTONE_STORE_ID=store-local MARU_PORTONE_CHANNEL_KEY=channel-key-local MARU_PORTONE_SECRET_FILE=${secretFile}
MARU_IDENTITY_PROVIDER=oidc MARU_OIDC_ISSUER=${oidc.issuer} MARU_OIDC_CLIENT_ID=maru MARU_OIDC_SECRET_FILE=${secretFile}

Text messages: any of these, with the names behind MARU_SMS_PROVIDERS joined by commas; what they carry is printed here
${smsLines.join("\n")}
`);

/** What was carried since the last look. */
let printed = 0;
setInterval(() => {
  const all = Object.entries(texts).flatMap(([name, { taken }]) =>
    taken.map(({ atMs, to, text }) => ({ atMs, line: `${name} → ${to}: ${text}\n` })),
  );
  const news = all.toSorted((one, other) => one.atMs - other.atMs).slice(printed);
  printed = all.length;
  for (const { line } of news) process.stdout.write(line);
}, 500);
