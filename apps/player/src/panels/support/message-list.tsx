import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type Message,
  readAllMessages,
  useMessages,
  useNews,
  useRenewDesk,
} from "../../surface/support-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { EmptyWords } from "../../ui/empty-words.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";
import { Pager } from "../../ui/pager.tsx";

/** Messages to the player, newest first; what was not read stands out. */
export function MessageList(): ReactNode {
  const t = useTranslations("support");
  const [page, setPage] = useState(0);
  const loaded = useMessages(page);
  return (
    <>
      <UnreadLine />
      <LoadedPart loaded={loaded}>
        {({ content: rows, isLast }) =>
          rows.length === 0 && page === 0 ? (
            <EmptyWords>{t("noMessages")}</EmptyWords>
          ) : (
            <>
              <ul className="divide-y divide-line border-y border-line">
                {rows.map((message) => (
                  <MessageRow key={message.id} message={message} />
                ))}
              </ul>
              <Pager page={page} isLast={isLast} onTurn={setPage} />
            </>
          )
        }
      </LoadedPart>
    </>
  );
}

function UnreadLine(): ReactNode {
  const t = useTranslations("support");
  const renew = useRenewDesk();
  const count = useNews((facts) => facts.unread?.messages ?? 0);
  if (count === 0) return null;
  const readAll = async (): Promise<void> => {
    await readAllMessages();
    await renew();
  };
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      <p className="num text-sm text-ink-2" data-testid="unread">
        {t("unreadCount", { n: count })}
      </p>
      <button type="button" className={QUIET} onClick={() => void readAll()}>
        {t("readAll")}
      </button>
    </div>
  );
}

function MessageRow({ message }: { readonly message: Message }): ReactNode {
  const t = useTranslations("support");
  return (
    <li data-testid="message-row" data-read={message.isRead}>
      <Link
        to="/support/message/$id"
        params={{ id: String(message.id) }}
        className="flex min-h-14 items-center gap-3 rounded-md py-2 hover:bg-raised"
      >
        <span
          className={clsx("size-2 shrink-0 rounded-full", message.isRead ? "bg-transparent" : "bg-accent")}
          aria-hidden="true"
        />
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className={clsx("[overflow-wrap:anywhere]", message.isRead ? "text-ink-2" : "font-semibold")}>
            {message.isRead ? null : <span className="sr-only">{t("newMessage")} </span>}
            {message.title}
          </span>
          <span className="num text-xs text-ink-3">{seoulDateTimeText(message.createMs)}</span>
        </span>
      </Link>
    </li>
  );
}
