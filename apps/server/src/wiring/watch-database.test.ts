import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFigures } from "../operations/reading/dashboard/figures.ts";
import { emailsWaiting } from "../operations/people/accounts/messages/message-store.ts";
import { openConsoleDatabase } from "../platform/console-database.ts";
import { openMetrics } from "../platform/metrics.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { watchDatabase, type WatchedDatabase } from "./watch-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function pageOf(watched: Partial<WatchedDatabase>): Promise<string> {
  const metrics = openMetrics();
  const console = openConsoleDatabase(database.as("maru_console"));
  watchDatabase({ read: () => readFigures(console), letters: null, pools: [], ...watched }, metrics);
  return metrics.registry.metrics();
}

function valueOf(page: string, figure: string): number | null {
  const line = page.split("\n").find((text) => text.startsWith(`${figure} `));
  return line === undefined ? null : Number(line.slice(figure.length + 1));
}

describe("what the database knows", () => {
  it("is how much waits in each queue, and for how long", async () => {
    await database.owner.query(
      `insert into live.outbox (kind, payload, at_ms) values ('x', '{}', platform.clock_ms() - 90000), ('x', '{}', platform.clock_ms())`,
    );
    await database.owner.query(
      `insert into accounts.message (site_id, channel, kind, recipient, content, created_at_ms)
       values (1, 'email', 'x', '', '', platform.clock_ms() - 600000), (1, 'none', 'x', '', '', 0)`,
    );
    const accounts = database.as("maru_accounts");
    const letters = async () => ({ queue: "emails", ...(await emailsWaiting(accounts)) });
    const page = await pageOf({ letters });
    expect(valueOf(page, "maru_database_up")).toBe(1);
    expect(valueOf(page, 'maru_queue_waiting{queue="outbox"}')).toBe(2);
    expect(valueOf(page, 'maru_queue_oldest_age_seconds{queue="outbox"}')).toBeGreaterThanOrEqual(90);
    expect(valueOf(page, 'maru_queue_waiting{queue="emails"}')).toBe(1);
    expect(valueOf(page, 'maru_queue_oldest_age_seconds{queue="emails"}')).toBeGreaterThanOrEqual(600);
    for (const queue of ["rounds", "settlement", "deposits", "withdrawals", "inquiries", "approvals"])
      expect([queue, valueOf(page, `maru_queue_oldest_age_seconds{queue="${queue}"}`)]).toEqual([queue, 0]);
    expect(valueOf(page, "maru_rounds_settled_differently")).toBe(0);
  });

  it("is one reading for all figures of a page", async () => {
    let readings = 0;
    const console = openConsoleDatabase(database.as("maru_console"));
    await pageOf({
      read: () => {
        readings += 1;
        return readFigures(console);
      },
    });
    expect(readings).toBe(1);
  });

  it("is not told where the database fails, and the page says so", async () => {
    const page = await pageOf({ read: () => Promise.reject(new Error("gone")) });
    expect(valueOf(page, "maru_database_up")).toBe(0);
    expect(page).not.toMatch(/^maru_queue_waiting\{/m);
  });
});

const busy = () => ({ max: 8, open: 5, idle: 3, waiting: 2 });

it("says how each pool stands", async () => {
  const page = await pageOf({ pools: [{ role: "maru_http", connections: busy }] });
  expect(valueOf(page, 'maru_database_connections{role="maru_http",state="used"}')).toBe(2);
  expect(valueOf(page, 'maru_database_connections{role="maru_http",state="idle"}')).toBe(3);
  expect(valueOf(page, 'maru_database_connections_max{role="maru_http"}')).toBe(8);
  expect(valueOf(page, 'maru_database_waiting{role="maru_http"}')).toBe(2);
});
