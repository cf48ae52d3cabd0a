import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadPersonalKeys } from "../src/operations/people/accounts/personal/personal-keys.ts";
import { readPerson, rewrapKeys } from "../src/operations/people/accounts/personal/personal-store.ts";
import { seal, unseal } from "../src/platform/seal.ts";
import { applyRetention } from "../src/operations/people/accounts/retention/apply-retention.ts";
import { KEYS, type MemberWorld, openMemberWorld, PASSWORD } from "./member-world.ts";

/** Personal data and security events as they lie in the database. */
let world: MemberWorld;
const PHONE = "01031415926";
const EMAIL = "kim.person@example.com";
const SITE = "?siteInfoId=1";

beforeAll(async () => {
  world = await openMemberWorld();
  await world.signIn("ann");
  for (const [kind, target] of [
    ["phone", PHONE],
    ["email", EMAIL],
  ] as const) {
    const sent = await world.ask(`POST /api/certi/certificate_${kind}${SITE}`, { body: { key: target } });
    const key = sent.data["key"];
    const secretCode = /\d{8}/.exec(await world.letterTo(target))?.[0] ?? "";
    await world.ask(`POST /api/certi/verify_${kind}${SITE}`, { body: { key, secretCode } });
    const body = { key, [kind]: target, currentPassword: PASSWORD };
    expect((await world.ask(`POST /api/player/change_${kind}`, { as: "ann", body })).status).toBe(200);
  }
});
afterAll(() => world.close());

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const tables = await world.database.owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await world.database.owner.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

describe("S-38 personal data at rest", () => {
  it("S-38: nowhere in the database in clear, nor as bytes of it", async () => {
    const text = await dump();
    expect(text.length).toBeGreaterThan(1_000);
    for (const secret of [PHONE, EMAIL, PHONE.slice(-8), "kim.person"]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString("hex"));
      expect(text).not.toContain(Buffer.from(secret).toString("base64").replaceAll("=", ""));
    }
    // What was sent is sealed as well: no code lies in the outbox.
    expect(text).not.toContain(createHash("sha256").update(PHONE).digest("hex"));
  });

  it("S-38: what is sealed opens only with its key, in its place, unchanged", () => {
    const key = Buffer.alloc(32, 7);
    const sealed = seal(key, Buffer.from("secret"), "phone:1");
    expect(unseal(key, sealed, "phone:1").toString()).toBe("secret");
    expect(seal(key, Buffer.from("secret"), "phone:1").equals(sealed)).toBe(false);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => unseal(key, changed, "phone:1")).toThrow();
    }
    expect(() => unseal(key, sealed, "phone:2")).toThrow();
    expect(() => unseal(Buffer.alloc(32, 8), sealed, "phone:1")).toThrow();
  });

  it("S-37: a new key opens what the one before sealed, and seals it anew", async () => {
    const old = { ...KEYS, MARU_PERSONAL_KEY: "the next one: 0123456789abcdefghijkl" };
    const rotated = loadPersonalKeys("unused", {
      ...old,
      MARU_PERSONAL_KEY_PREVIOUS: KEYS.MARU_PERSONAL_KEY,
    });
    const database = world.database.as("maru_accounts");
    expect(await database.transaction((client) => rewrapKeys(client, rotated, 100))).toBe(1);
    expect(await database.transaction((client) => rewrapKeys(client, rotated, 100))).toBe(0);
    const alone = loadPersonalKeys("unused", old);
    const person = await database.transaction((client) => readPerson(client, alone, 13));
    expect(person?.data).toMatchObject({ phone: PHONE, email: EMAIL });
    const back = loadPersonalKeys("unused", { ...KEYS, MARU_PERSONAL_KEY_PREVIOUS: old.MARU_PERSONAL_KEY });
    await database.transaction((client) => rewrapKeys(client, back, 100));
  });

  it("S-39: masked in every reply to the member themself", async () => {
    const me = await world.ask("GET /api/me", { as: "ann" });
    expect(me.data).toMatchObject({ phone: "010-****-5926", email: "ki***@example.com" });
    expect(me.text).not.toContain(PHONE);
    expect(me.text).not.toContain(EMAIL);
  });

  it("S-38: no other role reads the person, the codes or the messages", async () => {
    for (const role of [
      "maru_http",
      "maru_betting",
      "maru_prices",
      "maru_settlement",
      "maru_relay",
      "maru_proof",
    ] as const)
      for (const table of ["personal", "certification", "message"])
        await expect(world.database.as(role).query(`select 1 from accounts.${table}`)).rejects.toThrow(
          /permission denied/,
        );
  });
});

