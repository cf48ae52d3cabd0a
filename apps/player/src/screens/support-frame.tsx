import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SiteHeader } from "../panels/header/site-header.tsx";
import { SiteFooter } from "../panels/frame/site-footer.tsx";
import { useNews } from "../surface/support-surface.ts";
import { useSession } from "../surface/surface.ts";
import { PageWords } from "../text/page-words.tsx";

interface SupportFrameProps {
  readonly area: Area;
  readonly children: ReactNode;
}

export type Area = "notice" | "strategy" | "message" | "contact" | "terms" | "privacy" | "fairness" | "other";

/** The support pages: their areas above on a phone and beside where there is room, one thing to read at a time. */
export function SupportFrame({ area, children }: SupportFrameProps): ReactNode {
  const isSignedIn = useSession((facts) => facts.status === "signed-in");
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col">
      <SiteHeader />
      <PageWords whileLoading={<div className="mx-4 h-[420px] flex-1 animate-pulse rounded-md bg-raised" />}>
        <div className="flex flex-1 flex-col px-4 pb-10 wide:grid wide:grid-cols-[200px_minmax(0,720px)] wide:gap-10 wide:pt-8">
          <Areas area={area} isSignedIn={isSignedIn} />
          <main className="min-w-0 pt-4 wide:pt-0">
            {children}
            <Partnership />
          </main>
        </div>
      </PageWords>
      <SiteFooter />
    </div>
  );
}

const AREAS = [
  { area: "notice", to: "/support/notice" },
  { area: "strategy", to: "/support/strategy" },
  { area: "message", to: "/support/message" },
  { area: "contact", to: "/support/contact" },
  { area: "terms", to: "/support/$type" },
  { area: "privacy", to: "/support/$type" },
  { area: "fairness", to: "/support/$type" },
] as const;

function Areas({ area, isSignedIn }: { readonly area: Area; readonly isSignedIn: boolean }): ReactNode {
  const t = useTranslations("support");
  const unread = useNews((facts) => facts.unread);
  const counts = { message: unread?.messages ?? 0, contact: unread?.inquiries ?? 0 };
  return (
    <nav
      aria-label={t("areas")}
      className="flex gap-x-1 max-wide:-mx-4 max-wide:border-b max-wide:border-line max-wide:px-2 wide:flex-col"
    >
      {isSignedIn ? <ToTrade /> : null}
      <p className="px-3 py-2 text-sm text-ink-3 max-wide:hidden">{t("title")}</p>
      <div ref={showCurrent} className="no-bar relative flex min-w-0 gap-1 overflow-x-auto wide:flex-col">
        {AREAS.filter((one) => isSignedIn || one.area !== "message").map((one) => (
          <Link
            key={one.area}
            to={one.to}
            params={{ type: one.area }}
            search={{}}
            aria-current={one.area === area ? "page" : undefined}
            className={clsx(
              "flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-2 whitespace-nowrap wide:rounded-md wide:border-0 wide:px-3",
              one.area === area
                ? "border-accent font-semibold text-ink wide:bg-raised"
                : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {t(one.area)}
            <Count count={one.area === "message" || one.area === "contact" ? counts[one.area] : 0} />
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** A row of areas that is wider than a phone begins where the reader is. */
function showCurrent(row: HTMLElement | null): void {
  row?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "center" });
}

function ToTrade(): ReactNode {
  const t = useTranslations("support");
  return (
    <Link
      to="/trade"
      className="flex min-h-11 min-w-11 shrink-0 items-center gap-2 px-2 text-ink-2 hover:text-ink max-wide:justify-center wide:px-3"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      <span className="max-wide:sr-only">{t("toTrade")}</span>
    </Link>
  );
}

function Count({ count }: { readonly count: number }): ReactNode {
  const t = useTranslations("support");
  if (count === 0) return null;
  return (
    <span className="num grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
      <span className="sr-only">{t("unreadCount", { n: count })}</span>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
    </span>
  );
}

/** Business partnerships are answered by people, like every question. */
function Partnership(): ReactNode {
  const t = useTranslations("support");
  return (
    <p className="mt-12 border-t border-line pt-4 text-sm text-ink-2">
      {t("partnership")}{" "}
      <Link
        to="/support/contact/create"
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
      >
        {t("ask")}
      </Link>
    </p>
  );
}
