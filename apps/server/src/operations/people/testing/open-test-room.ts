import { instant } from "@maru/values";
import { NO_REGISTER } from "../../../ports/exclusion-register.ts";
import type { Database, DatabaseRole } from "../../../ports/unit-of-work.ts";
import { type Accounts, openAccounts } from "../accounts.ts";
import { hashPassword } from "../accounts/password.ts";
import { loadPersonalKeys } from "../accounts/personal/personal-keys.ts";
import { loadSigningKeys, type SigningKeys } from "../accounts/signing-keys.ts";
import type { SignInRequest } from "../accounts/sign-in.ts";
import type { SignInReply } from "../accounts/sign-in-reply.ts";

export const TEST_PASSWORD = "right-password-1";

/** A database of one test: what the test tools open. */
interface RoomDatabase {
  readonly owner: Database;
  as(role: DatabaseRole): Database;
  close(): Promise<void>;
}

/** What a try brings with it beside name and password. */
type TriedFrom = Partial<Pick<SignInRequest, "address" | "device" | "proof" | "isFlooding">>;

/** The accounts room on a database of its own, whose clock and ours can be moved together. */
export interface TestRoom {
  readonly database: RoomDatabase;
  readonly accounts: Accounts;
  readonly keys: SigningKeys;
  /** Moves both clocks. */
  pass(milliseconds: number): Promise<void>;
  /** Signs `username` of site `maru` in. */
  signIn(username: string, password?: string, from?: string | TriedFrom): Promise<SignInReply>;
  nowMs(): number;
  close(): Promise<void>;
}

/** For tests: sites `maru` (1) and `maru-en` (37, licensed), `ann` and `bob` on the first, `cho` on the second. */
export async function openTestRoom(database: RoomDatabase): Promise<TestRoom> {
  await arrange(database);
  const keys = loadSigningKeys("unused", { MARU_AUTH_KEY: "test only: 0123456789abcdefghijklmnop" });
  let shiftMs = 0;
  const nowMs = () => Date.now() + shiftMs;
  const clock = { now: () => instant(nowMs()) };
  const accounts = await openAccounts({
    database: database.as("maru_accounts"),
    keys,
    clock,
    registerCheck: NO_CHECK,
  });
  return {
    database,
    accounts,
    keys,
    nowMs,
    pass: async (milliseconds) => {
      shiftMs += milliseconds;
      await database.owner.query("update platform.test_clock set shift_ms = $1", [shiftMs]);
    },
    signIn: (username, password = TEST_PASSWORD, from = "203.0.113.7") => {
      const more = typeof from === "string" ? { address: from } : { address: "203.0.113.7", ...from };
      return accounts.signIn({ siteCode: "maru", username, password, userAgent: "test", ...more });
    },
    close: () => database.close(),
  };
}

const NO_CHECK: Parameters<typeof openAccounts>[0]["registerCheck"] = {
  register: NO_REGISTER,
  personalKeys: loadPersonalKeys("unused", {
    MARU_PERSONAL_KEY: "test only: 0123456789abcdefghijklmnop",
    MARU_PERSONAL_INDEX_KEY: "test only: ponmlkjihgfedcba9876543210",
  }),
  exclude: async () => undefined,
  hold: async () => undefined,
};

async function arrange({ owner }: RoomDatabase): Promise<void> {
  const statements = [
    "create table platform.test_clock (shift_ms bigint not null)",
    "insert into platform.test_clock values (0)",
    `create or replace function platform.clock_ms() returns bigint language sql volatile security definer
       as $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint + shift_ms from platform.test_clock $$`,
    `insert into site.site (id, code, name, locale, mode) values
       (1, 'maru', 'Maru', 'ko', 'play'), (37, 'maru-en', 'Maru', 'en', 'licensed')`,
  ];
  for (const statement of statements) await owner.query(statement);
  const passwordHash = await hashPassword(TEST_PASSWORD);
  await owner.query(
    `insert into accounts.member (site_id, username, password_hash, role) values
       (1, 'ann', $1, 'PLAYER'), (1, 'bob', $1, 'PLAYER'), (37, 'cho', $1, 'PLAYER')`,
    [passwordHash],
  );
}
