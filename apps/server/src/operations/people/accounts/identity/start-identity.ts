import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { MemberDeps, MemberReply, MemberSite } from "../member-deps.ts";
import { blindIndex, sealText } from "../personal/seal.ts";
import { countSends, insertCertification } from "../certification/certification-store.ts";
import { waitBeforeSendMs } from "../certification/send-limits.ts";
import { countUse, keepAsked } from "./identity-store.ts";
import { RESULT_LIVES_MS } from "./verified-facts.ts";

export interface IdentityCheck {
  readonly key: string;
  /** `portone` is asked from a page of ours, `oidc` on its own page at `url`, `local` believes what it is told. */
  readonly provider: "local" | "portone" | "oidc";
  readonly url: string | null;
  readonly expiresInSeconds: number;
}

export interface IdentityStart {
  readonly site: MemberSite & { readonly hosts: readonly string[] };
  readonly address: string;
  /** Under which of the site's names it is asked, with its port; any other counts as the first of them. */
  readonly host: string | null;
}

/** Sealed for its own check alone. */
export const aboutKept = (id: string): string => `identity-kept:${id}`;

/** Begins a check. Its key is the secret of whoever asked; what the provider is told is another. */
export async function startIdentity(
  deps: MemberDeps,
  start: IdentityStart,
): Promise<MemberReply<IdentityCheck>> {
  const { identity } = deps;
  if (identity.kind === "none") return { ok: false, refusal: { code: "UNAVAILABLE" } };
  if (identity.kind !== "oidc")
    return beginCheck(deps, start, { provider: identity.kind, url: null, kept: null });
  const returnUrl = returnUrlOf(deps, start);
  if (returnUrl === null) return { ok: false, refusal: { code: "UNAVAILABLE" } };
  const begun = await identity.begin(returnUrl);
  if (begun.state === "begun")
    return beginCheck(deps, start, { provider: "oidc", url: begun.url, kept: begun.kept });
  await deps.database.transaction((client) => countUse(client, { provider: "oidc", what: "unanswered" }));
  return { ok: false, refusal: { code: "IDENTITY_UNANSWERED" } };
}

/** Never an address that a caller names: one of the site's own, which the provider holds against those it was told. */
function returnUrlOf(
  { originsOf }: Pick<MemberDeps, "originsOf">,
  { site, host }: Pick<IdentityStart, "site" | "host">,
): string | null {
  const origins = originsOf(site.hosts);
  const origin = origins.find((own) => new URL(own).host === host) ?? origins[0];
  return origin === undefined ? null : `${origin}/identity`;
}

interface Begun {
  readonly provider: IdentityCheck["provider"];
  readonly url: string | null;
  readonly kept: string | null;
}

function beginCheck(
  deps: MemberDeps,
  start: IdentityStart,
  begun: Begun,
): Promise<MemberReply<IdentityCheck>> {
  const id = randomUUID();
  return deps.database.transaction(async (client) => {
    const waitMs = begun.provider === "local" ? 0 : await waitOf(client, deps, { id, ...start });
    if (waitMs > 0)
      return { ok: false, refusal: { code: "SEND_LIMITED", retryAfterSeconds: Math.ceil(waitMs / 1_000) } };
    await insertCertification(client, {
      id,
      siteId: start.site.id,
      kind: "identity",
      purpose: "prove",
      memberId: null,
      targetIndex: blindIndex(deps.personalKeys, "identity", id),
      target: null,
      codeHash: null,
      address: start.address,
      livesMs: RESULT_LIVES_MS,
    });
    const { provider, kept, url } = begun;
    const sealed = kept === null ? null : sealText(deps.personalKeys, kept, aboutKept(id));
    await keepAsked(client, { id, provider, kept: sealed });
    await countUse(client, { provider, what: "begun" });
    return { ok: true, value: { key: id, provider, url, expiresInSeconds: RESULT_LIVES_MS / 1_000 } };
  });
}

/** Checks are paid for: one address begins no more of them than it asks for codes. */
async function waitOf(
  client: PoolClient,
  deps: MemberDeps,
  { id, address }: { readonly id: string; readonly address: string },
): Promise<number> {
  const targetIndex = blindIndex(deps.personalKeys, "identity", id);
  return waitBeforeSendMs(await countSends(client, { targetIndex, address }));
}
