import type { StompSession } from "./stomp-session.ts";

/** Who is connected: by session, by user, by sign-in. */
export class Registry {
  readonly sessions = new Map<string, StompSession>();
  readonly #byUser = new Map<string, Set<StompSession>>();
  readonly #bySessionKey = new Map<string, Set<StompSession>>();

  add(session: StompSession): void {
    this.sessions.set(session.id, session);
  }

  /** Called once the session knows its principal. */
  identify(session: StompSession): void {
    const { principal } = session;
    if (principal === null) return;
    addTo(this.#byUser, principal.userKey, session);
    addTo(this.#bySessionKey, principal.sessionKey, session);
  }

  remove(session: StompSession): void {
    this.sessions.delete(session.id);
    const { principal } = session;
    if (principal === null) return;
    removeFrom(this.#byUser, principal.userKey, session);
    removeFrom(this.#bySessionKey, principal.sessionKey, session);
  }

  ofUser(userKey: string): readonly StompSession[] {
    return [...(this.#byUser.get(userKey) ?? [])];
  }

  ofSessionKey(sessionKey: string): readonly StompSession[] {
    return [...(this.#bySessionKey.get(sessionKey) ?? [])];
  }

  connectionsOfUser(userKey: string): number {
    return this.#byUser.get(userKey)?.size ?? 0;
  }
}

function addTo(index: Map<string, Set<StompSession>>, key: string, session: StompSession): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, new Set([session]));
  else known.add(session);
}

function removeFrom(index: Map<string, Set<StompSession>>, key: string, session: StompSession): void {
  const known = index.get(key);
  known?.delete(session);
  if (known?.size === 0) index.delete(key);
}
