import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

/** What the words of a list mean, in one line where they stand. */
export function WordHelp({ of }: { readonly of: "outcomes" | "paint" | "ohlc" }): ReactNode {
  return <span className="block text-xs text-ink-3">{useTranslations("help")(of)}</span>;
}
