import { createStore } from "zustand/vanilla";
import type { CallReply } from "../wire/client.ts";

export type Me = CallReply<"me">;

export interface SessionFacts {
  /** `partial`: the password was right, the second factor is missing. */
  readonly status: "checking" | "signed-out" | "partial" | "signed-in";
  readonly me: Me | null;
  /** Why the session before ended, when it was not by choice. */
  readonly ended: "idle" | "server" | null;
}

/** Who sits here. */
export const sessionFacts = createStore<SessionFacts>(() => ({ status: "checking", me: null, ended: null }));

export function keepMe(me: Me): void {
  sessionFacts.setState({ me, status: me.stage === "open" ? "signed-in" : "partial", ended: null });
}

export function forgetMe(ended: SessionFacts["ended"]): void {
  sessionFacts.setState((facts) => ({
    me: null,
    status: "signed-out",
    ended: facts.status === "signed-in" ? ended : facts.ended,
  }));
}