describe("S-44 the log of security events", () => {
  it("S-44: is a chain of hashes that names what happened, without personal data", async () => {
    await world.accounts.signIn({
      siteCode: "maru",
      username: "ann",
      password: "wrong",
      address: "198.51.100.3",
      userAgent: "x",
    });
    const rows = await world.database.owner.query<{
      seq: string;
      content: string;
      previous: Buffer;
      hash: Buffer;
    }>("select seq, content, previous, hash from audit.event order by seq");
    let previous: Buffer = createHash("sha256").update("").digest();
    for (const [index, row] of rows.entries()) {
      expect(Number(row.seq)).toBe(index + 1);
      expect(row.previous.equals(previous)).toBe(true);
      expect(createHash("sha256").update(previous).update(row.content).digest().equals(row.hash)).toBe(true);
      previous = row.hash;
    }
    const kinds = rows.map(({ content }) => (JSON.parse(content) as { kind: string }).kind);
    expect(kinds).toEqual(expect.arrayContaining(["sign-in", "contact-changed", "sign-in-failed"]));
    expect(rows.map(({ content }) => content).join("\n")).not.toContain(PHONE);
  });

  it("S-44: keeps its order when many write at once", async () => {
    const tries = Array.from({ length: 20 }, (_, n) =>
      world.accounts.signIn({
        siteCode: "maru",
        username: `nobody-${n}`,
        password: "wrong",
        address: `198.51.101.${n}`,
        userAgent: "x",
      }),
    );
    await Promise.all(tries);
    const [broken] = await world.database.owner.query<{ n: string }>(
      `select count(*) as n from audit.event e join audit.event before on before.seq = e.seq - 1 where e.previous <> before.hash`,
    );
    expect(Number(broken?.n)).toBe(0);
  });

  it("F-39: no role changes, removes or slips in an event, not even the owner", async () => {
    for (const sql of [
      "update audit.event set content = content",
      "delete from audit.event",
      "truncate audit.event",
      "delete from audit.head",
    ]) {
      await expect(world.database.owner.query(sql), sql).rejects.toThrow(/what was noted stays/);
      for (const role of [
        "maru_accounts",
        "maru_http",
        "maru_betting",
        "maru_settlement",
        "maru_relay",
        "maru_prices",
      ] as const)
        await expect(world.database.as(role).query(sql), `${role}: ${sql}`).rejects.toThrow(
          /permission denied/,
        );
    }
    const slip =
      "insert into audit.event (seq, content, previous, hash) values (999999, '{}', '', sha256('{}'))";
    await expect(world.database.as("maru_accounts").query(slip)).rejects.toThrow(/permission denied/);
    await expect(world.database.as("maru_http").query("select audit.append('[]')")).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe("S-41 retention", () => {
  it("S-41: says what it would remove, removes it when its time has come, and erases closed accounts", async () => {
    const database = world.database.as("maru_accounts");
    const rowsOf = async (mode: "dry-run" | "remove") =>
      Object.fromEntries(
        (await applyRetention(database, mode)).map(({ dataClass, rows }) => [dataClass, rows]),
      );
    expect(Object.values(await rowsOf("dry-run")).every((rows) => rows === 0)).toBe(true);
    await world.signIn("ann");
    const left = await world.ask("POST /api/player/withdraw", {
      as: "ann",
      body: { currentPassword: PASSWORD },
    });
    expect(left.status).toBe(200);
    await world.pass(29 * 86_400_000);
    expect(await rowsOf("dry-run")).toMatchObject({
      certifications: 2,
      "personal data of closed accounts": 0,
      sessions: 0,
    });
    await world.pass(86_400_000 + 1_000);
    const due = await rowsOf("dry-run");
    expect(due["personal data of closed accounts"]).toBe(1);
    expect(await rowsOf("remove")).toEqual(due);
    expect(Object.values(await rowsOf("dry-run")).every((rows) => rows === 0)).toBe(true);
    const [person] = await world.database.owner.query<{ row: string }>(
      "select concat_ws('', phone, email, phone_index, email_index, data_key) as row from accounts.personal where member_id = 13",
    );
    expect(person?.row.replaceAll("\\x", "")).toBe("");
    await world.pass(75 * 86_400_000);
    expect((await rowsOf("remove"))["sessions"]).toBeGreaterThan(0);
  });

  it("S-41: keeps questions and messages for three years from their end, with their pictures, and no picture of nothing", async () => {
    const { owner } = world.database;
    const database = world.database.as("maru_accounts");
    const due = async (mode: "dry-run" | "remove") =>
      Object.fromEntries(
        (await applyRetention(database, mode))
          .filter(({ dataClass }) => /question|message/.test(dataClass) && dataClass !== "messages")
          .map(({ dataClass, rows }) => [dataClass, rows]),
      );
    const now = world.nowMs();
    await owner.query(
      `insert into content.inquiry (id, site_id, member_id, question, due_at_ms, answer, answered_at_ms) overriding system value values
         (901, 1, 14, 'old', $1, 'said', $1::bigint + 86400000), (902, 1, 14, 'never answered', $1, null, null)`,
      [now],
    );
    await owner.query(
      `insert into content.file (id, site_id, member_id, inquiry_id, is_public, mime, bytes) values
         (gen_random_uuid(), 1, 14, 901, false, 'image/webp', ''), (gen_random_uuid(), 1, 14, null, false, 'image/webp', ''),
         (gen_random_uuid(), 1, 14, null, true, 'image/webp', '')`,
    );
    await owner.query(
      "insert into content.message (site_id, member_id, title, content) values (1, 14, 'x', 'x')",
    );
    const nothing = {
      "pictures that no question took": 0,
      "pictures of questions": 0,
      "questions and answers": 0,
      "messages to players": 0,
    };
    expect(await due("dry-run")).toEqual(nothing);
    await world.pass(86_400_000 + 1_000);
    expect(await due("remove")).toEqual({ ...nothing, "pictures that no question took": 1 });
    await world.pass(3 * 366 * 86_400_000 - 4 * 86_400_000);
    expect(await due("dry-run")).toEqual(nothing);
    await world.pass(1.5 * 86_400_000);
    expect(await due("dry-run")).toEqual({
      ...nothing,
      "questions and answers": 1,
      "messages to players": 1,
    });
    await world.pass(86_400_000);
    const all = { "pictures of questions": 1, "questions and answers": 2, "messages to players": 1 };
    expect(await due("dry-run")).toEqual({ ...nothing, ...all });
    expect(await due("remove")).toEqual({ ...nothing, ...all });
    expect(await due("dry-run")).toEqual(nothing);
    expect(await owner.query("select is_public from content.file")).toEqual([{ is_public: true }]);
  });
});
