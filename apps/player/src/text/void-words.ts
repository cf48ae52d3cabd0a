import { VOID_CAUSES } from "@maru/rules";
import { useTranslations } from "use-intl";

/** Why a round is void, in a sentence; a cause that this page does not know yet has one too. */
export function useVoidWords(): (cause: string) => string {
  const t = useTranslations("voids");
  return (cause) => t(VOID_CAUSES.find((known) => known === cause) ?? "other");
}
