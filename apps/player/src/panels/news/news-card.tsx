import { useLocation, useNavigate } from "@tanstack/react-router";
import { clsx } from "clsx";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { useNotice } from "../../surface/support-surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { PRIMARY, QUIET } from "../../ui/primary-class.ts";
import { dropNews, type News, usePopups } from "../../surface/watch-surface.ts";
import { openPopup } from "../popups/open-popup.ts";

/** One piece of news with its words, which are fetched with the first of them. */
export function NewsCard({ news }: { readonly news: News }): ReactNode {
  return (
    <PageWords whileLoading={null}>
      <KindCard news={news} />
    </PageWords>
  );
}

function KindCard({ news }: { readonly news: News }): ReactNode {
  switch (news.kind) {
    case "notice":
      return <NoticeCard news={news} />;
    case "popup":
      return <PopupCard news={news} />;
    case "answer":
    case "unread":
      return <AnswerCard news={news} />;
    case "correction":
      return <CorrectionCard news={news} />;
    case "review":
      return <ReviewCard news={news} />;
    default:
      return news.kind satisfies never;
  }
}

/** An answer of the desk: it asks whether to go there now, and waits for a yes or no. */
function AnswerCard({ news }: { readonly news: News }): ReactNode {
  const t = useTranslations("news");
  const navigate = useNavigate();
  const open = (): void => {
    dropNews(news);
    if (news.kind === "unread") void navigate({ to: "/support/contact" });
    else void navigate({ to: "/support/contact/$id", params: { id: String(news.id) } });
  };
  const words = news.kind === "unread" ? t("unreadInquiries") : t("answerArrived");
  return (
    <Card news={news} title={t("desk")} words={words}>
      <button type="button" className={SMALL_PRIMARY} onClick={open}>
        {t("seeNow")}
      </button>
      <button type="button" className={QUIET} onClick={() => dropNews(news)}>
        {t("notNow")}
      </button>
    </Card>
  );
}

/** The money of a round was reversed: what it did is in the player's messages. */
function CorrectionCard({ news }: { readonly news: News }): ReactNode {
  const t = useTranslations("news");
  const navigate = useNavigate();
  const open = (): void => {
    dropNews(news);
    void navigate({ to: "/support/message" });
  };
  return (
    <Card news={news} title={t("correction")} words={t("corrected")}>
      <button type="button" className={SMALL_PRIMARY} onClick={open}>
        {t("seeNow")}
      </button>
      <button type="button" className={QUIET} onClick={() => dropNews(news)}>
        {t("notNow")}
      </button>
    </Card>
  );
}

/** The limits have not been looked at for six months. */
function ReviewCard({ news }: { readonly news: News }): ReactNode {
  const t = useTranslations("news");
  const navigate = useNavigate();
  return (
    <Card news={news} title={t("limits")} words={t("reviewLimits")}>
      <button type="button" className={SMALL_PRIMARY} onClick={() => void navigate({ to: "/protection" })}>
        {t("look")}
      </button>
      <button type="button" className={QUIET} onClick={() => dropNews(news)}>
        {t("notNow")}
      </button>
    </Card>
  );
}

function NoticeCard({ news }: { readonly news: News }): ReactNode {
  const t = useTranslations("news");
  const navigate = useNavigate();
  const loaded = useNotice(news.id);
  useEndAfterAWhile(news);
  if (loaded.state !== "ready") return null;
  const open = (): void => {
    dropNews(news);
    void navigate({ to: "/support/notice/$id", params: { id: String(news.id) } });
  };
  return (
    <Card news={news} title={t("notice")} words={loaded.value.title}>
      <button type="button" className={SMALL_PRIMARY} onClick={open}>
        {t("read")}
      </button>
      <button type="button" className={QUIET} onClick={() => dropNews(news)}>
        {t("notNow")}
      </button>
    </Card>
  );
}

/** A popup never opens over a bet by itself: it is told, and opened when the player wants it. */
function PopupCard({ news }: { readonly news: News }): ReactNode {
  const t = useTranslations("news");
  const popup = usePopups(news.id).find(({ id }) => id === news.id);
  const navigate = useNavigate();
  const isTrading = useLocation({ select: ({ pathname }) => pathname.startsWith("/trade/") });
  useEndAfterAWhile(news);
  if (popup === undefined) return null;
  const open = (): void => {
    dropNews(news);
    openPopup(news.id);
    if (!isTrading) void navigate({ to: "/trade" });
  };
  return (
    <Card news={news} title={t("popup")} words={popup.title}>
      <button type="button" className={SMALL_PRIMARY} onClick={open}>
        {t("read")}
      </button>
      <button type="button" className={QUIET} onClick={() => dropNews(news)}>
        {t("notNow")}
      </button>
    </Card>
  );
}

const SMALL_PRIMARY = clsx(PRIMARY, "min-h-11 px-4");

interface CardProps {
  readonly news: News;
  readonly title: string;
  readonly words: string;
  readonly children: ReactNode;
}

function Card({ news, title, words, children }: CardProps): ReactNode {
  return (
    <section
      aria-label={title}
      data-testid={`news-${news.kind}`}
      className="settle pointer-events-auto flex flex-col gap-3 rounded-md border border-line bg-raised p-3 shadow-[var(--shadow)]"
    >
      <p className="flex flex-col gap-0.5">
        <span className="text-xs text-ink-2">{title}</span>
        <span className="font-medium [overflow-wrap:anywhere]">{words}</span>
      </p>
      <div className="flex gap-2">{children}</div>
    </section>
  );
}

const TOLD_FOR_MS = 10_000;

/** News that can be found again later goes by itself. */
function useEndAfterAWhile(news: News): void {
  const { kind, id } = news;
  useEffect(() => {
    const timer = setTimeout(() => dropNews({ kind, id }), TOLD_FOR_MS);
    return () => clearTimeout(timer);
  }, [kind, id]);
}
