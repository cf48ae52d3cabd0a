import { type ReactNode, useLayoutEffect } from "react";
import { useTranslations } from "use-intl";
import { endFirstPicture } from "../ui/first-picture.ts";
import { Mark } from "../ui/mark.tsx";

/** The shell without a network, or without an answer of the site: it says so and asks again by itself. No price and no balance is shown that is not live. */
export function OfflineScreen(): ReactNode {
  const t = useTranslations("shell");
  useLayoutEffect(endFirstPicture, []);
  return (
    <main className="grid min-h-dvh place-items-center bg-ground px-6">
      <div role="status" className="flex max-w-[360px] flex-col items-center gap-3 text-center">
        <Mark className="size-10 text-ink-3" />
        <h1 className="text-lg font-semibold">{navigator.onLine ? t("noAnswer") : t("offline")}</h1>
        <p className="text-ink-2">{t("offlineText")}</p>
      </div>
    </main>
  );
}
