import type { Database } from "../../ports/unit-of-work.ts";
import type { Client } from "./request-store.ts";
import { readSiteWallet, type SiteWallet } from "./settings-store.ts";

export interface WalletDeps {
  /** With the role `maru_wallet`. */
  readonly database: Database;
}

export type ReadSiteWallet = (siteId: number) => Promise<SiteWallet>;

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
