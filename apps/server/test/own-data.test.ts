import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BET_COLUMNS } from "../src/operations/reading/archive/archive-store.ts";
import { writePieceFile } from "../src/operations/reading/archive/piece-file.ts";
import { type MemberWorld, openMemberWorld, PASSWORD } from "./member-world.ts";

/** What a player can ask of their own data, and what of it nobody finds elsewhere. */
let world: MemberWorld;
let archiveDir: string;
beforeAll(async () => {
  archiveDir = await mkdtemp(path.join(tmpdir(), "maru-own-data-"));
  world = await openMemberWorld({ rates: { export: 4 }, archiveDir });
});
afterAll(async () => {
  await world.close();
  await rm(archiveDir, { recursive: true });
});

const SITE = "?siteInfoId=1";
const PHONE = "01044440001";

const ask = (as: string, body: object) => world.ask("POST /api/player/export", { as, body });

async function proved(kind: "phone" | "email", target: string): Promise<string> {
  const sent = await world.ask(`POST /api/certi/certificate_${kind}${SITE}`, { body: { key: target } });
  const key = String(sent.data["key"]);
  const secretCode = /\d{8}/.exec(await world.letterTo(target))?.[0] ?? "";
  await world.ask(`POST /api/certi/verify_${kind}${SITE}`, { body: { key, secretCode } });
  return key;
}

