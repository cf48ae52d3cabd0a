import { done, found, type Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";

export function sessionHandlers({
  accounts,
}: Pick<HttpVerbs, "accounts">): Handlers<"ownSessions" | "endOwnSession" | "endOtherSessions"> {
  return {
    ownSessions: async ({ caller }) =>
      done(
        (await accounts.ownSessions(caller)).map((session) => ({
          id: session.sessionId,
          address: session.address,
          userAgent: session.userAgent,
          startedAt: session.startedAtMs,
          seenAt: session.seenAtMs,
          current: session.sessionId === caller.sessionId,
        })),
      ),
    endOwnSession: async ({ caller, body }) => {
      const { memberId } = caller;
      const isEnded = await accounts.endSession({
        sessionId: body.sessionId,
        memberId,
        reason: "FORCED_LOGOUT",
      });
      // Somebody else's session looks like one that does not exist (S-18).
      return isEnded ? done(null) : found(null);
    },
    endOtherSessions: async ({ caller }) =>
      done({ ended: await accounts.endSessionsOf(caller, "FORCED_LOGOUT", caller.sessionId) }),
  };
}
