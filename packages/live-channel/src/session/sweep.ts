import { CLOSE } from "../sockjs/close-reason.ts";
import type { Hub } from "./hub.ts";
import type { StompSession } from "./stomp-session.ts";

/** Looks once at every session: what is overdue is sent, asked for or given up. */
export function sweep(hub: Hub): void {
  const nowMs = hub.clock.nowMs();
  let totalBacklogBytes = 0;
  for (const session of hub.registry.sessions.values()) {
    if (endOverdue(session, nowMs)) continue;
    keepAlive(session, nowMs);
    totalBacklogBytes += watchBacklog(session, nowMs);
  }
  if (totalBacklogBytes > hub.limits.totalBacklogBytes) endWorst(hub, totalBacklogBytes);
}

function endOverdue(session: StompSession, nowMs: number): boolean {
  const { limits } = session.hub;
  const { incomingMs } = session.heartBeats;
  if (session.state === "opened") {
    if (nowMs - session.openedAtMs < limits.connectWithinMs) return false;
    session.refuse({ code: "CONNECT_TIMEOUT", message: "no CONNECT in time" }, null, CLOSE.connectTimeout);
    return true;
  }
  if (session.expiresAtMs !== null && nowMs >= session.expiresAtMs) {
    session.refuse({ code: "SESSION_EXPIRED", message: "the session has expired" }, null, CLOSE.expired);
    return true;
  }
  if (incomingMs > 0 && nowMs - session.lastReadMs > incomingMs * limits.heartbeatMisses) {
    session.end(CLOSE.silent, "NO_HEART_BEAT");
    return true;
  }
  return endUnanswered(session, nowMs);
}

/**
 * A pong stands behind everything that was written before it. Where it is late though we went on writing, and the reader still
 * sends, the backlog lies in the kernel's buffers and does not shrink; where nothing comes at all, nobody may be there.
 */
function endUnanswered(session: StompSession, nowMs: number): boolean {
  const { limits } = session.hub;
  if (session.pingedAtMs === 0) return false;
  const lateMs = nowMs - session.pingedAtMs - limits.pongWithinMs;
  const isAlive = session.lastReadMs > session.pingedAtMs;
  const isBehind = session.outlet.withholds || lastWriteMs(session) > session.pingedAtMs;
  const isStalled = isBehind && isAlive && lateMs > limits.stalledForMs;
  if (!isStalled && nowMs - session.pingedAtMs <= limits.pongGoneMs) return false;
  if (isBehind) session.end(CLOSE.slowConsumer, "SLOW_CONSUMER");
  else session.end(CLOSE.silent, "NO_PONG");
  return true;
}

/** One sweep early, because the next one would be late. */
function keepAlive(session: StompSession, nowMs: number): void {
  const { limits } = session.hub;
  const { outgoingMs } = session.heartBeats;
  const quietMs = nowMs - lastWriteMs(session);
  if (outgoingMs > 0 && quietMs >= Math.max(outgoingMs / 2, outgoingMs - limits.sweepEveryMs)) {
    session.beat();
  } else if (outgoingMs === 0 && quietMs >= limits.sockJsHeartbeatMs) {
    session.outlet.lastWriteMs = nowMs;
    session.link.heartbeat();
  }
  if (session.pingedAtMs > 0) {
    if (nowMs - session.pingedAtMs > limits.pongWithinMs) session.outlet.pongIsLate();
  } else if (nowMs - session.lastPingMs >= limits.pingEveryMs && session.link.ping()) {
    session.lastPingMs = nowMs;
    session.pingedAtMs = nowMs;
  }
}

/** What was written to all readers of a topic together is noted with the topic alone; a slow one is not among them. */
function lastWriteMs(session: StompSession): number {
  if (session.outlet.slow) return session.outlet.lastWriteMs;
  return session.subscriptions.reduce(
    (latest, subscription) => Math.max(latest, subscription.writtenAtMs),
    session.outlet.lastWriteMs,
  );
}

/** Ends a reader whose backlog has not shrunk for too long; returns the backlog in bytes. */
function watchBacklog(session: StompSession, nowMs: number): number {
  const backlogBytes = session.link.backlogBytes();
  if (backlogBytes === 0 || backlogBytes < session.backlogBytes) session.backlogSinceMs = nowMs;
  else if (session.backlogBytes === 0) session.backlogSinceMs = nowMs;
  session.backlogBytes = backlogBytes;
  if (backlogBytes === 0) return 0;
  const isFull = backlogBytes > session.hub.limits.hardBacklogBytes;
  if (!isFull && nowMs - session.backlogSinceMs <= session.hub.limits.stalledForMs) return backlogBytes;
  session.end(CLOSE.slowConsumer, "SLOW_CONSUMER");
  return 0;
}

function endWorst(hub: Hub, totalBytes: number): void {
  const worstFirst = [...hub.registry.sessions.values()]
    .filter((session) => session.backlogBytes > 0)
    .toSorted((a, b) => b.backlogBytes - a.backlogBytes);
  let leftBytes = totalBytes;
  for (const session of worstFirst) {
    if (leftBytes <= hub.limits.totalBacklogBytes) return;
    leftBytes -= session.backlogBytes;
    session.end(CLOSE.slowConsumer, "SLOW_CONSUMER");
  }
}
