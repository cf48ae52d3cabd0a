import type { MemberId, SiteId } from "@maru/values";
import type { PoolClient } from "pg";

/** Personal data as they may be shown: masked, null where nothing is kept. */
export interface MaskedPerson {
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly birthDate: string | null;
  readonly bankName: string | null;
  readonly accountNum: string | null;
  readonly accountHolder: string | null;
}

/** Blind indexes of what somebody typed into a search: each null where the text cannot be one. */
export interface PersonIndexes {
  readonly phone: Buffer | null;
  readonly email: Buffer | null;
  readonly account: Buffer | null;
}

/** What the accounts room says of persons to rooms that hold no key. */
export interface People {
  /** Masked names by member; who has none is missing. */
  names(siteId: SiteId, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  person(
    siteId: SiteId,
    id: MemberId,
  ): Promise<MaskedPerson & { readonly withdrawHoldUntilMs: number | null }>;
  indexesOf(text: string): PersonIndexes;
}

/** Dates of birth by member, `YYYY-MM-DD`, read with a client of the role `maru_accounts`; who has none on file is missing. */
export type BirthDatesOf = (
  client: Pick<PoolClient, "query">,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, string>>;
