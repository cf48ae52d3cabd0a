import type { CoinMovementFacts } from "@maru/contract";
import type { CoinCode, CoinMovementType, CoinState } from "@maru/rules";
import { assert, memberId, type MemberId, type Points, points } from "@maru/values";
import type { Client } from "../requests/request-store.ts";
import { maybeNumber } from "./coin-store.ts";

/** A deposit or withdrawal of coins as it stands in the database. */
export interface CoinMovement extends CoinMovementFacts {
  readonly siteId: number;
  readonly memberId: MemberId;
  readonly walletId: number;
}

export interface MovementRow {
  readonly id: string;
  readonly site_id: number;
  readonly member_id: string;
  readonly wallet_id: string;
  readonly currency: CoinCode;
  readonly type: CoinMovementType;
  readonly amount: string;
  readonly address: string | null;
  readonly address_tag: string | null;
  readonly tx: string | null;
  readonly state: CoinState;
  readonly reason: string | null;
  readonly requested_at_ms: string;
  readonly ended_at_ms: string | null;
}

export const MOVEMENT_COLUMNS = `m.id, m.site_id, m.member_id, m.wallet_id, m.currency, m.type, m.amount, m.address, m.address_tag, m.tx,
  m.state, m.reason, m.requested_at_ms, m.ended_at_ms`;

export function movementOfRow(row: MovementRow): CoinMovement {
  return {
    id: Number(row.id),
    siteId: row.site_id,
    memberId: memberId(Number(row.member_id)),
    walletId: Number(row.wallet_id),
    coin: row.currency,
    type: row.type,
    units: BigInt(row.amount),
    state: row.state,
    address: row.address,
    addressTag: maybeNumber(row.address_tag),
    tx: row.tx,
    reason: row.reason,
    requestedAtMs: Number(row.requested_at_ms),
    endedAtMs: maybeNumber(row.ended_at_ms),
  };
}

async function first(client: Client, text: string, values: readonly unknown[]): Promise<CoinMovement | null> {
  const { rows } = await client.query<MovementRow>(text, [...values]);
  return rows[0] === undefined ? null : movementOfRow(rows[0]);
}

export function movementById(client: Client, id: number): Promise<CoinMovement | null> {
  return first(client, `select ${MOVEMENT_COLUMNS} from coin.movement m where m.id = $1`, [id]);
}

export function movementByKey(client: Client, member: MemberId, key: string): Promise<CoinMovement | null> {
  return first(
    client,
    `select ${MOVEMENT_COLUMNS} from coin.movement m where m.member_id = $1 and m.client_key = $2`,
    [member, key],
  );
}

/**
 * Whether somebody told of this transaction outside, or it was sent from here. Who asks about the same one next waits for this
 * transaction's end: its row is not seen before. The lock comes behind the player's and before any account of coins.
 */
export async function isTxKnown(client: Client, coin: CoinCode, tx: string): Promise<boolean> {
  await client.query("select pg_advisory_xact_lock(7037, hashtext($1 || coin.tx_key($2)))", [coin, tx]);
  const { rows } = await client.query(
    `select from coin.movement where currency = $1 and tx is not null and coin.tx_key(tx) = coin.tx_key($2)
        and state not in ('rejected', 'cancelled')`,
    [coin, tx],
  );
  return rows.length > 0;
}

export interface NewMovement {
  readonly siteId: number;
  readonly memberId: MemberId;
  readonly walletId: number;
  readonly coin: CoinCode;
  readonly type: CoinMovementType;
  readonly units: bigint;
  readonly address: string | null;
  readonly addressTag: number | null;
  readonly tx: string | null;
  readonly clientKey: string | null;
}

export async function insertMovement(client: Client, made: NewMovement): Promise<CoinMovement> {
  const inserted = await first(
    client,
    `insert into coin.movement as m (site_id, member_id, wallet_id, currency, type, amount, address, address_tag, tx, client_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${MOVEMENT_COLUMNS}`,
    [
      made.siteId,
      made.memberId,
      made.walletId,
      made.coin,
      made.type,
      made.units,
      made.address,
      made.addressTag,
      made.tx,
      made.clientKey,
    ],
  );
  assert(inserted !== null, "a movement was inserted without a row");
  return inserted;
}

export interface MovementTransition {
  readonly id: number;
  readonly from: CoinState;
  readonly to: CoinState;
  readonly reason: string | null;
  /** Of a withdrawal that was sent. */
  readonly tx: string | null;
  /** Where two people decided. */
  readonly approvalId: number | null;
  /** Of the staff who decided; null where the player takes it back. */
  readonly sessionId: string | null;
}

/** Moves it on if it still stands where it stood; null when somebody else moved it first. */
export function transitionMovement(
  client: Client,
  transition: MovementTransition,
): Promise<CoinMovement | null> {
  return first(
    client,
    `update coin.movement m set state = $3, reason = $4, tx = coalesce(m.tx, $5), approval_id = coalesce(m.approval_id, $6), session_id = $7,
        ended_at_ms = case when $3 in ('done', 'rejected', 'cancelled') then platform.clock_ms() end
      where m.id = $1 and m.state = $2 returning ${MOVEMENT_COLUMNS}`,
    [
      transition.id,
      transition.from,
      transition.to,
      transition.reason,
      transition.tx,
      transition.approvalId,
      transition.sessionId,
    ],
  );
}

/** What its coins are worth in points by the newest rate; null without one. */
export async function worthNow(client: Client, id: number): Promise<Points | null> {
  const { rows } = await client.query<{ worth: string | null }>(
    "select coin.worth(site_id, currency, amount) as worth from coin.movement where id = $1",
    [id],
  );
  const worth = rows[0]?.worth ?? null;
  return worth === null ? null : points(BigInt(worth));
}
