/** Connection exceptions, and a database that is shutting down, was shut down, or is not up yet. */
const LOST = /^(08...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** How deep a reason may lie under what was made of it. */
const MOST_CAUSES = 5;

/**
 * Whether a failure, or what caused it, is a connection to the database that was lost or could not be made: it passes by itself, and
 * the work may be done again.
 */
export function isConnectionLost(error: unknown): boolean {
  let reason = error;
  for (let depth = 0; depth < MOST_CAUSES && reason instanceof Error; depth += 1) {
    if (saysLost(reason)) return true;
    reason = reason.cause;
  }
  return false;
}

/** Beside lost connections: a database that takes no more of them, or whose disk or memory is full, or whose disk fails. */
export function isDatabaseAway(error: unknown): boolean {
  if (isConnectionLost(error)) return true;
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return false;
  // PostgreSQL has no code of its own for a disk that is read-only: it calls it a missing privilege.
  const isReadOnlyDisk = error.code === "42501" && error.message.endsWith("Read-only file system");
  return /^(53...|58030)$/.test(error.code) || isReadOnlyDisk;
}

function saysLost(error: Error): boolean {
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  // A socket that is not there yet; any other file that is missing stays missing.
  if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
  if (code !== null) return LOST.test(code);
  // The driver reports a connection that broke under a query without a code.
  return error.name === "Error" && /connection|not queryable|timeout/i.test(error.message);
}
