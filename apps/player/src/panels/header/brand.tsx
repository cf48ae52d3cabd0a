import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../surface/surface.ts";
import { useSiteWords } from "../../surface/site-words.ts";
import { Mark } from "../../ui/mark.tsx";

export function Brand(): ReactNode {
  const t = useTranslations("menu");
  const tc = useTranslations("common");
  const isSandbox = useSession((facts) => facts.site?.isSandbox ?? false);
  const plainName = useSession((facts) => facts.site?.name ?? "Maru");
  const ownName = useSiteWords("name");
  const name = ownName === "" ? plainName : ownName;
  return (
    <Link to="/" className="flex h-11 items-center gap-2 font-semibold" title={t("home")}>
      <Mark className="size-6 text-accent" />
      <span className="flex min-w-0 flex-col wide:flex-row wide:items-center wide:gap-2">
        <span className="truncate">{name}</span>
        {isSandbox ? (
          <span className="text-xs leading-3.5 font-semibold text-warn wide:rounded-[4px] wide:border wide:px-1 wide:leading-4">
            {tc("sandbox")}
          </span>
        ) : null}
      </span>
    </Link>
  );
}
