import { Pin } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type Notice, useNotices } from "../../surface/support-surface.ts";
import { LoadedPart } from "../frame/loaded-part.tsx";
import { Pager } from "../../ui/pager.tsx";
import { seoulDayText } from "../../surface/surface.ts";
import { EmptyWords } from "../../ui/empty-words.tsx";

interface NoticeListProps {
  readonly onOpen: (id: number) => void;
}

/** The site's notices, pinned ones first: title and day, twelve a page. */
export function NoticeList({ onOpen }: NoticeListProps): ReactNode {
  const t = useTranslations("support");
  const [page, setPage] = useState(0);
  const loaded = useNotices(page);
  return (
    <LoadedPart loaded={loaded}>
      {({ content: rows, isLast }) =>
        rows.length === 0 && page === 0 ? (
          <EmptyWords>{t("noNotices")}</EmptyWords>
        ) : (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {rows.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} onOpen={onOpen} />
              ))}
            </ul>
            <Pager page={page} isLast={isLast} onTurn={setPage} />
          </>
        )
      }
    </LoadedPart>
  );
}

function NoticeRow({ notice, onOpen }: NoticeListProps & { readonly notice: Notice }): ReactNode {
  const t = useTranslations("support");
  return (
    <li>
      <button
        type="button"
        data-testid="notice-row"
        className="flex min-h-14 w-full flex-col items-start justify-center gap-0.5 rounded-md py-2 text-left hover:bg-raised"
        onClick={() => onOpen(notice.id)}
      >
        <span className="flex w-full min-w-0 items-center gap-1.5 font-medium">
          {notice.isPinned ? (
            <Pin className="size-4 shrink-0 text-accent" role="img" aria-label={t("pinned")} />
          ) : null}
          <span className="min-w-0 [overflow-wrap:anywhere]">{notice.title}</span>
        </span>
        <span className="num text-xs text-ink-3">{seoulDayText(notice.createMs)}</span>
      </button>
    </li>
  );
}
