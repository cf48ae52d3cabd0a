import { assert } from "@maru/values";
import type { PoolClient } from "pg";
import { appendAudit } from "../../../platform/audit.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { type IssuedSession, issueTokens, type TokenIssuer } from "./issue-tokens.ts";
import { judgeRefresh } from "./judge-refresh.ts";
import { hashRefreshToken, looksLikeRefreshToken, nextRefreshToken } from "./refresh-token.ts";
import { lockFamily, rotateToken } from "./refresh-token-store.ts";
import { endSessions } from "./session-store.ts";
import { ACCOUNT_DISABLED, BAD_CREDENTIALS, type SignInReply } from "./sign-in-reply.ts";

/** How many refreshes may lie between two tabs inside the grace; more than that is no browser. */
const LONGEST_CHAIN = 8;

export interface RefreshRequest {
  readonly refreshToken: string;
  readonly address: string;
}

export interface RefreshDeps extends TokenIssuer {
  readonly database: Database;
}

/** The refresh token that counts after this call, and its session; or the refusal. */
type Outcome =
  | { readonly ok: true; readonly session: IssuedSession; readonly refreshToken: string }
  | { readonly ok: false; readonly reply: SignInReply };

/**
 * Changes a refresh token for the next one and a new access token. A spent one that comes back ends its session, sockets
 * included, unless it was spent within the last 10 s (S-06).
 */
export async function refresh(deps: RefreshDeps, request: RefreshRequest): Promise<SignInReply> {
  if (!looksLikeRefreshToken(request.refreshToken)) return BAD_CREDENTIALS;
  const outcome = await deps.database.transaction((client) => exchange(client, deps, request));
  if (!outcome.ok) return outcome.reply;
  return issueTokens(deps, outcome.session, outcome.refreshToken);
}

/** A refusal is returned, never thrown: the end of a session must be committed. */
async function exchange(client: PoolClient, deps: RefreshDeps, request: RefreshRequest): Promise<Outcome> {
  const tokens = chainFrom(deps.keys.current.refreshKey, request.refreshToken);
  const hashes = tokens.map(hashRefreshToken);
  const family = await lockFamily(client, hashes);
  if (family === null) return { ok: false, reply: BAD_CREDENTIALS };

  const judgement = judgeRefresh(family);
  if (judgement.kind === "refuse") {
    return { ok: false, reply: judgement.code === "ACCOUNT_DISABLED" ? ACCOUNT_DISABLED : BAD_CREDENTIALS };
  }
  if (judgement.kind === "reused") {
    const { memberId, sessionId } = family;
    await endSessions(client, { memberId, sessionId, keepSessionId: null, reason: "TOKEN_REUSED" });
    const { siteId } = family;
    await appendAudit(client, [
      { kind: "token-reused", siteId, memberId, sessionId, address: request.address },
    ]);
    return { ok: false, reply: BAD_CREDENTIALS };
  }
  const steps = judgement.kind === "share" ? judgement.steps : 1;
  if (judgement.kind === "rotate") {
    await rotateToken(client, {
      sessionId: family.sessionId,
      spent: at(hashes, 0),
      issued: at(hashes, 1),
      address: request.address.slice(0, 64),
    });
  }
  return { ok: true, session: family, refreshToken: at(tokens, steps) };
}

function chainFrom(refreshKey: Uint8Array, token: string): readonly string[] {
  const tokens = [token];
  for (let step = 0; step < LONGEST_CHAIN; step += 1) {
    tokens.push(nextRefreshToken(refreshKey, at(tokens, step)));
  }
  return tokens;
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  assert(item !== undefined, `no item ${index}`);
  return item;
}
