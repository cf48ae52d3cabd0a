import type { MemberId } from "@maru/values";
import { openApprovals } from "../../src/operations/staff/approvals.ts";
import { addOperators, type Operator } from "../../src/operations/wallet/testing/wallet-world.ts";
import { openWallet, type Wallet } from "../../src/operations/wallet/wallet.ts";
import { openConsoleDatabase } from "../../src/platform/console-database.ts";
import { openSiteReads } from "../../src/platform/database.ts";
import type { TestDatabase } from "../../src/testing/test-database.ts";

/** What operators do beside the bettors. Each verb answers how many of its calls moved something on. */
export interface BankMoney {
  /** A deposit or a withdrawal that is approved, rejected and cancelled at the same time, and paid where it was approved. */
  request(member: MemberId, turn: number): Promise<number>;
  /** Points given or taken by two people. */
  adjust(member: MemberId, turn: number): Promise<number>;
}

const AMOUNT = 5_000;

/** Opens the wallet and the approvals of a server on the database of the bank test, for players of site 1. */
export async function openBankMoney(database: TestDatabase): Promise<BankMoney> {
  const { owner } = database;
  await owner.query(`insert into ledger.account (id, site_id, kind)
    values (-14, 1, 'reserve'), (-15, 1, 'bank'), (-16, 1, 'coin'), (-17, 1, 'partners')`);
  const [first, second] = await addOperators(owner);
  const wallet = openWallet({
    database: database.as("maru_wallet"),
    siteReads: openSiteReads(database.as("maru_http")),
  });
  const approvals = openApprovals({
    database: openConsoleDatabase(database.as("maru_console")),
    kinds: wallet.approvalKinds,
  });
  return {
    request: async (member, turn) => {
      const type = turn % 2 === 0 ? "deposit" : "withdrawal";
      const asked = await wallet.apply({ memberId: member, type, amount: AMOUNT, clientKey: null });
      if (!asked.ok) return 0;
      const { id } = asked.value;
      const answers = await Promise.all([
        wallet.decide({ requestId: id, act: "approve", by: first }),
        wallet.decide({ requestId: id, act: "reject", by: second, reason: "DUPLICATE" }),
        wallet.decide({ requestId: id, act: "cancel", by: { kind: "player", memberId: member } }),
      ]);
      return 1 + count([...answers, await pay(wallet, id, second)]);
    },
    adjust: async (member, turn) => {
      const direction = turn % 2 === 0 ? "credit" : "debit";
      const wish = { siteId: 1, memberId: member, direction, amount: AMOUNT } as const;
      const asked = await wallet.requestAdjustment({ ...wish, by: first.actor, reason: "bank test" });
      if (!asked.ok) return 0;
      const { approvalId: id } = asked.value;
      const answer = await approvals.decide({ by: second.actor, id, verdict: "approved", reason: null });
      return 1 + count([answer]);
    },
  };
}

/** A withdrawal that was approved ends when it is paid; whatever has ended refuses. */
function pay(wallet: Wallet, requestId: number, by: Operator) {
  return wallet.decide({ requestId, act: "pay", by });
}

function count(answers: readonly { readonly ok: boolean }[]): number {
  return answers.filter(({ ok }) => ok).length;
}
