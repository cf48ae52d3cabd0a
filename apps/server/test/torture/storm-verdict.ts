import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { memberId, points, siteId } from "@maru/values";
import { takePausesAway } from "../without-pause.ts";
import { connectionOptions, type DatabaseAddress, wrapPool } from "../../src/platform/database.ts";
import type { Database } from "../../src/ports/unit-of-work.ts";
import { grantPoints } from "../../src/testing/grant-points.ts";
import { reconcile } from "../../src/trading/ledger/reconcile.ts";
import { send } from "./bettors.ts";
import { type Figure, none } from "./figure.ts";
import { accept, type Intent, refuse } from "./intent.ts";

const RICH = 100_000_000n;
/** A window may take 30 s to become final, never longer. */
const SETTLED_WITHIN_MS = 33_000;
const RESOLVE_TRIES = 70;
const RESOLVE_PAUSE_MS = 1_000;
/** Of each player's lost bets, within the server's limit for bets a minute. */
const SENT_AGAIN = 250;
/** Lost bets that are asked for at once. */
const RESOLVERS = 16;

/** Gives every player enough for the storm, and lets them bet at any moment; resolves with what all have been granted together, points. */
export async function enrich(address: DatabaseAddress): Promise<bigint> {
  await takePausesAway(address);
  const owner = wrapPool("maru_accounts", new pg.Pool({ ...connectionOptions(address, null), max: 1 }));
  try {
    const players = await owner.query<{ id: string; site_id: number }>(
      "select id, site_id from ledger.account where kind = 'player' order by id",
    );
    for (const { id, site_id } of players)
      await owner.transaction((client) =>
        grantPoints(client, {
          memberId: memberId(Number(id)),
          siteId: siteId(site_id),
          amountPoints: points(RICH),
        }),
      );
    const [row] = await owner.query<{ given: string }>(
      "select sum(balance)::text as given from ledger.account where kind = 'player'",
    );
    return BigInt(row?.given ?? "0");
  } finally {
    await owner.close();
  }
}

/**
 * Asks for every lost intent by its key, and sends each player's first ones again with it until they are answered; resolves with how
 * many of all stood already. Nobody may send more a minute than the server lets a player send.
 */
export async function resolveLost(intents: readonly Intent[], url: string): Promise<number> {
  const lost = intents.filter(({ answer }) => answer === "lost");
  const sentAgain = new Map<number, number>();
  let found = 0;
  const resolveNext = async (): Promise<void> => {
    for (let intent = lost.shift(); intent !== undefined; intent = lost.shift()) {
      const { id } = intent.player;
      const sent = sentAgain.get(id) ?? 0;
      sentAgain.set(id, sent + 1);
      const asked = await askByKey(intent, url);
      if (asked !== null) found += 1;
      if (sent < SENT_AGAIN) await repeat(intent, { asked, url });
      else if (asked === null) refuse(intent, "NOT_THERE");
      else accept(intent, asked);
    }
  };
  await Promise.all(Array.from({ length: RESOLVERS }, resolveNext));
  return found;
}

/** Asked for and found, the bet must be the one that the repeat names. */
async function repeat(intent: Intent, { asked, url }: { asked: number | null; url: string }): Promise<void> {
  for (let tried = 0; tried < RESOLVE_TRIES && intent.answer === "lost"; tried += 1) {
    await send(intent, url);
    if (intent.answer === "lost") await delay(RESOLVE_PAUSE_MS);
  }
  if (asked !== null && intent.betId !== asked) intent.code = "ANOTHER_BET";
}

/** The bet's id; null where the server says that there is none. Throws when it says nothing at all. */
async function askByKey({ player, body }: Intent, url: string): Promise<number | null> {
  for (let tried = 0; tried < RESOLVE_TRIES; tried += 1) {
    const reply = await fetch(`${url}/api/trade/betting?clientKey=${body.clientKey}`, {
      headers: { authorization: `Bearer ${player.token}` },
    }).then(
      (answer) => answer.json() as Promise<{ status: number; data: { id: number } | null }>,
      () => null,
    );
    if (reply?.status === 200 && reply.data !== null) return reply.data.id;
    if (reply?.status === 404 || reply?.status === 200) return null;
    await delay(RESOLVE_PAUSE_MS);
  }
  throw new Error("a lost bet cannot be asked for");
}

