import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { useMessage, useRenewDesk } from "../../surface/support-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { RichText } from "../content/rich-text.tsx";
import { BackRow } from "./back-row.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";
import { WaitingTitle } from "./waiting-title.tsx";

interface MessageDetailProps {
  readonly id: number;
  readonly onBack: () => void;
}

/** One message; it counts as read from now on. */
export function MessageDetail({ id, onBack }: MessageDetailProps): ReactNode {
  const t = useTranslations("support");
  const loaded = useMessage(id);
  const renew = useRenewDesk();
  const isThere = loaded.state === "ready";
  useEffect(() => {
    if (isThere) void renew();
  }, [isThere, renew]);
  return (
    <article data-testid="message">
      <BackRow onBack={onBack} />
      {isThere ? null : <WaitingTitle>{t("message")}</WaitingTitle>}
      <LoadedPart loaded={loaded}>
        {(message) => (
          <>
            <h1 className="mt-2 text-lg font-semibold [overflow-wrap:anywhere]">{message.title}</h1>
            <p className="num mt-1 mb-4 border-b border-line pb-3 text-xs text-ink-3">
              {seoulDateTimeText(message.createMs)}
            </p>
            <RichText html={message.html} />
          </>
        )}
      </LoadedPart>
    </article>
  );
}
