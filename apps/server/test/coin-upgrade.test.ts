import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { connectionOptions } from "../src/platform/database.ts";
import { migrate, MIGRATIONS_DIR } from "../src/platform/migrate.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";

it("coins that moved before stay as they are: one told twice does not stop the upgrade, and cannot be told a third time", async () => {
  const host = await openTestDatabase();
  if (host.address.kind !== "embedded") throw new Error("tests run on the embedded database");
  const database = `${host.address.database}_coins`;
  const address = { ...host.address, database };
  const before = mkdtempSync(path.join(tmpdir(), "maru-migrations-"));
  for (const file of readdirSync(MIGRATIONS_DIR).filter((name) => name < "0037"))
    copyFileSync(path.join(MIGRATIONS_DIR, file), path.join(before, file));
  await host.owner.query(`create database ${database}`);
  await migrate(address, before);
  const old = new pg.Client(connectionOptions(address, null));
  await old.connect();
  try {
    // As a restored copy is written: what guards single acts stands aside.
    await old.query(`
      set session_replication_role = replica;
      insert into coin.wallet (id, site_id, member_id, currency, address) overriding system value
        values (1, 37, 1001, 'USDT', '0xAB'), (2, 37, 1002, 'USDT', '0xab');
      insert into coin.movement (site_id, member_id, wallet_id, currency, type, amount, address, tx, state, approval_id, ended_at_ms) values
        (37, 1001, 1, 'USDT', 'deposit', 5, null, 'ABCDEF0123456789', 'done', null, 1),
        (37, 1002, 2, 'USDT', 'deposit', 5, null, '0xabcdef0123456789', 'done', 7, 1),
        (37, 1001, 1, 'USDT', 'withdrawal', 5, 'T', null, 'approved', null, null),
        (37, 1002, 2, 'USDT', 'withdrawal', 5, 'T', null, 'requested', null, null);
      set session_replication_role = origin`);
    await migrate(address);
    const { rows } = await old.query("select state, needs_two from coin.movement order by id");
    expect(rows).toEqual([
      { state: "done", needs_two: false },
      { state: "done", needs_two: true },
      { state: "approved", needs_two: false },
      { state: "requested", needs_two: null },
    ]);
    await old.query("set session_replication_role = replica");
    const again = `insert into coin.movement (site_id, member_id, wallet_id, currency, type, amount, tx)
      values (37, 1001, 1, 'USDT', 'deposit', 5, '0xABCDEF0123456789')`;
    await expect(old.query(again)).rejects.toThrow(/movement_tx/);
    const third =
      "insert into coin.wallet (id, site_id, member_id, currency, address) overriding system value values (3, 37, 1003, 'USDT', '0xaB')";
    await expect(old.query(third)).rejects.toThrow(/wallet_address/);
  } finally {
    await old.end();
    rmSync(before, { recursive: true, force: true });
    await host.owner.query(`drop database ${database} with (force)`);
    await host.close();
  }
});
