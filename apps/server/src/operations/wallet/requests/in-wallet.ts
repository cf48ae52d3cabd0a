import { refused, type Result } from "@maru/values";
import type { BooksClosed } from "../../../platform/books-closed.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { Client } from "./request-store.ts";
import { readSiteWallet, type SiteWallet } from "./settings-store.ts";

export interface WalletDeps {
  /** With the role `maru_wallet`. */
  readonly database: Database;
}

export type ReadSiteWallet = (siteId: number) => Promise<SiteWallet>;

/** SQLSTATE of the halt that the reconciliation ordered (sql/functions/ledger.sql); its detail says since when. */
const MONEY_HALTED = "P0024";

/** {@link inWallet} for what moves points: a halt is a refusal, and nothing is half-written. */
export async function unlessHalted<T, Refusal>(
  deps: WalletDeps,
  work: (client: Client, siteWallet: ReadSiteWallet) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal | BooksClosed>> {
  try {
    return await inWallet(deps, work);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== MONEY_HALTED) throw error;
    return refused({ code: "BOOKS_CLOSED", sinceMs: "detail" in error ? Number(error.detail) : 0 });
  }
}

/** One transaction of the room. The player's lock is its first, so that two of them cannot wait for each other. */
export function inWallet<T>(
  { database }: WalletDeps,
  work: (client: Client, siteWallet: ReadSiteWallet) => Promise<T>,
): Promise<T> {
  return database.transaction((client) =>
    work(client, (siteId) =>
      readSiteWallet(
        async <Row extends object>(text: string, values: readonly unknown[] = []) =>
          (await client.query<Row>(text, [...values])).rows,
        siteId,
      ),
    ),
  );
}

/** Points come from the issuer; money from the bank. */
export function outsideOf(site: SiteWallet): "bank" | "issuer" {
  return site.mode === "licensed" ? "bank" : "issuer";
}
