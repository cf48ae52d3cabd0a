import { randomUUID } from "node:crypto";
import { readJson, SEND_DESTINATIONS, unstorablePath, type WireRefusal } from "@maru/contract";
import { type MemberId, roundId, type SiteId } from "@maru/values";
import type { BetRequest } from "../../ports/place-bet.ts";

/** Whose session the message came in. */
export interface BetSender {
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly username: string;
}

export type BetMessage =
  | { readonly ok: true; readonly request: BetRequest }
  | { readonly ok: false; readonly refusal: WireRefusal; readonly clientKey: string | null };

const BET_BODY = SEND_DESTINATIONS["/trade/betting"];

/**
 * Reads the body of `/trade/betting`. Identity and site are the session's; a payload that names another player or site is
 * refused. A bet without a client key gets one here.
 */
export function readBetMessage(text: string, sender: BetSender): BetMessage {
  const json = readJson(text);
  if (!json.ok) return { ok: false, refusal: json.refusal, clientKey: null };
  const clientKey = keyOf(json.value);
  const unstorable = unstorablePath(json.value);
  if (unstorable !== null)
    return { ok: false, refusal: { code: "INVALID_FIELD", field: unstorable.join(".") }, clientKey };
  const parsed = BET_BODY.safeParse(json.value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
    if (unknown !== undefined)
      return { ok: false, refusal: { code: "UNKNOWN_FIELD", field: unknown }, clientKey };
    return { ok: false, refusal: { code: "INVALID_FIELD", field: issue?.path.join(".") ?? "" }, clientKey };
  }
  const { player, siteInfoId, tradeRound, type, point, multiple } = parsed.data;
  const isOther =
    (player?.id !== undefined && player.id !== sender.memberId) ||
    (player?.username !== undefined && player.username !== sender.username);
  if (isOther) return { ok: false, refusal: { code: "PLAYER_MISMATCH" }, clientKey };
  if (siteInfoId !== undefined && siteInfoId !== sender.siteId) {
    return { ok: false, refusal: { code: "SITE_MISMATCH" }, clientKey };
  }
  return {
    ok: true,
    request: {
      memberId: sender.memberId,
      siteId: sender.siteId,
      roundId: roundId(tradeRound.id),
      type,
      stakePoints: point,
      clientKey: parsed.data.clientKey ?? randomUUID(),
      seenMultipleBp: multiple === undefined ? null : Math.round(multiple * 10_000),
    },
  };
}

/** Also a malformed bet is answered with its key, when it has one, so that the client knows which it was. */
function keyOf(json: unknown): string | null {
  if (typeof json !== "object" || json === null || !("clientKey" in json)) return null;
  return typeof json.clientKey === "string" ? json.clientKey.slice(0, 64) : null;
}
