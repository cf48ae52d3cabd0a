import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { refreshMember } from "../facts/follow-account.ts";
import { useLoaded } from "./loaded-call.ts";
import type { Loaded } from "./page-surface.ts";
import { NO_ANSWER, useSession, useUnit, type WireRefusal } from "./surface.ts";
import { memberRefusalText } from "../text/refusal/member-refusal-text.ts";
import {
  type Affordability,
  checkName,
  fetchAffordability,
  fetchBanks,
  fetchLimitChanges,
  fetchOwnSessions,
  fetchProfile,
  fetchProtection,
  fetchPublicProtection,
  fetchStaticText,
  type InvitingPartner,
  type LimitChange,
  type NameKind,
  type OwnSession,
  type Profile,
  type Protection,
  type PublicProtection,
  type StaticText,
  verifyPartner,
} from "../wire/member-endpoints.ts";
import type { Page } from "../wire/shapes.ts";

/** The entry point for the pages of becoming and being a member, and of protection; the first load carries none of it. */
export * from "../wire/member-endpoints.ts";
export {
  comeBackFromIdentity,
  type EndedTrip,
  leaveForIdentity,
  takeEndedTrip,
} from "../facts/identity-trip.ts";
export { fetchOwnData } from "../wire/own-data.ts";
export { confirmPlay } from "../wire/watch-endpoints.ts";
export { csvText } from "../derived/csv-text.ts";
export { signInPlayer } from "../facts/sign-in-player.ts";

const useOwnId = (): number => useSession((facts) => facts.member?.id ?? 0);

export function useProfile(): Loaded<Profile> {
  const id = useOwnId();
  return useLoaded({ key: ["profile", id], ask: fetchProfile, isWanted: id !== 0 });
}

export function useOwnSessions(): Loaded<readonly OwnSession[]> {
  const id = useOwnId();
  return useLoaded({ key: ["own-sessions", id], ask: fetchOwnSessions, isWanted: id !== 0 });
}

export function useProtection(): Loaded<Protection> {
  const id = useOwnId();
  return useLoaded({ key: ["protection", id], ask: fetchProtection, isWanted: id !== 0 });
}

/** Asked for only where money is played for; elsewhere the call is not there. */
export function useAffordability(): Loaded<Affordability> {
  const id = useOwnId();
  return useLoaded({ key: ["affordability", id], ask: fetchAffordability, isWanted: id !== 0 });
}

export function useLimitChanges(page: number): Loaded<Page<LimitChange>> {
  const id = useOwnId();
  return useLoaded({
    key: ["limit-changes", id, page],
    ask: () => fetchLimitChanges(page),
    isWanted: id !== 0,
  });
}

export function usePublicProtection(): PublicProtection | null {
  const siteId = useSession((facts) => facts.site?.id ?? 0);
  const locale = useLocale();
  const loaded = useLoaded({ key: ["public-protection", siteId, locale], ask: fetchPublicProtection });
  return loaded.state === "ready" ? loaded.value : null;
}

export function useBanks(): readonly string[] {
  const siteId = useSession((facts) => facts.site?.id ?? 0);
  const isLicensed = useIsLicensed();
  const loaded = useLoaded({ key: ["banks", siteId], ask: fetchBanks, isWanted: isLicensed });
  return loaded.state === "ready" ? loaded.value : [];
}

export function useIsLicensed(): boolean {
  return useSession((facts) => facts.site?.mode === "licensed");
}

/** What a newcomer proves by a code: the phone where text messages are sent, else the e-mail address. */
export function useSignUpProof(): "phone" | "email" {
  return useSession((facts) => facts.site?.signUpProof ?? "phone");
}

export function useStaticText(type: "terms" | "privacy"): Loaded<StaticText> {
  const siteId = useSession((facts) => facts.site?.id ?? 0);
  // The words are the server's: another language is another answer.
  const locale = useLocale();
  return useLoaded({ key: ["static-text", siteId, type, locale], ask: () => fetchStaticText(type) });
}

export function usePartner(code: string): Loaded<InvitingPartner> {
  const siteId = useSession((facts) => facts.site?.id ?? 0);
  return useLoaded({ key: ["partner", siteId, code], ask: () => verifyPartner(code), isWanted: code !== "" });
}

/** What becomes stale when something of one's own account changed. */
export function useRenewOwn(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      refreshMember(),
      ...["profile", "own-sessions", "protection", "limit-changes", "affordability", "play"].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    ]);
  };
}

/** The words of a refusal in the player's language. */
export function useRefusalWords(): (refusal: WireRefusal) => string {
  const t = useTranslations();
  const locale = useLocale();
  const unit = useUnit();
  return (refusal) => {
    if (refusal.code === NO_ANSWER) return t("common.noAnswer");
    return memberRefusalText(refusal, locale, unit) ?? t("common.failed");
  };
}

const TYPING_PAUSE_MS = 350;

export type NameState =
  | { readonly state: "idle" | "asking" | "free" }
  | { readonly state: "refused"; readonly refusal: WireRefusal };

/** Whether a name can be taken, asked when the typing rests. */
export function useNameCheck(kind: NameKind, name: string): NameState {
  const [told, setTold] = useState<{ readonly name: string; readonly answer: NameState } | null>(null);
  useEffect(() => {
    if (name === "") return undefined;
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const reply = await checkName(kind, name);
      if (!isCurrent || !reply.ok) return;
      const answer: NameState =
        reply.value === null ? { state: "free" } : { state: "refused", refusal: reply.value };
      setTold({ name, answer });
    };
    const timer = setTimeout(() => void look(), TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [kind, name]);
  if (name === "") return { state: "idle" };
  return told?.name === name ? told.answer : { state: "asking" };
}
