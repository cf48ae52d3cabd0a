import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openWalletWorld, type WalletWorld } from "../src/operations/wallet/testing/wallet-world.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";

/** What the very role that writes adjustments can write, past every program: only what two people decided. */
const FIRST = "00000000-0000-4000-8000-000000000001";
const SECOND = "00000000-0000-4000-8000-000000000002";

let world: WalletWorld;
let client: PoolClient;
beforeAll(async () => {
  world = await openWalletWorld(await openTestDatabase());
  client = await world.database.as("maru_wallet").dedicated();
});
afterAll(async () => {
  client.release();
  await world.database.close();
});
const setAsker = (status: string) =>
  world.database.owner.query("update staff.account set status = $1 where username = 'op1'", [status]);
beforeEach(() => setAsker("A"));

interface Wanted {
  readonly direction: "credit" | "debit";
  readonly amount: number;
  readonly kind?: string;
}

async function asked({ direction, amount, kind = "adjustment" }: Wanted): Promise<number> {
  const [row] = await world.database.owner.query<{ id: string }>(
    "select staff.request_approval($1, $2, 1, '{}', 'goodwill', 60000) as id",
    [FIRST, kind],
  );
  const id = Number(row?.id);
  await world.database.owner.query(
    "insert into back_office.adjustment (id, site_id, member_id, direction, amount, reason) values ($1, 1, $2, $3, $4, 'goodwill')",
    [id, world.ann, direction, amount],
  );
  return id;
}

async function decide(id: number, verdict: string, kind = "adjustment"): Promise<void> {
  await world.database.owner.query("select staff.decide_approval($1, $2, $3, $4, null)", [
    SECOND,
    id,
    kind,
    verdict,
  ]);
}

async function approved(wanted: Wanted): Promise<number> {
  const id = await asked(wanted);
  await decide(id, "approved", wanted.kind);
  return id;
}

interface Row {
  readonly code: number;
  readonly debit: number;
  readonly credit: number;
  readonly amount: number;
  readonly site?: number;
}

/** The code that the database refuses the transfer with, or `written`; nothing stays. */
async function written(ref: number, { code, debit, credit, amount, site = 1 }: Row): Promise<string> {
  await client.query("begin");
  try {
    await client.query("select wallet.move($2, $1, $3, $4, $5, $6, platform.clock_ms())", [
      ref,
      code,
      debit,
      credit,
      amount,
      site,
    ]);
    return "written";
  } catch (error) {
    return String((error as { readonly code?: unknown }).code);
  } finally {
    await client.query("rollback");
  }
}

it("an adjustment is written as two people decided it: no other amount, player, site or direction", async () => {
  const { ann, bob } = world;
  const credit = await approved({ direction: "credit", amount: 10_007 });
  const debit = await approved({ direction: "debit", amount: 10_009 });
  const given: Row = { code: 15, debit: -11, credit: ann, amount: 10_007 };
  const taken: Row = { code: 16, debit: ann, credit: -11, amount: 10_009 };
  expect([await written(credit, given), await written(debit, taken)]).toEqual(["written", "written"]);
  const others: Readonly<Record<string, readonly [number, Row]>> = {
    more: [credit, { ...given, amount: 10_008 }],
    less: [credit, { ...given, amount: 10_006 }],
    "another player": [credit, { ...given, credit: bob }],
    "another site": [credit, { ...given, site: 37 }],
    "another site's house": [credit, { ...given, debit: -371 }],
    "the issuer instead of the house": [credit, { ...given, debit: -13 }],
    "the other direction": [credit, { ...taken, amount: 10_007 }],
    "the other code": [credit, { ...given, code: 16 }],
    "a debit as a credit": [debit, { ...given, amount: 10_009 }],
    "a debit of another player": [debit, { ...taken, debit: bob }],
    "a debit to another house": [debit, { ...taken, credit: -371 }],
    "the other one's amount": [debit, { ...taken, amount: 10_007 }],
    "another adjustment": [debit, given],
  };
  const codes: Record<string, string> = {};
  for (const [what, [ref, row]] of Object.entries(others)) codes[what] = await written(ref, row);
  expect(codes).toEqual(Object.fromEntries(Object.keys(others).map((what) => [what, "P0001"])));
});

it("an adjustment is not written before it is approved or where it was refused, nor under an approval of something else", async () => {
  const given: Row = { code: 15, debit: -11, credit: world.ann, amount: 10_007 };
  const waiting = await asked({ direction: "credit", amount: 10_007 });
  expect(await written(waiting, given)).toBe("P0001");
  const other = await approved({ direction: "credit", amount: 10_007, kind: "withdrawal" });
  expect(await written(other, given)).toBe("P0001");
  expect(await written(other + 1_000, given)).toBe("P0001");
  const refused = await asked({ direction: "credit", amount: 10_007 });
  await decide(refused, "rejected");
  expect(await written(refused, given)).toBe("P0001");
  const byNobody = await asked({ direction: "credit", amount: 10_007 });
  await world.database.owner.query(
    "update staff.approval set state = 'approved', decided_at_ms = 1 where id = $1",
    [byNobody],
  );
  expect(await written(byNobody, given)).toBe("P0001");
});

it("what was asked for cannot be approved once the one who asked is disabled, and can again when they are back", async () => {
  const id = await asked({ direction: "credit", amount: 10_007 });
  await setAsker("D");
  await expect(decide(id, "approved")).rejects.toThrow(/cannot be approved by this person now/);
  await setAsker("A");
  await decide(id, "approved");
});
