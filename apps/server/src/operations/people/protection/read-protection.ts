import type { WireProtection } from "@maru/contract";
import { EXCLUSION_MONTHS, exclusionAt, LIMIT_FIELDS, limitReviewDueMs, TIME_OUT_DAYS } from "@maru/rules";
import { instant } from "@maru/values";
import type { PoolClient } from "pg";
import { readPlayRow } from "./play-store.ts";
import type { ProtectionDeps } from "./protection-room.ts";
import { lastReviewMs } from "./review-store.ts";
import { type Player, readProtection, readRaises, readRunningIntensivePlay } from "./protection-store.ts";

export function readOwnProtection(deps: ProtectionDeps, player: Player): Promise<WireProtection> {
  return deps.database.transaction((client) => protectionView(client, player));
}

/** Everything the player set, what waits, and what they can choose. */
export async function protectionView(client: PoolClient, player: Player): Promise<WireProtection> {
  const row = await readProtection(client, player.memberId);
  const raises = await readRaises(client, player.memberId);
  const play = await readPlayRow(client, player.memberId);
  const dueAt = limitReviewDueMs(await lastReviewMs(client, player.memberId));
  const intensive = await readRunningIntensivePlay(client, player.memberId);
  const excluded = exclusionAt(row, instant(row.nowMs));
  return {
    limits: LIMIT_FIELDS.map((field) => {
      const raise = raises.find((waiting) => waiting.field === field);
      return {
        field,
        value: row.limits[field],
        raise: raise === undefined ? null : { value: raise.value, possibleFrom: raise.possibleFromMs },
      };
    }),
    realityCheckMinutes: toMinutes(play?.checkEveryMs ?? null),
    timedOutUntil:
      row.timedOutUntilMs !== null && row.timedOutUntilMs > row.nowMs ? row.timedOutUntilMs : null,
    excludedUntil: excluded === null ? null : excluded.untilMs,
    returnPossible: excluded?.code === "EXCLUSION_RETURN_NEEDED",
    returnsAt: excluded === null ? null : row.exclusionReturnMs,
    timeOutDays: [...TIME_OUT_DAYS],
    exclusionMonths: [...EXCLUSION_MONTHS],
    review: { dueAt, isDue: row.nowMs >= dueAt },
    intensivePlay:
      intensive === null
        ? null
        : { since: intensive.sinceMs, losses: [...intensive.losses], least: intensive.least },
  };
}

export function toMinutes(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms / 60_000);
}
