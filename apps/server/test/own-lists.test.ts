import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MemberWorld, openMemberWorld } from "./member-world.ts";

/** The player's own lists that grow with the years are paged by key: no row is seen twice or missed, however many come meanwhile. */
let world: MemberWorld;
beforeAll(async () => {
  world = await openMemberWorld();
  await world.database.owner.query(
    "insert into coin.wallet (site_id, member_id, currency) values (37, 15, 'BTC')",
  );
  await world.signIn("cho");
});
afterAll(() => world.close());

const ROWS = 11;
const SIZE = 3;
const SITE = "siteInfoId=37";

interface List {
  readonly name: string;
  /** Adds $1 rows of cho's, each with another millisecond. */
  readonly rows: string;
  readonly ask: (query: Readonly<Record<string, number>>) => ReturnType<MemberWorld["ask"]>;
}

const got =
  (path: string): List["ask"] =>
  (query) => {
    const fields = Object.entries(query).map(([name, value]) => `&${name}=${value}`);
    return world.ask(`GET ${path}?${SITE}${fields.join("")}`, { as: "cho" });
  };

const LISTS: readonly List[] = [
  {
    name: "changes of limits",
    rows: `insert into accounts.limit_change (member_id, site_id, field, possible_from_ms, state)
             select 15, 37, 'dayStake', n, 'cancelled' from generate_series(1, $1::integer) n`,
    ask: got("/api/player/protection/changes"),
  },
  {
    name: "messages",
    rows: `insert into content.message (site_id, member_id, title, content)
             select 37, 15, 'n', 'x' from generate_series(1, $1::integer) n`,
    ask: got("/api/message/my"),
  },
  {
    name: "questions",
    rows: `insert into content.inquiry (site_id, member_id, question, due_at_ms)
             select 37, 15, 'why', n from generate_series(1, $1::integer) n`,
    ask: got("/api/contact/list"),
  },
  {
    name: "movements of coins",
    rows: `insert into coin.movement (site_id, member_id, wallet_id, currency, type, amount, tx, state, ended_at_ms)
             select 37, 15, wallet.id, 'BTC', 'deposit', n, 'tx', 'cancelled', n
               from generate_series(1, $1::integer) n, coin.wallet`,
    ask: (query) =>
      world.ask(`POST /api/coin/dnw/list?${SITE}`, { as: "cho", body: { siteInfoId: 37, ...query } }),
  },
];

interface Page {
  readonly ids: readonly number[];
  readonly last: boolean;
}

async function pageOf({ ask }: List, query: Readonly<Record<string, number>>): Promise<Page> {
  const { data, code, text } = await ask({ size: SIZE, ...query });
  expect(code, text).toBeUndefined();
  const { content, last } = data as unknown as { content: readonly { id: number }[]; last: boolean };
  return { ids: content.map(({ id }) => id), last };
}

describe.each(LISTS)("the player's $name", (list) => {
  // As a restored copy is written: rows that ended long ago, past what guards single acts.
  const add = async (rows: number): Promise<void> => {
    const writer = await world.database.owner.dedicated();
    await writer.query("set session_replication_role = replica");
    await writer.query(list.rows, [rows]);
    writer.release(true);
  };

  it("is the same by number and by key, to its last page and beyond", async () => {
    await add(ROWS);
    const byNumber: number[] = [];
    const byKey: number[] = [];
    for (let page = 0; page < Math.ceil(ROWS / SIZE); page += 1) {
      const beforeId = byKey.at(-1);
      const numbered = await pageOf(list, { page });
      const keyed = await pageOf(list, { page, ...(beforeId === undefined ? {} : { beforeId }) });
      expect(numbered.last).toBe(page === Math.ceil(ROWS / SIZE) - 1);
      expect(keyed).toEqual(numbered);
      byNumber.push(...numbered.ids);
      byKey.push(...keyed.ids);
    }
    expect(byKey).toEqual(byNumber.toSorted((one, other) => other - one));
    expect(new Set(byKey).size).toBe(ROWS);
    expect(await pageOf(list, { page: Math.ceil(ROWS / SIZE) })).toEqual({ ids: [], last: true });
  });

  it("goes on below the last row that was seen, whatever came meanwhile", async () => {
    const first = await pageOf(list, { page: 0 });
    const second = await pageOf(list, { page: 1 });
    const beforeId = first.ids.at(-1) ?? 0;
    await add(5);
    expect(await pageOf(list, { page: 1, beforeId })).toEqual(second);
    expect(await pageOf(list, { page: 1 })).not.toEqual(second);
  });

  it("S-34: is not walked to a page ten thousand rows down", async () => {
    expect((await list.ask({ page: 9_999, size: 100 })).code).toBe("INVALID_FIELD");
    expect((await pageOf(list, { page: 9_999, size: 100, beforeId: 1 })).ids).toEqual([]);
  });
});
