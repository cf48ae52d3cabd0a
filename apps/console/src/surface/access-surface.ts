import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { type Me, type SessionFacts, sessionFacts } from "../facts/session-facts.ts";
import { type Settings, settingsFacts } from "../facts/settings-facts.ts";
import { stepUpFacts } from "../facts/step-up-facts.ts";
import { type Words, wordsFacts } from "../facts/words-facts.ts";
import { NO_ANSWER, type WireRefusal } from "../wire/http.ts";
import { PASSKEY_DISMISSED, PASSKEY_KNOWN } from "../wire/passkey.ts";

/** What signing in needs of the surface: the rest of it, with router and queries, is read by whoever is signed in. */

export * from "../facts/sign-in-staff.ts";
export { settingsFacts } from "../facts/settings-facts.ts";
export { sessionFacts } from "../facts/session-facts.ts";
export type { Me } from "../facts/session-facts.ts";
export type { CallInput, CallReply } from "../wire/client.ts";
export type { WireRefusal } from "../wire/http.ts";

export function useSession<T>(select: (facts: SessionFacts) => T): T {
  return useStore(sessionFacts, select);
}

/** Who is signed in. Screens stand behind the sign-in, so there is somebody. */
export function useMe(): Me | null {
  return useSession((facts) => facts.me);
}

export function useSettings<T>(select: (settings: Settings) => T): T {
  return useStore(settingsFacts, select);
}

/** The words of the language chosen; null until the first are here. */
export function useWords(): Words | null {
  return useStore(wordsFacts, ({ words }) => words);
}

export function useStepUpAsked(): ((isProved: boolean) => void) | null {
  return useStore(stepUpFacts, (facts) => facts.answer);
}

/** A refusal in words: the server's, or our own where it gave no answer. */
export function useFaultText(): (refusal: WireRefusal) => string {
  const t = useTranslations("kit");
  return useCallback(
    (refusal) => {
      if (refusal.code === NO_ANSWER) return t("noAnswer");
      if (refusal.code === PASSKEY_DISMISSED) return t("passkeyDismissed");
      if (refusal.code === PASSKEY_KNOWN) return t("passkeyKnown");
      return refusal.message === "" ? t("failed") : refusal.message;
    },
    [t],
  );
}
