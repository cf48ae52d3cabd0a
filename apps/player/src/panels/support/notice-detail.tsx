import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useNotice } from "../../surface/support-surface.ts";
import { seoulDateTimeText, usePageTitle } from "../../surface/surface.ts";
import { RichText } from "../content/rich-text.tsx";
import { BackRow } from "./back-row.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";
import { WaitingTitle } from "./waiting-title.tsx";

interface NoticeDetailProps {
  readonly id: number;
  readonly onBack: () => void;
  /** Of the notice's title on the page it stands on. */
  readonly level: 1 | 3;
}

export function NoticeDetail({ id, onBack, level }: NoticeDetailProps): ReactNode {
  const t = useTranslations("support");
  const loaded = useNotice(id);
  usePageTitle(level === 1 && loaded.state === "ready" ? loaded.value.title : null);
  const Title = level === 1 ? "h1" : "h3";
  return (
    <article data-testid="notice">
      <BackRow onBack={onBack} />
      {level === 1 && loaded.state !== "ready" ? <WaitingTitle>{t("notice")}</WaitingTitle> : null}
      <LoadedPart loaded={loaded}>
        {(notice) => (
          <>
            <Title className="mt-2 text-lg font-semibold [overflow-wrap:anywhere]">{notice.title}</Title>
            <p className="num mt-1 mb-4 border-b border-line pb-3 text-xs text-ink-3">
              {seoulDateTimeText(notice.createMs)}
            </p>
            <RichText html={notice.html} topLevel={level === 1 ? 2 : 3} />
          </>
        )}
      </LoadedPart>
    </article>
  );
}
