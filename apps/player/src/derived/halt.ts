import { FLAG_CODES } from "@maru/contract/wire-codes";
import type { Member, Pause, TradeOption } from "../wire/shapes.ts";
import type { BetIntent } from "./bet-intent.ts";
import { isPlayable } from "./option-groups.ts";

/** Why no bet is taken, beside the ordinary lock of a round. */
export type Halt =
  | { readonly kind: "paused"; readonly pause: Pause }
  | { readonly kind: "closed"; readonly opensAtMs: number | null }
  | { readonly kind: "stopped" }
  | { readonly kind: "ended" };

/** What the server said last of a break of the player's own: with the account, or in refusing a bet. */
export function pauseAt(member: Member | null, intents: readonly BetIntent[], nowMs: number): Pause | null {
  const told = intents.map(({ refusal }) => pauseOf(refusal)).find((pause) => pause !== null);
  const pauses = [member?.pause ?? null, told ?? null].filter((pause) => pause !== null);
  return pauses.find((pause) => nowMs < pause.untilMs) ?? null;
}

function pauseOf(refusal: BetIntent["refusal"]): Pause | null {
  const untilMs = refusal?.params["untilMs"];
  if (refusal === null || typeof untilMs !== "number") return null;
  if (refusal.code === "SELF_EXCLUDED") return { kind: "SELF_EXCLUDED", untilMs };
  return refusal.code === "TIMED_OUT" ? { kind: "TIMED_OUT", untilMs } : null;
}

/** The player's own break first, since nothing else helps while it lasts; then what the site and the market say. */
export function haltOf(
  option: TradeOption,
  pause: Pause | null,
  isOpenOnSite: { readonly flag: number | undefined },
): Halt | null {
  if (pause !== null) return { kind: "paused", pause };
  if (!option.hours.isOpen) return { kind: "closed", opensAtMs: option.hours.opensAtMs };
  if (option.isPlaying && option.isStopped) return { kind: "stopped" };
  const { flag } = isOpenOnSite;
  return !isPlayable(option) || (flag !== undefined && flag !== FLAG_CODES.yes) ? { kind: "ended" } : null;
}
