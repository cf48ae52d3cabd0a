import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { connectionOptions } from "../src/platform/database.ts";
import { migrate, MIGRATIONS_DIR } from "../src/platform/migrate.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";

it("staff who were members of each site become one account each, and play no more", async () => {
  const host = await openTestDatabase();
  if (host.address.kind !== "embedded") throw new Error("tests run on the embedded database");
  const database = `${host.address.database}_old`;
  const address = { ...host.address, database };
  const before = mkdtempSync(path.join(tmpdir(), "maru-migrations-"));
  for (const file of readdirSync(MIGRATIONS_DIR).filter((name) => name < "0013"))
    copyFileSync(path.join(MIGRATIONS_DIR, file), path.join(before, file));
  await host.owner.query(`create database ${database}`);
  await migrate(address, before);
  const old = new pg.Client(connectionOptions(address, null));
  await old.connect();
  try {
    await old.query(`
      insert into site.site (id, code, name, locale, mode) values (1, 'a', 'A', 'ko', 'play'), (37, 'b', 'B', 'en', 'play');
      insert into accounts.member (site_id, username, password_hash, role) values
        (1, 'operator1', 'one', 'OPERATOR'), (37, 'operator1', 'two', 'OPERATOR'), (1, 'admin', 'three', 'ADMIN'),
        (1, 'partner1', 'four', 'PARTNER'), (1, 'player1', 'five', 'PLAYER')`);
    await migrate(address);
    const { rows: staff } = await old.query(
      "select id::integer, username, role, site_ids, partner_id::integer, password_hash from staff.account order by username",
    );
    expect(staff).toEqual([
      {
        id: 1003,
        username: "admin",
        role: "admin",
        site_ids: null,
        partner_id: null,
        password_hash: "three",
      },
      {
        id: 1001,
        username: "operator1",
        role: "manager",
        site_ids: [1, 37],
        partner_id: null,
        password_hash: "one",
      },
      { id: 1, username: "partner1", role: "partner", site_ids: [1], partner_id: 1004, password_hash: null },
    ]);
    const { rows: members } = await old.query(
      "select role, string_agg(status, '' order by id) as status from accounts.member group by role order by role",
    );
    expect(members).toEqual([
      { role: "ADMIN", status: "D" },
      { role: "OPERATOR", status: "DD" },
      { role: "PARTNER", status: "A" },
      { role: "PLAYER", status: "A" },
    ]);
    const { rows: next } = await old.query(
      "insert into staff.account (username, role, person_ref, password_hash) values ('later', 'auditor', 'x', '') returning id::integer",
    );
    expect(next).toEqual([{ id: 1004 }]);
  } finally {
    await old.end();
    rmSync(before, { recursive: true, force: true });
    await host.owner.query(`drop database ${database} with (force)`);
    await host.close();
  }
});
