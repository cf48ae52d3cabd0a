import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLog } from "../src/platform/log.ts";
import { type MemberWorld, openMemberWorld, type Reply } from "./member-world.ts";

/** Everything the server writes down while a person joins, signs in, changes their data, asks for money and meets a fault (S-43). */
const lines: string[] = [];
let world: MemberWorld;
beforeAll(async () => {
  const logger = openLog("trace", { write: (line) => void lines.push(line) });
  world = await openMemberWorld({ logger });
  await world.database.owner.query("update site.site set welcome_points = 500000 where id = 37");
});
afterAll(() => world.close());

const WHO = {
  username: "haneul",
  nick: "SkyNickname",
  password: "s3cret gate 77",
  newPassword: "an0ther gate 88",
  name: "Jane Haneul Doe",
  phone: "01098765432",
  email: "haneul.doe@example.test",
  birthDate: "1987-06-05",
  accountNum: "11022033044055",
  newAccountNum: "99088077066055",
  question: "Where are my 7,777 points from last Tuesday?",
} as const;

/** What was said, and what the server gave out: none of it may be written down. */
const secrets = new Set<string>(Object.values(WHO));

async function ask(target: `${"GET" | "POST"} ${string}`, body?: object): Promise<Reply> {
  const how = { as: world.tokens.has("haneul") ? "haneul" : null, ...(body === undefined ? {} : { body }) };
  const [path = "", query = ""] = target.split("?");
  return world.ask(`${path}?${query === "" ? "" : `${query}&`}siteInfoId=37` as typeof target, how);
}

async function codeFor(recipient: string): Promise<string> {
  const code = /\d{8}/.exec(await world.letterTo(recipient))?.[0] ?? "";
  secrets.add(code);
  return code;
}

async function proved(kind: "phone" | "email", target: string): Promise<string> {
  const sent = await ask(`POST /api/certi/certificate_${kind}`, { key: target });
  const key = String(sent.data["key"]);
  await ask(`POST /api/certi/verify_${kind}`, { key, secretCode: "00000000" });
  await ask(`POST /api/certi/verify_${kind}`, { key, secretCode: await codeFor(target) });
  return key;
}

async function join(): Promise<void> {
  const { username, nick, password, name, phone, email, birthDate, accountNum } = WHO;
  const identity = await ask("GET /api/certi/nice_id");
  const identityKey = String(identity.data["key"]);
  await ask("POST /api/certi/nice_id", { key: identityKey, name, birthDate, phone });
  const proofs = {
    phoneKey: await proved("phone", phone),
    emailKey: await proved("email", email),
    identityKey,
    terms: 0,
    privacy: 0,
  };
  const person = { username, nick, password, name, phone, email, birthDate };
  const bank = { bankName: "신한은행", accountNum, accountName: name };
  const body = { ...person, ...bank, country: "ZZ", etcJson: proofs, siteInfo: { id: 37 } };
  // A slip first: a key that nobody knows, with everything else right.
  await ask("POST /api/player", { ...body, favourite: name });
  const made = await ask("POST /api/player", body);
  expect(made.status, made.text).toBe(200);
}

async function token(fields: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const reply = await world.app.inject({
    method: "POST",
    url: "/oauth/token?siteCode=maru-en",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
  const json = reply.json<Record<string, unknown>>();
  for (const key of ["access_token", "refresh_token"])
    if (typeof json[key] === "string") secrets.add(json[key]);
  return json;
}

async function signInAndOut(): Promise<void> {
  const { username, password } = WHO;
  await token({ grant_type: "password", username, password: WHO.newPassword });
  const first = await token({ grant_type: "password", username, password });
  const refreshed = await token({
    grant_type: "refresh_token",
    refresh_token: String(first["refresh_token"]),
  });
  world.tokens.set("haneul", String(refreshed["access_token"]));
  expect((await ask("GET /api/me")).status).toBe(200);
  await world.ask("GET /api/me", { as: `${String(refreshed["access_token"])}x` });
}

async function live(): Promise<void> {
  const { password, newPassword, name, phone, email, newAccountNum } = WHO;
  await ask("POST /api/player/change_password", { currentPassword: "wrong one", password: newPassword });
  await ask("POST /api/player/change_password", { currentPassword: password, password: newPassword });
  const currentPassword = newPassword;
  const bank = { bankName: "신한은행", accountNum: newAccountNum, accountName: name };
  await ask("POST /api/player/change_bank", { ...bank, currentPassword });
  await ask("POST /api/player/change_bank", { ...bank, id: 1, currentPassword });
  await ask("POST /api/dnw/apply", { type: "D", point: 7_000 });
  await ask("POST /api/dnw/apply", { type: "W", point: 5_000 });
  await ask("POST /api/contact/create", { question: WHO.question });
  const mine = await ask("POST /api/player/export", { currentPassword });
  expect(mine.text).toContain(newAccountNum);
  await world.pass(61_000);
  await ask("POST /api/player/find_id", { phone, siteInfo: { id: 37 } });
  await ask("POST /api/player/find_pw", { username: WHO.username, email });
  await codeFor(email);
  await ask(`GET /api/player/check_username?username=${encodeURIComponent(WHO.username)}`);
  await ask(`GET /api/nothing/here?email=${encodeURIComponent(email)}`);
}

/** Faults deep inside; the words of the first hold what was sent. */
async function meetFaults(): Promise<void> {
  const { owner } = world.database;
  await owner.query(`create function content.planted() returns trigger language plpgsql as
    $$ begin raise exception 'cannot keep %', new.question using constraint = 'planted', detail = new.question; end $$`);
  await owner.query(
    "create trigger planted before insert on content.inquiry for each row execute function content.planted()",
  );
  const failed = await ask("POST /api/contact/create", { question: WHO.question });
  expect([failed.status, failed.code]).toEqual([500, "INTERNAL"]);
  await owner.query("revoke select on content.message from maru_content");
  expect((await ask("GET /api/message/my")).status).toBe(500);
}

describe("S-43 what is written down", () => {
  it("S-43: no password, token, code, name, phone, e-mail address, account number or question is in the log", async () => {
    await join();
    await signInAndOut();
    await live();
    await meetFaults();
    const log = lines.join("");
    // The log is heard: both faults are in it, each under the id that was told.
    expect(lines.filter((line) => line.includes("a request failed"))).toHaveLength(2);
    expect(log).toContain('"constraint":"planted"');
    expect([...secrets].filter((secret) => secret.length < 6)).toEqual([]);
    expect([...secrets].filter((secret) => log.includes(secret))).toEqual([]);
    const bare = log.replaceAll(/[^\d]/g, "");
    expect([WHO.phone, WHO.accountNum, WHO.newAccountNum].filter((digits) => bare.includes(digits))).toEqual(
      [],
    );
  });

  it("S-43: nor in the log of security events, but the events are", async () => {
    const rows = await world.database.owner.query<{ content: string }>("select content from audit.event");
    const log = rows.map(({ content }) => content).join("\n");
    for (const kind of ["sign-up", "password-changed", "bank-changed", "personal-data-exported"])
      expect(log).toContain(kind);
    expect([...secrets].filter((secret) => log.includes(secret))).toEqual([]);
  });
});
