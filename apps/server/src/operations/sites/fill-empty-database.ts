import { REAL_MARKETS, SIMULATED_MARKETS } from "@maru/rules";
import type { PoolClient } from "pg";
import type { Database } from "../../ports/unit-of-work.ts";
import type { FirstMember, FirstSite, FirstStaff, FirstStartDeps, HashPassword } from "./first-data.ts";
import {
  isEmptyDatabase,
  lockFirstStart,
  memberNamed,
  writeGrants,
  writeMarkets,
  writeMembers,
  writeSites,
  writeStaff,
} from "./first-data-store.ts";
import { firstOptions } from "./first-options.ts";

/** The simulated markets play; the real ones wait for a feed. Markets of recorded files are for replays alone. */
const FIRST_MARKETS = [...SIMULATED_MARKETS.map((market) => market.rules), ...REAL_MARKETS];

export interface FirstData {
  /** Those of a demo. */
  readonly sites: readonly FirstSite[];
  readonly members: readonly FirstMember[];
  readonly staff: readonly FirstStaff[];
  /** What comes before all of it, in the same transaction. */
  readonly writeFirst?: (client: PoolClient) => Promise<void>;
  /** What is found there besides, in the same transaction. */
  readonly writeMore?: (client: PoolClient) => Promise<void>;
}

/** Writes everything in one transaction, so that a start cut short leaves an empty database. False when it was not empty. */
export async function fillEmptyDatabase(
  owner: Database,
  { hashPassword, writePerson }: Pick<FirstStartDeps, "hashPassword" | "writePerson">,
  data: FirstData,
): Promise<boolean> {
  if (!(await isEmptyDatabase(owner))) return false;
  // All at once: the thread pool of the process runs four at a time.
  const members = await Promise.all(data.members.map((member) => hashed(member, hashPassword)));
  const staff = await Promise.all(data.staff.map((one) => hashed(one, hashPassword)));
  return owner.transaction(async (client) => {
    if (!(await lockFirstStart(client))) return false;
    await data.writeFirst?.(client);
    if (data.sites.length > 0) await writeSites(client, data.sites);
    await writeMarkets(client, FIRST_MARKETS, firstOptions(FIRST_MARKETS));
    await writeMembers(client, members);
    for (const { siteId, username, person } of data.members)
      if (person !== undefined)
        await writePerson(client, { memberId: await memberNamed(client, siteId, username), siteId, person });
    await writeGrants(client, members);
    await writeStaff(client, staff);
    await data.writeMore?.(client);
    return true;
  });
}

async function hashed<Person extends { readonly password: string }>(
  { password, ...person }: Person,
  hashPassword: HashPassword,
): Promise<Omit<Person, "password"> & { readonly passwordHash: string }> {
  return { ...person, passwordHash: await hashPassword(password) };
}
