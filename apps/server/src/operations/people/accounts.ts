import { randomBytes } from "node:crypto";
import type { Clock, MemberId } from "@maru/values";
import { appendAudit } from "../../platform/audit.ts";
import { openSignInGuard } from "../../platform/sign-in-guard.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { authenticate, type AuthenticateReply } from "./accounts/authenticate.ts";
import type { Caller, EndReason } from "./accounts/caller.ts";
import { endSession, type EndSessionOrder } from "./accounts/end-session.ts";
import { endSessionsOf } from "./accounts/end-sessions-of.ts";
import { hashPassword } from "./accounts/password.ts";
import { disableMember } from "./accounts/profile/disable-member.ts";
import { refresh, type RefreshRequest } from "./accounts/refresh.ts";
import type { RegisterCheck } from "./accounts/ask-register.ts";
import { hashRefreshToken, looksLikeRefreshToken } from "./accounts/refresh-token.ts";
import { readSessionsOfTokens } from "./accounts/refresh-token-store.ts";
import { type OwnSession, readOwnSessions, readSessions } from "./accounts/session-store.ts";
import { createSharedLookup } from "./accounts/shared-lookup.ts";
import { signIn, type SignInRequest } from "./accounts/sign-in.ts";
import type { SignInReply } from "./accounts/sign-in-reply.ts";
import type { SigningKeys } from "./accounts/signing-keys.ts";
import { createWorkSlots } from "../../platform/work-slots.ts";

/** The room's verbs, as the transports get them. */
export interface Accounts {
  signIn(request: SignInRequest): Promise<SignInReply>;
  refresh(request: RefreshRequest): Promise<SignInReply>;
  /** Of which session a refresh token is or was; null for one that was never issued. */
  sessionOfRefreshToken(refreshToken: string): Promise<string | null>;
  authenticate(accessToken: string): Promise<AuthenticateReply>;
  signOut(caller: Pick<Caller, "sessionId" | "memberId">): Promise<void>;
  endSession(order: EndSessionOrder): Promise<boolean>;
  endSessionsOf(
    member: { readonly memberId: MemberId },
    reason: EndReason,
    keepSessionId?: string,
  ): Promise<number>;
  /** Disables a member: their next request is refused and their sockets close. False where nothing changed (S-08). */
  disableMember(member: Parameters<typeof disableMember>[1]): Promise<boolean>;
  /** Notes a call that was refused, and who made it (S-44). */
  noteRefusal(refused: RefusedCall): Promise<void>;
  /** The member's own open sessions, newest first (S-09). */
  ownSessions(member: { readonly memberId: MemberId }): Promise<readonly OwnSession[]>;
}

export interface RefusedCall {
  readonly code: string;
  /** `POST /api/player/change_nick`. */
  readonly call: string;
  readonly memberId: number | null;
  readonly siteId: number | null;
  readonly sessionId: string | null;
  readonly address: string;
}

export interface AccountsDeps {
  /** With the role `maru_accounts`. */
  readonly database: Database;
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly registerCheck: RegisterCheck;
}

/** Two hashes at a time leave threads and cores to the bets; about 80 sign-ins a second on two shared cores. */
const SIGN_IN_SLOTS = { running: 2, waiting: 256 } as const;

/** Opens the room. The stand-in hash is made here, so that even the first unknown name takes as long as a known one. */
export async function openAccounts(deps: AccountsDeps): Promise<Accounts> {
  const { database } = deps;
  const dummyHash = await hashPassword(randomBytes(24).toString("base64url"));
  const guard = openSignInGuard(deps.keys.current.refreshKey, () => deps.clock.now());
  const signInDeps = { ...deps, slots: createWorkSlots(SIGN_IN_SLOTS), dummyHash, guard };
  const authenticateDeps = {
    ...deps,
    findSession: createSharedLookup(async (ids) =>
      (await readSessions(database, ids)).map((session) => [session.sessionId, session] as const),
    ),
  };
  const sessionOfHash = createSharedLookup((hashes) => readSessionsOfTokens(database, hashes));
  return {
    signIn: (request) => signIn(signInDeps, request),
    refresh: (request) => refresh(deps, request),
    sessionOfRefreshToken: async (token) =>
      looksLikeRefreshToken(token) ? sessionOfHash(hashRefreshToken(token).toString("hex")) : null,
    authenticate: (accessToken) => authenticate(authenticateDeps, accessToken),
    signOut: async ({ sessionId, memberId }) =>
      void (await endSession(database, { sessionId, memberId, reason: "SIGNED_OUT" })),
    endSession: (order) => endSession(database, order),
    endSessionsOf: ({ memberId }, reason, keepSessionId) =>
      endSessionsOf(database, { memberId, reason, keepSessionId: keepSessionId ?? null }),
    disableMember: (member) => disableMember(database, member),
    noteRefusal: ({ code, call, memberId, siteId, sessionId, address }) =>
      appendAudit(database, [
        {
          kind: "call-refused",
          siteId,
          memberId,
          address,
          ...(sessionId === null ? {} : { sessionId }),
          detail: { code, call },
        },
      ]),
    ownSessions: ({ memberId }) => readOwnSessions(database, memberId),
  };
}
