import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

const PAT = 11;
/** Of site 37, which is licensed. */
const PAT_37 = 12;

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsoleWorld();
  await world.database.owner.query(
    `insert into staff.account (id, username, role, site_ids, person_ref, password_hash) overriding system value
       select 12, 'ora2', 'operator', array[1], 'ora', password_hash from staff.account where id = 5
       union all select 13, 'olga', 'operator', array[37], 'olga', password_hash from staff.account where id = 5`,
  );
  for (const name of ["ora", "max", "ora2", "otto", "olga", "aud", "ada"]) await world.signIn(name);
});
afterAll(() => world.close());

beforeEach(async () => {
  for (const name of ["ora", "max", "ora2", "otto", "olga", "ada"])
    expect((await world.call("stepUp", { as: name, body: { password: "correct horse 31" } })).status).toBe(
      200,
    );
});

let month = 0;
/** A statement of its own month, as if it had been made; answers its id. */
async function statementOf(partner: number, site: number, payable: number): Promise<number> {
  month += 1;
  const [row] = await world.database.owner.query<{ id: string }>(
    `insert into partners.statement (site_id, partner_id, month, from_day, to_day, bets, stake, returned, earned, carried_in, payable, carried_out)
     values ($1, $2, $3, $4, $5, 1, 1, 0, $6::bigint, 0, greatest($6::bigint, 0), least($6::bigint, 0)) returning id`,
    [site, partner, `20${10 + month}-01`, month * 31, month * 31 + 31, payable],
  );
  return Number(row?.id);
}

const pay = (as: string, id: number, site = 1) =>
  world.call("payPartnerStatement", {
    as,
    site,
    params: { id },
    body: { reason: "the month is over" },
  });

const decide = (as: string, id: number, verdict = "approved") =>
  world.call("decideApproval", {
    as,
    params: { id },
    body: { verdict, ...(verdict === "rejected" ? { reason: "not yet" } : {}) },
  });

const moved = (statement: number) =>
  world.database.owner.query<{ debit: string; credit: string; amount: string }>(
    `select debit_account as debit, credit_account as credit, amount from ledger.transfer where code = 17 and ref = $1`,
    [statement],
  );

const faults = async () => {
  const { owner } = world.database;
  const [present] = await owner.query<{ r_faults: unknown[] }>(
    "select r_faults from ledger.compare_present()",
  );
  return [...(present?.r_faults ?? []), ...(await owner.query("select * from ledger.disagreement"))];
};

