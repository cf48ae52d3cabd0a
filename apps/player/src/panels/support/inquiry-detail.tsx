import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type Inquiry, useInquiry, useRenewDesk } from "../../surface/support-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { Modal } from "../../ui/modal.tsx";
import { OwnPicture } from "../content/own-picture.tsx";
import { BackRow } from "./back-row.tsx";
import { InquiryState } from "./inquiry-list.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";
import { WaitingTitle } from "./waiting-title.tsx";

interface InquiryDetailProps {
  readonly id: number;
  readonly onBack: () => void;
}

/** One question with its pictures and its answer, which counts as read from now on. */
export function InquiryDetail({ id, onBack }: InquiryDetailProps): ReactNode {
  const t = useTranslations("support");
  const loaded = useInquiry(id);
  const renew = useRenewDesk();
  const isAnswered = loaded.state === "ready" && loaded.value.answer !== null;
  useEffect(() => {
    if (isAnswered) void renew();
  }, [isAnswered, renew]);
  return (
    <article data-testid="inquiry">
      <BackRow onBack={onBack} />
      {loaded.state === "ready" ? null : <WaitingTitle>{t("contact")}</WaitingTitle>}
      <LoadedPart loaded={loaded}>{(inquiry) => <Talk inquiry={inquiry} />}</LoadedPart>
    </article>
  );
}

const SAID = "whitespace-pre-wrap text-[15px] leading-6 [overflow-wrap:anywhere]";

function Talk({ inquiry }: { readonly inquiry: Inquiry }): ReactNode {
  const t = useTranslations("support");
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-lg font-semibold">{t("contact")}</h1>
        <InquiryState inquiry={inquiry} />
      </div>
      <section aria-label={t("question")} className="mt-3">
        <p className="num text-xs text-ink-3">{seoulDateTimeText(inquiry.createMs)}</p>
        <p className={`${SAID} mt-1`}>{inquiry.question}</p>
        <Pictures fileIds={inquiry.fileIds} />
      </section>
      {inquiry.answer === null ? (
        <p className="mt-6 rounded-md bg-raised p-3 text-ink-2" data-testid="due">
          {t("dueBy", { date: seoulDateTimeText(inquiry.dueMs) })}
        </p>
      ) : (
        <section aria-label={t("answer")} className="mt-6 rounded-md bg-raised p-4" data-testid="answer">
          <h2 className="font-semibold">{t("answer")}</h2>
          <p className="num text-xs text-ink-3">{seoulDateTimeText(inquiry.answerMs ?? 0)}</p>
          <p className={`${SAID} mt-2`}>{inquiry.answer}</p>
        </section>
      )}
    </>
  );
}

function Pictures({ fileIds }: { readonly fileIds: readonly string[] }): ReactNode {
  const t = useTranslations("support");
  const [opened, setOpened] = useState<number | null>(null);
  const openedId = opened === null ? undefined : fileIds[opened];
  if (fileIds.length === 0) return null;
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {fileIds.map((fileId, at) => (
          <li key={fileId}>
            <button
              type="button"
              className="overflow-hidden rounded-md border border-line"
              onClick={() => setOpened(at)}
            >
              <OwnPicture
                fileId={fileId}
                alt={t("picture", { n: at + 1 })}
                className="size-24 object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {openedId === undefined || opened === null ? null : (
        <Modal title={t("picture", { n: opened + 1 })} onClose={() => setOpened(null)}>
          <OwnPicture
            fileId={openedId}
            alt={t("picture", { n: opened + 1 })}
            className="max-h-[70dvh] w-full rounded-md object-contain"
          />
        </Modal>
      )}
    </>
  );
}
