import type { AccountId } from "../ledger/accounts.ts";
import type { Transfer } from "../ledger/transfer.ts";

export type LedgerFault =
  | { readonly code: "AMOUNT_NOT_POSITIVE"; readonly kind: string; readonly ref: number }
  | { readonly code: "SAME_ACCOUNT"; readonly kind: string; readonly ref: number }
  | { readonly code: "CAUSE_TWICE"; readonly kind: string; readonly ref: number }
  | { readonly code: "PLAYER_NEGATIVE"; readonly account: number; readonly balance: bigint }
  | { readonly code: "BALANCE_AFTER_WRONG"; readonly kind: string; readonly ref: number }
  | { readonly code: "BOOKS_NOT_ZERO"; readonly sum: bigint };

/** Every account's balance as the transfers, taken in order, make it. */
export function balancesOf(transfers: Iterable<Transfer>): ReadonlyMap<AccountId, bigint> {
  const balances = new Map<AccountId, bigint>();
  for (const transfer of transfers) move(balances, transfer);
  return balances;
}

/** Reads the books from their beginning, in order; an empty list means that they hold. */
export function ledgerFaults(transfers: Iterable<Transfer>): readonly LedgerFault[] {
  const faults: LedgerFault[] = [];
  const balances = new Map<AccountId, bigint>();
  const causes = new Set<string>();
  for (const transfer of transfers) {
    const { kind, ref } = transfer;
    if (transfer.amountPoints <= 0n) faults.push({ code: "AMOUNT_NOT_POSITIVE", kind, ref });
    if (transfer.debit === transfer.credit) faults.push({ code: "SAME_ACCOUNT", kind, ref });
    if (causes.has(`${kind}:${ref}`)) faults.push({ code: "CAUSE_TWICE", kind, ref });
    causes.add(`${kind}:${ref}`);
    move(balances, transfer);
    faults.push(...playerFaults(balances, transfer));
  }
  const sum = [...balances.values()].reduce((total, balance) => total + balance, 0n);
  if (sum !== 0n) faults.push({ code: "BOOKS_NOT_ZERO", sum });
  return faults;
}

/** The books sum to zero, no cause moved money twice and no player ever owed. */
export function booksBalance(transfers: Iterable<Transfer>): boolean {
  return ledgerFaults(transfers).length === 0;
}

function playerFaults(balances: ReadonlyMap<AccountId, bigint>, transfer: Transfer): readonly LedgerFault[] {
  const { kind, ref, balanceAfter } = transfer;
  return [transfer.debit, transfer.credit].filter(isPlayerAccount).flatMap((account) => {
    const balance = balances.get(account) ?? 0n;
    const faults: LedgerFault[] = [];
    if (balance < 0n) faults.push({ code: "PLAYER_NEGATIVE", account, balance });
    if (balanceAfter !== balance) faults.push({ code: "BALANCE_AFTER_WRONG", kind, ref });
    return faults;
  });
}

/** Only players may never owe: the house can lose, and the issuer owes what it issued. */
function isPlayerAccount(account: AccountId): boolean {
  return account > 0;
}

function move(balances: Map<AccountId, bigint>, transfer: Transfer): void {
  balances.set(transfer.debit, (balances.get(transfer.debit) ?? 0n) - transfer.amountPoints);
  balances.set(transfer.credit, (balances.get(transfer.credit) ?? 0n) + transfer.amountPoints);
}
