import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../surface.ts";
import { Mark } from "./mark.tsx";

export function Brand(): ReactNode {
  const t = useTranslations("menu");
  const tc = useTranslations("common");
  const isSandbox = useSession((facts) => facts.site?.isSandbox ?? false);
  const name = useSession((facts) => facts.site?.name ?? "Maru");
  return (
    <Link to="/" className="flex h-11 items-center gap-2 font-semibold" title={t("home")}>
      <Mark className="size-6 text-accent" />
      <span className="truncate">{name}</span>
      {isSandbox ? (
        <span className="rounded-[4px] border border-warn px-1 text-xs leading-4 font-semibold text-warn">
          {tc("sandbox")}
        </span>
      ) : null}
    </Link>
  );
}
