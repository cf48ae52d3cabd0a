import { createStore } from "zustand/vanilla";
import type { EndReason } from "../wire/session.ts";
import type { Member, Site } from "../wire/shapes.ts";

export type SessionStatus = "checking" | "anonymous" | "signed-in";

export interface SessionFacts {
  readonly status: SessionStatus;
  /** null until the site's own answer; then it stays. */
  readonly site: Site | null;
  readonly member: Member | null;
  readonly balance: { readonly points: number; readonly version: number };
  /** Why the session ended by itself; null after a sign-out of one's own. */
  readonly endReason: EndReason;
}

export const sessionFacts = createStore<SessionFacts>(() => ({
  status: "checking",
  site: null,
  member: null,
  balance: { points: 0, version: 0 },
  endReason: null,
}));

/** A balance of the live channel: an older version than the one shown is a late message. */
export function noteBalance(points: number, version: number): void {
  const known = sessionFacts.getState().balance.version;
  if (version < known) return;
  sessionFacts.setState({ balance: { points, version } });
}

/** What `/api/me` said; of the same member a newer balance may already be known. */
export function noteMember(member: Member): void {
  const known = sessionFacts.getState();
  const told = { points: member.points, version: member.pointsVersion };
  const isKnownNewer = known.member?.id === member.id && known.balance.version > told.version;
  const balance = isKnownNewer ? known.balance : told;
  sessionFacts.setState({ member, status: "signed-in", endReason: null, balance });
}

export function noteSignedOut(endReason: SessionFacts["endReason"]): void {
  sessionFacts.setState({
    status: "anonymous",
    member: null,
    balance: { points: 0, version: 0 },
    endReason,
  });
}
