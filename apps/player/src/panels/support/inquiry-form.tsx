import { type ReactNode, useEffect, useId, useReducer, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  fileIdsOf,
  type InquiryFields,
  inquiryFault,
  NO_INQUIRY,
  questionSent,
  roomBeside,
} from "../../forms/inquiry/fields.ts";
import { reduceInquiry } from "../../forms/inquiry/reducer.ts";
import { createInquiry, useRefusalWords, useRenewDesk } from "../../surface/support-surface.ts";
import { pointsText } from "../../surface/surface.ts";
import { PRIMARY } from "../../ui/primary-class.ts";
import { PictureField } from "./picture-field.tsx";

interface InquiryFormProps {
  /** Which bet it is about, where it began at one: staff find it by `#` and its number. */
  readonly betId: number | null;
  /** Is told the number of the inquiry. */
  readonly onSent: (id: number) => void;
}

/** A question in words of one's own, with up to five pictures. */
export function InquiryForm({ betId, onSent }: InquiryFormProps): ReactNode {
  const t = useTranslations("support");
  const about = betId === null ? null : t("aboutBet", { id: String(betId) });
  const say = useRefusalWords();
  const renew = useRenewDesk();
  const [fields, act] = useReducer(reduceInquiry, NO_INQUIRY);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const keyFor = useIntentKey();
  useReleasedPreviews(fields.pictures.map(({ previewUrl }) => previewUrl));
  const submit = async (): Promise<void> => {
    const fault = inquiryFault(fields);
    setProblem(fault === null ? null : t(fault));
    if (fault !== null || isSending) return;
    setSending(true);
    const reply = await createInquiry({
      question: questionSent(about, fields.question),
      fileIds: fileIdsOf(fields),
      clientKey: keyFor(fields),
    });
    if (!reply.ok) {
      setSending(false);
      setProblem(say(reply.refusal));
      return;
    }
    await renew();
    setSending(false);
    onSent(reply.value.id);
  };
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {about === null ? null : (
        <p className="rounded-md bg-raised p-3" data-testid="inquiry-about">
          {about}
        </p>
      )}
      <QuestionField
        value={fields.question}
        room={roomBeside(about)}
        hasFault={problem !== null && fields.question.trim() === ""}
        onType={(question) => {
          setProblem(null);
          act({ kind: "type", question });
        }}
      />
      <PictureField
        pictures={fields.pictures}
        onAct={(action) => {
          // What was said of the pictures as they were holds no longer.
          if (action.kind === "add" || action.kind === "remove") setProblem(null);
          act(action);
        }}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <button type="submit" className={PRIMARY} disabled={isSending}>
        {isSending ? t("sending") : t("send")}
      </button>
    </form>
  );
}

interface QuestionFieldProps {
  readonly value: string;
  readonly room: number;
  readonly hasFault: boolean;
  readonly onType: (question: string) => void;
}

function QuestionField({ value, room, hasFault, onType }: QuestionFieldProps): ReactNode {
  const t = useTranslations("support");
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label className="label" htmlFor={id}>
        {t("question")}
      </label>
      <textarea
        id={id}
        rows={8}
        maxLength={room}
        className="w-full rounded-md border border-line bg-surface p-3 text-[16px] leading-6 text-ink focus-visible:border-accent aria-invalid:border-danger"
        value={value}
        aria-invalid={hasFault}
        aria-describedby={`${id}-count`}
        onChange={(event) => onType(event.target.value)}
      />
      <p id={`${id}-count`} className="num text-right text-xs text-ink-3">
        {pointsText(value.length)} / {pointsText(room)}
      </p>
    </div>
  );
}

/** A key for the question as it stands: the same words and pictures again are the same question, other ones another. */
function useIntentKey(): (fields: InquiryFields) => string {
  const sent = useRef({ content: "", key: "" });
  return (fields) => {
    const content = JSON.stringify([fields.question.trim(), fileIdsOf(fields)]);
    if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() };
    return sent.current.key;
  };
}

/** The browser holds a picture that is shown until it is told to let go: when it is taken away, and when the form is left. */
function useReleasedPreviews(urls: readonly string[]): void {
  const held = useRef<readonly string[]>([]);
  useEffect(() => {
    for (const url of held.current) if (!urls.includes(url)) URL.revokeObjectURL(url);
    held.current = urls;
  });
  useEffect(
    () => () => {
      for (const url of held.current) URL.revokeObjectURL(url);
    },
    [],
  );
}