interface StoredBet {
  readonly key: string;
  readonly id: string;
  readonly member: string;
}

/** Holds what the clients were told against what the database has. */
export async function judgeStorm(
  books: Database,
  { intents, given }: { readonly intents: readonly Intent[]; readonly given: bigint },
): Promise<readonly Figure[]> {
  const rows = await books.query<StoredBet>(
    "select client_key::text as key, id::text, member_id::text as member from betting.bet",
  );
  const byKey = new Map(rows.map((row) => [`${row.member} ${row.key}`, row]));
  const stored = ({ player, body }: Intent) => byKey.get(`${player.id} ${body.clientKey}`);
  const acked = intents.filter(({ answer }) => answer === "accepted");
  const known = new Set(intents.map(({ player, body }) => `${player.id} ${body.clientKey}`));
  const count = (fits: (intent: Intent) => boolean): number => intents.filter(fits).length;
  sayRefusals(intents.filter((intent) => intent.answer === "refused" && stored(intent) !== undefined));
  return [
    { name: "storm.acked", value: acked.length, unit: "bets", least: 1 },
    {
      name: "storm.acked.stomp",
      value: acked.filter(({ by }) => by === "stomp").length,
      unit: "bets",
      least: 1,
    },
    { name: "storm.refused", value: count(({ answer }) => answer === "refused"), unit: "bets" },
    none("storm.acked-then-missing", acked.filter((intent) => stored(intent) === undefined).length),
    none(
      "storm.acked-under-another-id",
      acked.filter((intent) => Number(stored(intent)?.id) !== intent.betId).length,
    ),
    none(
      "storm.repeat-under-another-id",
      count(({ code }) => code === "ANOTHER_BET"),
    ),
    none("storm.doubled", rows.length - byKey.size),
    none(
      "storm.refused-but-there",
      count((intent) => intent.answer === "refused" && stored(intent) !== undefined),
    ),
    none(
      "storm.there-but-never-sent",
      rows.filter(({ key, member }) => !known.has(`${member} ${key}`)).length,
    ),
    none(
      "storm.still-unknown",
      count(({ answer }) => answer === "lost"),
    ),
    ...(await judgeBooks(books, { name: "storm", given })),
  ];
}

/** Which codes denied a bet that stands, for who has to find the cause. */
function sayRefusals(denied: readonly Intent[]): void {
  const codes = new Map<string, number>();
  for (const { code, by } of denied) codes.set(`${by} ${code}`, (codes.get(`${by} ${code}`) ?? 0) + 1);
  for (const [code, times] of codes) console.log(`denied though it stands: ${code}, ${times} times`);
}

/** What must hold of any database at any moment. */
export async function judgeBooks(
  books: Database,
  { name, given }: { readonly name: string; readonly given: bigint },
): Promise<readonly Figure[]> {
  const { disagreements } = await reconcile(books);
  for (const { question, subject, stored, found } of disagreements.slice(0, 5))
    console.log(`${question} ${subject}: stored ${stored}, found ${found}`);
  const [row] = await books.query<{
    late: number;
    negative: number;
    unsettled: number;
    settled: number;
    created: string;
  }>(
    `select (select count(*)::int from betting.bet b join rounds.round r on r.id = b.round_id
              where b.accepted_at_ms >= r.lock_ms) as late,
            (select count(*)::int from ledger.account where kind = 'player' and balance < 0) as negative,
            (select count(distinct b.round_id)::int from betting.bet b join rounds.round r on r.id = b.round_id
              where r.game_finish_ms + $1 < platform.clock_ms()
                and not exists (select from settlement.round_settlement s where s.round_id = r.id)) as unsettled,
            (select count(*)::int from settlement.round_settlement where bets > 0) as settled,
            (select -sum(balance) from ledger.account where kind = 'issuer')::text as created`,
    [SETTLED_WITHIN_MS],
  );
  return [
    { name: `${name}.settled`, value: row?.settled ?? 0, unit: "rounds with bets" },
    none(`${name}.late-accepted`, row?.late ?? 1),
    none(`${name}.negative-balances`, row?.negative ?? 1),
    none(`${name}.unsettled-in-time`, row?.unsettled ?? 1),
    none(`${name}.points-from-nowhere`, Number(BigInt(row?.created ?? "0") - given)),
    none(`${name}.books-off`, disagreements.length),
  ];
}