describe("a partner's statement", () => {
  it("is paid by one person below the threshold, once, as one transfer that the books agree with", async () => {
    const id = await statementOf(PAT, 1, 999_999);
    expect((await pay("ora", id)).data).toEqual({ state: "paid", approvalId: null });
    expect(await moved(id)).toEqual([{ debit: "-11", credit: "-17", amount: "999999" }]);
    expect((await pay("ora", id)).code).toBe("STATEMENT_PAID");
    const { data } = await world.call("partnerStatement", { as: "ora", params: { id } });
    expect([data.statement.state, data.statement.paidAtMs !== null]).toEqual(["paid", true]);
    expect(await faults()).toEqual([]);
    const events = await world.call("auditList", { as: "ada", query: { action: "partners.pay-statement" } });
    expect(events.data.content[0]).toMatchObject({ subject: `statement:${id}` });
    const list = await world.call("transfers", { as: "ora", query: { code: 17 } });
    expect(list.data.content[0]).toMatchObject({ amount: 999_999, cause: { kind: "statement", id } });
  });

  it("is paid once when fifty ask at once", async () => {
    const id = await statementOf(PAT, 1, 1_000);
    const codes = await Promise.all(Array.from({ length: 50 }, async () => (await pay("ora", id)).status));
    expect(codes.filter((status) => status === 200)).toHaveLength(1);
    expect(await moved(id)).toHaveLength(1);
  });

  it("F-41: wants two people from the threshold on, and neither oneself nor one's other account", async () => {
    const id = await statementOf(PAT, 1, 1_000_000);
    const asked = await pay("ora", id);
    expect(asked.data).toMatchObject({ state: "asked" });
    const approvalId = asked.data.approvalId ?? 0;
    expect((await pay("max", id)).code).toBe("PAYMENT_ASKED");
    expect((await decide("ora", approvalId)).code).toBe("SELF_APPROVAL");
    expect((await decide("ora2", approvalId)).code).toBe("SAME_PERSON");
    expect(await moved(id)).toEqual([]);
    expect((await decide("max", approvalId)).status).toBe(200);
    expect((await decide("max", approvalId)).code).toBe("APPROVAL_OVER");
    expect(await moved(id)).toHaveLength(1);
    const rejected = await statementOf(PAT, 1, 2_000_000);
    const wish = (await pay("ora", rejected)).data.approvalId ?? 0;
    expect((await decide("max", wish, "rejected")).status).toBe(200);
    const again = (await pay("ora", rejected)).data.approvalId ?? 0;
    expect((await decide("max", again)).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  it("is never one person's under a licence, and leaves by the bank", async () => {
    const id = await statementOf(PAT_37, 37, 1);
    const asked = await pay("otto", id, 37);
    expect(asked.data.state).toBe("asked");
    expect((await decide("olga", asked.data.approvalId ?? 0)).status).toBe(200);
    expect(await moved(id)).toEqual([{ debit: "-371", credit: "-375", amount: "1" }]);
  });

  it("of which nothing is due is not paid, nor another site's, nor without the right or a fresh second factor", async () => {
    const owing = await statementOf(PAT, 1, -500);
    expect((await pay("ora", owing)).code).toBe("NOTHING_DUE");
    const foreign = await statementOf(PAT_37, 37, 700);
    expect((await pay("ora", foreign)).code).toBe("NOT_FOUND");
    const own = await statementOf(PAT, 1, 700);
    expect((await pay("aud", own)).code).toBe("FORBIDDEN");
    await world.pass(6 * 60_000);
    expect((await pay("ora", own)).code).toBe("STEP_UP_NEEDED");
  });

  it("is paid through its function alone: no role writes a commission or a payment, nor an approval of another statement", async () => {
    const id = await statementOf(PAT, 1, 800);
    for (const role of ["maru_console", "maru_wallet", "maru_accounts", "maru_settlement"] as const) {
      const database = world.database.as(role);
      await expect(
        database.query(
          "insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id) values (17, $1, -11, -17, 800, 1)",
          [id],
        ),
      ).rejects.toThrow(/denied|row-level security/);
      await expect(
        database.query(
          "insert into partners.payment (statement_id, site_id, partner_id, amount, paid_by) values ($1, 1, 11, 800, 5)",
          [id],
        ),
      ).rejects.toThrow(/denied/);
    }
    await expect(world.database.owner.query("delete from partners.payment")).rejects.toThrow(/only added/);
  });

  it("F-41: withdrawals of a licensed site are two people's from the first point, until it sets a higher threshold", async () => {
    const { owner } = world.database;
    const from = async (site: number, type: string) =>
      Number(
        (await owner.query<{ from: string }>("select wallet.four_eyes_from($1, $2) as from", [site, type]))[0]
          ?.from,
      );
    expect([await from(37, "withdrawal"), await from(37, "deposit")]).toEqual([0, 1_000_000]);
    expect([await from(1, "withdrawal"), await from(1, "deposit")]).toEqual([1_000_000, 1_000_000]);
    await owner.query("insert into wallet.settings (site_id, four_eyes_from) values (37, 300000)");
    expect([await from(37, "withdrawal"), await from(37, "deposit")]).toEqual([300_000, 300_000]);
    await owner.query("delete from wallet.settings where site_id = 37");
  });
});
