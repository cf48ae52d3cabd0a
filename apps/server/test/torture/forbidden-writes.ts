import pg from "pg";
import { connectionOptions } from "../../src/platform/database.ts";
import type { DatabaseRole } from "../../src/ports/unit-of-work.ts";
import { type Arena, STAKE } from "./arena.ts";
import { must, type Race, stakes } from "./races.ts";

/** A write that the schema itself refuses, whatever the code above it does. `$bet`, `$round`, `$member`, `$site` stand for a bet that is there. */
interface ForbiddenWrite {
  readonly name: string;
  /** Null is the owner, who may do everything else. */
  readonly role: DatabaseRole | null;
  readonly statement: string;
  readonly sqlstate: string;
}

const TRANSFER =
  "insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id) values";

const WRITES: readonly ForbiddenWrite[] = [
  {
    name: "a balance below zero",
    role: null,
    statement: "update ledger.account set balance = -1 where id = $member",
    sqlstate: "23514",
  },
  {
    name: "a second stake for a bet",
    role: null,
    statement: `${TRANSFER} (1, $bet, $member, -12, 5, 1)`,
    sqlstate: "23505",
  },
  {
    name: "a second payout for a bet",
    role: null,
    statement: `${TRANSFER} (2, $bet, -12, $member, 5, 1); ${TRANSFER} (2, $bet, -12, $member, 5, 1)`,
    sqlstate: "23505",
  },
  {
    name: "a transfer of nothing",
    role: null,
    statement: `${TRANSFER} (1, 900000001, $member, -12, 0, 1)`,
    sqlstate: "23514",
  },
  {
    name: "a transfer to oneself",
    role: null,
    statement: `${TRANSFER} (1, 900000002, $member, $member, 5, 1)`,
    sqlstate: "23514",
  },
  {
    name: "a payout by the betting room",
    role: "maru_betting",
    statement: `${TRANSFER} (2, 900000003, -12, $member, 5, 1)`,
    sqlstate: "42501",
  },
  {
    name: "an adjustment that nobody decided",
    role: "maru_wallet",
    statement: "select wallet.move(15, 900000004, -11, $member, 5, 1, 0)",
    sqlstate: "P0001",
  },
  {
    name: "a deposit that nobody approved",
    role: "maru_wallet",
    statement: `insert into wallet.request (site_id, member_id, type, amount, requested_at_ms, expires_at_ms)
        values (1, $member, 'deposit', 5, 0, 1);
      update wallet.request set state = 'done', ended_at_ms = 1 where member_id = $member;
      select wallet.move(11, (select max(id) from wallet.request), -13, $member, 5, 1, 0)`,
    sqlstate: "40001",
  },
  {
    name: "a payout of what did not win",
    role: null,
    statement: `update rounds.round set state = 'decided', outcome = '{"kind":"direction","direction":"rise"}' where id = $round;
      select settlement.settle_round($round, '{B,S}', '{1,1}', 100)`,
    sqlstate: "P0001",
  },
  {
    name: "a balance raised by the betting room",
    role: "maru_betting",
    statement: "update ledger.account set balance = balance + 1 where id = $member",
    sqlstate: "42501",
  },
  {
    name: "a transfer that changes",
    role: null,
    statement: "update ledger.transfer set amount = amount",
    sqlstate: "P0001",
  },
  {
    name: "a bet that goes away",
    role: null,
    statement: "delete from betting.bet where id = $bet",
    sqlstate: "P0001",
  },
  {
    name: "a second bet under a key",
    role: null,
    statement: `insert into betting.bet (round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
      accepted_at_ms, balance_after) select round_id + 1, member_id, site_id, option_id, type, stake, multiple_bp, terms_id,
      client_key, accepted_at_ms, balance_after from betting.bet where id = $bet`,
    sqlstate: "23505",
  },
  {
    name: "a lock that moves",
    role: null,
    statement: "update rounds.round set lock_ms = lock_ms + 1 where id = $round",
    sqlstate: "P0001",
  },
  {
    name: "a final round that changes",
    role: "maru_prices",
    statement: `update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = $round;
      update rounds.round set void_cause = 'RESTART' where id = $round`,
    sqlstate: "P0001",
  },
  {
    name: "a write of a stale master",
    role: "maru_prices",
    statement: `update rounds.round set fencing_token = 7 where id = $round;
      update rounds.round set state = 'locked', fencing_token = 6 where id = $round`,
    sqlstate: "P0006",
  },
  {
    name: "a round settled a second time",
    role: null,
    statement: `insert into settlement.round_settlement values ($round, 1, 0, 0, 0);
      insert into settlement.round_settlement values ($round, 1, 0, 0, 0)`,
    sqlstate: "23505",
  },
  {
    name: "a second outcome of a side",
    role: null,
    statement: `insert into settlement.round_outcome values ($round, 'B', 1);
      insert into settlement.round_outcome values ($round, 'B', 2)`,
    sqlstate: "23505",
  },
];

/** As races of one, so that what takes a constraint away is caught by name like everything else. */
export const FORBIDDEN_WRITES: readonly Race[] = WRITES.map((write) => ({
  name: write.name,
  run: async (arena) => {
    const round = await arena.openRound();
    const [member] = await arena.members(1, STAKE);
    const [answer] = await arena.race(stakes(1, round, member));
    const there = { bet: must(answer).betId, round: round.id, member: Number(member) };
    return (await sqlstateOf(arena, write, there)) === write.sqlstate ? 0 : 1;
  },
}));

async function sqlstateOf(
  arena: Arena,
  { role, statement }: ForbiddenWrite,
  there: Readonly<Record<string, number | null>>,
): Promise<string> {
  const client = new pg.Client(connectionOptions(arena.database.address, role));
  await client.connect();
  try {
    await client.query("begin");
    await client.query(statement.replaceAll(/\$([a-z]+)/g, (_, name: string) => String(there[name])));
    return "allowed";
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? "") : String(error);
  } finally {
    await client.query("rollback");
    await client.end();
  }
}
