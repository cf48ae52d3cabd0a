import pg from "pg";
import { countSealedElsewhere } from "../../operations/people/accounts/personal/personal-store.ts";
import { sitesWithoutLicence } from "../../operations/sites/back-office/licence-store.ts";
import { hasAdministrator } from "../../operations/staff/staff-store.ts";
import { refuseOtherVersions, stepsToCome } from "../../platform/apply-sql.ts";
import { attachDatabase, type AttachedDatabase } from "../../platform/attach-database.ts";
import { connectionOptions } from "../../platform/database.ts";
import { hasEmbeddedPostgres } from "../../platform/embedded-postgres.ts";
import { refuseUnfit, tryRights } from "../../platform/migrate.ts";
import { reasonOf, StartError } from "../../platform/start-error.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { inWords, readHalts } from "../../trading/ledger/books-store.ts";
import { personalKeysOf } from "./examine-files.ts";
import type { Examined } from "./examined.ts";
import { type Fault, faultOf, refusalOf } from "./fault.ts";

export interface DatabaseFinding {
  readonly faults: readonly Fault[];
  /** Whether a server of this data folder runs on the embedded database. */
  readonly isServed: boolean;
}

/** The database, and what stands in it. An embedded one is started for it where none runs; where none was made yet, none is. */
export async function examineDatabase(of: Examined): Promise<DatabaseFinding> {
  const { config } = of;
  if (config.databaseUrl === null && !hasEmbeddedPostgres(config.dataDir))
    return { faults: [], isServed: false };
  let attached: AttachedDatabase;
  try {
    attached = await attachDatabase(config);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { faults: [faultOf("DATABASE_UNREACHABLE", error.message)], isServed: false };
  }
  try {
    return { faults: await faultsIn(of, attached), isServed: attached.isServed };
  } finally {
    await attached.close();
  }
}

async function faultsIn(of: Examined, { address, owner }: AttachedDatabase): Promise<readonly Fault[]> {
  const pool = new pg.Pool({ ...connectionOptions(address, null), max: 1 });
  pool.on("error", () => undefined);
  try {
    const unfit = await refusalOf("DATABASE_UNFIT", () => refuseUnfit(pool));
    const rights = await refusalOf("DATABASE_RIGHTS", () => tryRights(pool, address));
    const client = await pool.connect();
    try {
      const versions = await refusalOf("DATABASE_NEWER", () => refuseOtherVersions(client));
      const early = [...unfit, ...rights, ...versions];
      // What a start has yet to add to may lack what is asked for.
      if (early.length > 0 || (await stepsToCome(client)) !== 0) return early;
    } finally {
      client.release();
    }
    return await storedFaults(of, owner);
  } finally {
    await pool.end();
  }
}

async function storedFaults(of: Examined, owner: Database): Promise<readonly Fault[]> {
  const found = await Promise.all(
    [haltFaults, keyFaults(of), licenceFaults, staffFaults].map((look) =>
      look(owner).catch((error: unknown) => [
        faultOf("DATABASE_UNREADABLE", `the database cannot be read (${reasonOf(error)})`),
      ]),
    ),
  );
  return found.flat();
}

type Look = (owner: Database) => Promise<readonly Fault[]>;

const haltFaults: Look = async (owner) => {
  const [halt] = await readHalts(owner);
  if (halt === undefined) return [];
  return [
    {
      code: "BOOKS_HALTED",
      what: `money is halted: ${inWords(halt)}`,
      mend: "npm run books -- status (docs/runbooks/books.md)",
    },
  ];
};

const keyFaults =
  (of: Examined): Look =>
  async (owner) => {
    const keys = readableKeys(of);
    const members = keys === null ? 0 : await countSealedElsewhere(owner, keys);
    if (members === 0) return [];
    return [
      {
        code: "KEYS_OF_ANOTHER_DATABASE",
        what: `the personal data of ${members} members are sealed under another key, and cannot be opened`,
        mend: "set MARU_PERSONAL_KEY or MARU_PERSONAL_KEY_PREVIOUS to that of this database, or restore keys/personal.key",
      },
    ];
  };

/** What refuses a key is said where the files are examined. */
function readableKeys(of: Examined): ReturnType<typeof personalKeysOf> {
  try {
    return personalKeysOf(of);
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}

const licenceFaults: Look = async (owner) =>
  (await sitesWithoutLicence(owner)).map((code) => ({
    code: "LICENCE_ENDED",
    what: `site ${code} plays for money and no licence of it is in force: it takes no bet and no deposit`,
    mend: "enter the licence in the console, and have a second person approve it",
  }));

const staffFaults: Look = async (owner) => {
  if (await hasAdministrator(owner)) return [];
  const mend = "MARU_STAFF_PASSWORD=… npm run staff -- add NAME --person REF";
  return [
    { code: "NO_ADMINISTRATOR", what: "nobody administers: no staff account of that role is enabled", mend },
  ];
};
