import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Section } from "../ui/section.tsx";
import { NoticeList } from "../panels/support/notice-list.tsx";
import { useSession, useUnit, useUnreadCounts } from "../surface/surface.ts";
import { EmptyWords } from "../ui/empty-words.tsx";
import { QuietLink } from "../ui/quiet-link.tsx";
import { useWalletState, type WalletRequest } from "../surface/wallet-surface.ts";
import { PageFrame } from "./page-frame.tsx";

/** What waits for the visitor: of their own, and of everybody's. */
export function AlertScreen(): ReactNode {
  return (
    <PageFrame>
      <Alerts />
    </PageFrame>
  );
}

function Alerts(): ReactNode {
  const t = useTranslations("alerts");
  const navigate = useNavigate();
  const isSignedIn = useSession((facts) => facts.status === "signed-in");
  return (
    <>
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <div className="mt-5 flex flex-col gap-8">
        <Section title={t("mine")}>{isSignedIn ? <OwnAlerts /> : <SignInFirst />}</Section>
        <Section title={t("notices")}>
          <NoticeList
            onOpen={(id) => void navigate({ to: "/support/notice/$id", params: { id: String(id) } })}
          />
        </Section>
      </div>
    </>
  );
}

function SignInFirst(): ReactNode {
  const t = useTranslations();
  return (
    <p className="text-ink-2">
      {t("alerts.signIn")} <QuietLink to="/login">{t("menu.logIn")}</QuietLink>
    </p>
  );
}

interface Alert {
  readonly id: string;
  readonly to: "/support/message" | "/support/contact" | "/dnw";
  readonly tab?: "deposit" | "withdraw";
  readonly words: string;
}

function OwnAlerts(): ReactNode {
  const t = useTranslations("alerts");
  const alerts = useOwnAlerts();
  if (alerts === null) return <div className="h-[120px] animate-pulse rounded-md bg-raised" />;
  if (alerts.length === 0) return <EmptyWords>{t("none")}</EmptyWords>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {alerts.map((alert) => (
        <li key={alert.id}>
          <Link
            to={alert.to}
            search={alert.tab === undefined ? {} : { tab: alert.tab }}
            data-testid="own-alert"
            className="flex min-h-14 items-center gap-3 rounded-md py-2 hover:bg-raised"
          >
            <span className="size-2 shrink-0 rounded-full bg-accent" aria-hidden="true" />
            <span className="num min-w-0 flex-1">{alert.words}</span>
            <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Null until it is known, so that nothing is said to be nothing. A wallet that does not answer hides no message. */
function useOwnAlerts(): readonly Alert[] | null {
  const t = useTranslations("alerts");
  const { messages, inquiries } = useUnreadCounts();
  const requests = useRequestAlerts();
  if (requests === null) return null;
  const unread: readonly (Alert | null)[] = [
    messages === 0 ? null : { id: "messages", to: "/support/message", words: t("messages", { n: messages }) },
    inquiries === 0
      ? null
      : { id: "inquiries", to: "/support/contact", words: t("inquiries", { n: inquiries }) },
  ];
  return [...unread, ...requests].filter((alert) => alert !== null);
}

function useRequestAlerts(): readonly Alert[] | null {
  const t = useTranslations("alerts");
  const unit = useUnit();
  const wallet = useWalletState();
  if (wallet.state === "loading") return null;
  if (wallet.state !== "ready") return [];
  const { mode, deposit, withdraw } = wallet.value;
  const alertOf = (tab: "deposit" | "withdraw", request: WalletRequest | null): readonly Alert[] => {
    if (request === null) return [];
    const words = t(mode === "play" ? `${tab}Play` : tab, { amount: request.point, unit });
    return [{ id: tab, to: "/dnw", tab, words }];
  };
  return [...alertOf("deposit", deposit.pending), ...alertOf("withdraw", withdraw.pending)];
}
