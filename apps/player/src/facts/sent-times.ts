const KEY = "maru.sent";
const KEPT = 100;

type Sent = readonly (readonly [clientKey: string, sentAtMs: number])[];

/** Reads what this browser kept; anything broken is forgotten. */
export function parseSent(text: string | null): Sent {
  if (text === null) return [];
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isSent) : [];
  } catch {
    return [];
  }
}

function isSent(row: unknown): row is readonly [string, number] {
  return Array.isArray(row) && row.length === 2 && typeof row[0] === "string" && typeof row[1] === "number";
}

/** Only this browser knows when it sent a bet: kept for the bet's receipt page. */
export function keepSentTime(clientKey: string, sentAtMs: number): void {
  const known = parseSent(localStorage.getItem(KEY)).filter(([key]) => key !== clientKey);
  localStorage.setItem(KEY, JSON.stringify([[clientKey, sentAtMs], ...known].slice(0, KEPT)));
}

export function sentTimeOf(clientKey: string): number | null {
  const found = parseSent(localStorage.getItem(KEY)).find(([key]) => key === clientKey);
  return found?.[1] ?? null;
}