/** A player with a name, a phone, an e-mail address, a limit, a deposit, a question, and a bet. */
async function signUpMinji(): Promise<unknown> {
  const body = {
    username: "minji",
    password: PASSWORD,
    nick: "민지닉",
    name: "김민지",
    phone: PHONE,
    email: "minji@example.test",
    birthDate: "1990-05-05",
    etcJson: {
      phoneKey: await proved("phone", PHONE),
      emailKey: await proved("email", "minji@example.test"),
      terms: 0,
      privacy: 0,
    },
    siteInfo: { id: 1 },
  };
  const made = await world.ask(`POST /api/player${SITE}`, { body });
  expect(made.status, made.text).toBe(200);
  await world.signIn("minji");
  const limit = { field: "dayStake", value: 50_000 };
  await world.ask("POST /api/player/protection/limit", { as: "minji", body: limit });
  await world.ask("POST /api/dnw/apply", { as: "minji", body: { type: "D", point: 7_000 } });
  await world.ask("POST /api/contact/create", { as: "minji", body: { question: "언제 열리나요?" } });
  await world.database.owner.query(
    `insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'V25')`,
  );
  await world.database.owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state)
     select 1, 1, 'SIM-V25', 'R1', 1, n, n + 300000, n + 310000, n + 310000, n + 370000, 1, 2, 0, 0, 1000000000,
            '{"1":1}', '{"1":1}', 'open' from platform.clock_ms() n`,
  );
  for (const [id, who] of [
    [1, made.data["id"]],
    [2, 14],
  ])
    await world.database.owner.query(
      `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
         accepted_at_ms, balance_after) values ($1, 1, $2, 1, 1, 'B', 5000, 18800, 1, gen_random_uuid(), platform.clock_ms(), 0)`,
      [id, who],
    );
  return made.data["id"];
}

/** As a day's computing writes it. */
async function markMinji(id: unknown): Promise<void> {
  const { owner } = world.database;
  await owner.query("insert into accounts.harm_day (day) values (20514)");
  await owner.query(
    `with own as (insert into accounts.harm_case (member_id, site_id, from_day, to_day) values ($1, 1, 20514, 20514) returning id)
     insert into accounts.harm_marker (member_id, day, marker, site_id, case_id, figure, least)
     select $1, 20514, 'night-play', 1, id, 12, 10 from own`,
    [id],
  );
}

/** A line of an archived file. */
const archivedLine = (id: number, member: number) =>
  JSON.stringify([
    id,
    1,
    member,
    1,
    1,
    "B",
    "5000",
    18_800,
    1,
    "key",
    1_700_000_000_000 + id,
    "0",
    1,
    "9400",
    2,
    "0",
  ]);

describe("S-42 one's own data", () => {
  it("S-42: are given whole and in clear to who knows the password, noted, and to nobody else", async () => {
    await markMinji(await signUpMinji());
    expect((await ask("minji", {})).code).toBe("CURRENT_PASSWORD_REQUIRED");
    const refused = await ask("minji", { currentPassword: "not the password" });
    expect([refused.code, refused.text.includes("김민지")]).toEqual(["CURRENT_PASSWORD_WRONG", false]);
    const given = await ask("minji", { currentPassword: PASSWORD });
    expect(given.status, given.text).toBe(200);
    expect(given.headers["cache-control"]).toContain("no-store");
    expect(given.data).toMatchObject({
      account: { username: "minji", nick: "민지닉", siteInfoId: 1 },
      person: { name: "김민지", phone: PHONE, email: "minji@example.test", birthDate: "1990-05-05" },
      limitChanges: [{ field: "dayStake", oldValue: null, newValue: 50_000, state: "applied" }],
      bets: { content: [{ id: 1, point: 5_000 }], last: true },
      harmMarkers: [{ day: "2026-03-02", marker: "night-play", figure: 12, least: 10 }],
      totals: { granted: 100_000 },
      inquiries: { content: [{ question: "언제 열리나요?" }] },
    });
    const { consents, sessions, events, movements } = given.data as Record<string, { length?: number }>;
    expect(consents).toMatchObject([{ document: "privacy" }, { document: "terms" }]);
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify(movements)).toContain('"point":7000');
    expect(JSON.stringify(events)).toContain("personal-data-exported");
    // The password and what it was made of stay with the server.
    expect(given.text).not.toMatch(/argon2|password_hash/);
  });

  it("S-42: are asked for a few times a minute at most, and page below a bet", async () => {
    const below = await ask("minji", { currentPassword: PASSWORD, betsBeforeId: 1 });
    expect(below.data["bets"]).toMatchObject({ content: [], last: true });
    expect((await ask("minji", { currentPassword: PASSWORD })).code).toBe("RATE_LIMITED");
    await world.signIn("bob");
    const other = await ask("bob", { currentPassword: PASSWORD });
    expect(other.data).toMatchObject({ person: null, bets: { content: [{ id: 2 }] } });
    expect(other.text).not.toContain("민지");
  });

  it("S-42: hold the bets of the archive, file by file, and say where one is missing", async () => {
    const written = async (name: string, ids: readonly (readonly [number, number])[]): Promise<void> => {
      const lines = [JSON.stringify(BET_COLUMNS), ...ids.map(([id, member]) => archivedLine(id, member))];
      const { file, sha256, bytes } = await writePieceFile(archiveDir, name, lines);
      await world.database.owner.query(
        `insert into archive.piece (kind, last_round_id, last_bet_id, rows, from_ms, to_ms, file, sha256, bytes)
         values ('bets', 1, $1, 1, 1, 1, $2, $3, $4)`,
        [ids.at(-1)?.[0], file, sha256, bytes],
      );
    };
    for (let piece = 1; piece <= 10; piece += 1)
      await written(`bets-${piece}`, [
        [1_000 + piece, 14],
        [2_000 + piece, 15],
      ]);
    await writeFile(path.join(archiveDir, "bets-9"), "altered");
    await world.pass(61_000);
    await world.signIn("bob");
    const first = await ask("bob", { currentPassword: PASSWORD });
    const { archivedBets } = first.data as {
      archivedBets: { content: { id: number }[]; belowPiece: number };
    };
    expect(archivedBets).toMatchObject({ last: false, missingFiles: 1 });
    expect(archivedBets.content.map(({ id }) => id)).toEqual([
      1_010, 1_008, 1_007, 1_006, 1_005, 1_004, 1_003,
    ]);
    expect(archivedBets.content[0]).toMatchObject({
      point: 5_000,
      multiple: 1.88,
      status: 1,
      returned: 9_400,
    });
    const { belowPiece: archiveBelowPiece } = archivedBets;
    const rest = await ask("bob", { currentPassword: PASSWORD, archiveBelowPiece });
    expect(rest.data["archivedBets"]).toMatchObject({
      content: [{ id: 1_002 }, { id: 1_001 }],
      last: true,
      belowPiece: null,
      missingFiles: 0,
    });
  });
});
