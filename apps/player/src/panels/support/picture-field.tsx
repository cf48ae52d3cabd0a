import { ImagePlus, X } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { MOST_PICTURES, pictureFault, PICTURES_TAKEN, type SentPicture } from "../../forms/inquiry/fields.ts";
import type { InquiryAction } from "../../forms/inquiry/reducer.ts";
import { uploadPicture, useRefusalWords } from "../../surface/support-surface.ts";

interface PictureFieldProps {
  readonly pictures: readonly SentPicture[];
  readonly onAct: (action: InquiryAction) => void;
}

/** Pictures for an inquiry: each is sent as soon as it is chosen, shown small, and can be taken away again. */
export function PictureField({ pictures, onAct }: PictureFieldProps): ReactNode {
  const t = useTranslations("support");
  const say = useRefusalWords();
  const id = useId();
  const made = useRef(0);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: File): Promise<void> => {
    made.current += 1;
    const key = `picture-${made.current}`;
    const previewUrl = URL.createObjectURL(file);
    const picture = {
      key,
      name: file.name,
      previewUrl,
      state: "sending",
      fileId: null,
      problem: null,
    } as const;
    onAct({ kind: "add", picture });
    const reply = await uploadPicture(file);
    if (reply.ok) onAct({ kind: "sent", key, fileId: reply.value });
    else onAct({ kind: "refused", key, problem: say(reply.refusal) });
  };
  const choose = (files: readonly File[]): void => {
    setFault(null);
    for (const [at, file] of files.entries()) {
      const found = pictureFault(file, pictures.length + at);
      if (found === null) void send(file);
      else setFault(t(found, { max: MOST_PICTURES }));
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <span className="label">{t("pictures", { max: MOST_PICTURES })}</span>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {pictures.map((picture, at) => (
          <PictureTile key={picture.key} picture={picture} number={at + 1} onAct={onAct} />
        ))}
      </ul>
      {pictures.length >= MOST_PICTURES ? null : (
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 self-start rounded-md border border-line px-4 text-ink-2 hover:bg-raised hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
        >
          <ImagePlus className="size-4" aria-hidden="true" />
          {t("addPicture")}
          <input
            id={id}
            type="file"
            multiple
            accept={PICTURES_TAKEN}
            className="sr-only"
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              choose([...(event.target.files ?? [])]);
              // The same file can be chosen again after it was taken away.
              event.target.value = "";
            }}
          />
        </label>
      )}
      <p id={`${id}-hint`} className="text-xs text-ink-3">
        {t("pictureHint")}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {fault}
      </p>
    </div>
  );
}

interface PictureTileProps {
  readonly picture: SentPicture;
  readonly number: number;
  readonly onAct: (action: InquiryAction) => void;
}

function PictureTile({ picture, number, onAct }: PictureTileProps): ReactNode {
  const t = useTranslations("support");
  const { state, problem, previewUrl, key } = picture;
  return (
    <li className="flex w-24 flex-col gap-1" data-testid="picture" data-state={state}>
      <div className="relative size-24 overflow-hidden rounded-md border border-line bg-raised">
        <img
          src={previewUrl}
          alt={t("picture", { n: number })}
          className={`size-full object-cover ${state === "sent" ? "" : "opacity-50"}`}
        />
        <button
          type="button"
          className="absolute top-0 right-0 grid size-11 place-items-start justify-items-end p-1"
          aria-label={t("removePicture", { n: number })}
          onClick={() => onAct({ kind: "remove", key })}
        >
          <span className="grid size-6 place-items-center rounded-full bg-surface text-ink shadow-[var(--shadow)]">
            <X className="size-4" aria-hidden="true" />
          </span>
        </button>
      </div>
      <span className={`text-xs ${state === "refused" ? "text-danger" : "text-ink-3"}`} aria-live="polite">
        {state === "refused" ? problem : t(state === "sent" ? "pictureSent" : "pictureSending")}
      </span>
    </li>
  );
}
