import type { WirePlay, WireProtection } from "@maru/contract";
import { checkDueMs, isPlayOver, seoulDayStart } from "@maru/rules";
import { instant } from "@maru/values";
import type { PoolClient } from "pg";
import { appendAudit } from "../../../platform/audit.ts";
import { confirmCheck, netSince, type NetRow, readPlayRow, setCheckEvery } from "./play-store.ts";
import type { Asker, ProtectionDeps } from "./protection-room.ts";
import { type Player, readProtection } from "./protection-store.ts";
import { protectionView, toMinutes } from "./read-protection.ts";

/** The session clock and the net result, of this session of play and of today (P-13, P-14). */
export function readPlay(deps: ProtectionDeps, player: Player): Promise<WirePlay | null> {
  return deps.database.transaction((client) => playView(client, player));
}

/** "I have seen it and go on": bets are taken again. */
export function confirmPlay(deps: ProtectionDeps, player: Player): Promise<WirePlay | null> {
  return deps.database.transaction(async (client) => {
    await confirmCheck(client, player.memberId);
    return playView(client, player);
  });
}

export function setRealityCheck(
  deps: ProtectionDeps,
  asker: Asker,
  minutes: number,
): Promise<WireProtection> {
  return deps.database.transaction(async (client) => {
    await setCheckEvery(client, asker.memberId, minutes * 60_000);
    const view = await protectionView(client, asker);
    const { memberId, siteId, sessionId, address } = asker;
    const detail = { field: "realityCheckMinutes", after: minutes };
    await appendAudit(client, [{ kind: "limit-changed", memberId, siteId, sessionId, address, detail }]);
    return view;
  });
}

async function playView(client: PoolClient, { memberId }: Player): Promise<WirePlay | null> {
  const play = await readPlayRow(client, memberId);
  if (play === null) return null;
  const { limits } = await readProtection(client, memberId);
  const { nowMs } = play;
  const startedAt = play.toMs === 0 || isPlayOver(play, nowMs) ? null : play.fromMs;
  const dueAt = checkDueMs(play, nowMs);
  const session = startedAt === null ? NOTHING : await netSince(client, memberId, startedAt);
  const today = await netSince(client, memberId, seoulDayStart(instant(nowMs)));
  return {
    serverTime: nowMs,
    startedAt,
    elapsedSeconds: startedAt === null ? 0 : Math.floor((nowMs - startedAt) / 1000),
    session: withNet(session),
    today: withNet(today),
    check: {
      everyMinutes: toMinutes(play.checkEveryMs),
      dueAt,
      isDue: dueAt !== null && nowMs >= dueAt,
    },
    sessionMinutes: limits.sessionMinutes,
  };
}

const NOTHING: NetRow = { bets: 0, staked: 0, returned: 0 };

/** Open bets count as lost until they are settled, as they do for the loss limit. */
function withNet(row: NetRow): WirePlay["today"] {
  return { bets: row.bets, staked: row.staked, returned: row.returned, net: row.returned - row.staked };
}
