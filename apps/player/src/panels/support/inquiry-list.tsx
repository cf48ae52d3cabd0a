import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Paperclip } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type Inquiry, useInquiries } from "../../surface/support-surface.ts";
import { seoulDayText } from "../../surface/surface.ts";
import { EmptyWords } from "../../ui/empty-words.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";
import { Pager } from "../../ui/pager.tsx";

/** The player's own questions, newest first, each with where it stands. */
export function InquiryList(): ReactNode {
  const t = useTranslations("support");
  const [page, setPage] = useState(0);
  const loaded = useInquiries(page);
  return (
    <LoadedPart loaded={loaded}>
      {({ content: rows, isLast }) =>
        rows.length === 0 && page === 0 ? (
          <EmptyWords>{t("noInquiries")}</EmptyWords>
        ) : (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {rows.map((inquiry) => (
                <InquiryRow key={inquiry.id} inquiry={inquiry} />
              ))}
            </ul>
            <Pager page={page} isLast={isLast} onTurn={setPage} />
          </>
        )
      }
    </LoadedPart>
  );
}

function InquiryRow({ inquiry }: { readonly inquiry: Inquiry }): ReactNode {
  return (
    <li data-testid="inquiry-row">
      <Link
        to="/support/contact/$id"
        params={{ id: String(inquiry.id) }}
        className="flex min-h-14 flex-col justify-center gap-0.5 rounded-md py-2 hover:bg-raised"
      >
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{inquiry.question}</span>
        <span className="flex items-center gap-2 text-xs text-ink-3">
          <InquiryState inquiry={inquiry} />
          <span className="num">{seoulDayText(inquiry.createMs)}</span>
          {inquiry.fileIds.length === 0 ? null : <PaperclipCount count={inquiry.fileIds.length} />}
        </span>
      </Link>
    </li>
  );
}

/** Waiting, answered, or answered and not read yet: in words, colour only beside them. */
export function InquiryState({ inquiry }: { readonly inquiry: Inquiry }): ReactNode {
  const t = useTranslations("support");
  const words = inquiry.answer === null ? t("waiting") : inquiry.isRead ? t("answered") : t("unread");
  const colour =
    inquiry.answer === null ? "text-ink-2" : inquiry.isRead ? "text-ok" : "text-accent font-semibold";
  return <span className={clsx("rounded-[4px] bg-raised px-1.5 py-0.5 text-xs", colour)}>{words}</span>;
}

function PaperclipCount({ count }: { readonly count: number }): ReactNode {
  const t = useTranslations("support");
  return (
    <span className="num inline-flex items-center gap-0.5">
      <Paperclip className="size-3" role="img" aria-label={t("pictureCountName")} />
      {count}
    </span>
  );
}
