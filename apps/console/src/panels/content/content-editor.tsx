import { Button, Checkbox, Group, MultiSelect, NumberInput, Select } from "@mantine/core";
import type { GuideCategory } from "@maru/contract/content-codes";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useSettings } from "../../surface/surface.ts";
import { type Fault, FaultLine } from "../../ui/fault-line.tsx";
import { MomentInput } from "../../ui/moment-input.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { ContentPreview } from "./content-preview.tsx";
import { PictureField } from "./picture-field.tsx";
import { type ContentLanguage, type ContentTexts, TextFields, writtenTexts } from "./text-fields.tsx";

const CATEGORIES = ["usage", "beginner"] as const satisfies readonly GuideCategory[];

export type EditedKind = "notice" | "strategy" | "popup";

/** What can be set of a notice, a guide or a popup; each kind uses its own part. */
export interface Draft {
  readonly texts: ContentTexts;
  readonly audience: readonly ContentLanguage[] | null;
  readonly publishAtMs: number | null;
  readonly expireAtMs: number | null;
  readonly isPinned: boolean;
  readonly category: GuideCategory;
  readonly width: number;
  readonly fileId: string | null;
}

export const EMPTY_DRAFT: Draft = {
  texts: {},
  audience: null,
  publishAtMs: null,
  expireAtMs: null,
  isPinned: false,
  category: "usage",
  width: 485,
  fileId: null,
};

interface ContentEditorProps {
  readonly kind: EditedKind;
  readonly title: string;
  readonly draft: Draft;
  readonly save: (draft: Draft) => Promise<Fault>;
  readonly close: () => void;
  /** Beside saving: taking it away. */
  readonly extra?: ReactNode;
}

/** Writing and changing what players read, with its schedule, its readers and a preview. */
export function ContentEditor({
  kind,
  title,
  draft: first,
  save,
  close,
  extra,
}: ContentEditorProps): ReactNode {
  const t = useTranslations("content");
  const uiLanguage = useSettings((settings) => settings.language);
  const [draft, setDraft] = useState(first);
  const [language, setLanguage] = useState<ContentLanguage>(() => firstLanguage(first.texts) ?? uiLanguage);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<Fault>(null);
  const set = (part: Partial<Draft>): void => setDraft((now) => ({ ...now, ...part }));
  const submit = async (): Promise<void> => {
    setIsBusy(true);
    const answer = await save({ ...draft, texts: writtenTexts(draft.texts) });
    setIsBusy(false);
    setFault(answer);
    if (answer === null) close();
  };
  return (
    <SideSheet
      title={title}
      label={title}
      isWide
      onClose={close}
      actions={
        <>
          <Button loading={isBusy} onClick={() => void submit()}>
            {t("save")}
          </Button>
          {extra}
        </>
      }
    >
      <FaultLine fault={fault} />
      <TextFields
        texts={draft.texts}
        onChange={(texts) => set({ texts })}
        language={language}
        onLanguage={setLanguage}
      />
      <Schedule draft={draft} set={set} />
      <KindFields kind={kind} draft={draft} set={set} />
      <ContentPreview texts={draft.texts} language={language} />
    </SideSheet>
  );
}

function firstLanguage(texts: ContentTexts): ContentLanguage | undefined {
  return (["ko", "en", "zh", "ja"] as const).find((one) => texts[one] !== undefined);
}

interface PartProps {
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
}

function Schedule({ draft, set }: PartProps): ReactNode {
  const t = useTranslations("content");
  const languages = ["ko", "en", "zh", "ja"] as const;
  return (
    <Group grow align="start">
      <MomentInput
        label={t("publishAt")}
        placeholder={t("now")}
        valueMs={draft.publishAtMs}
        onChange={(publishAtMs) => set({ publishAtMs })}
      />
      <MomentInput
        label={t("expireAt")}
        placeholder={t("never")}
        valueMs={draft.expireAtMs}
        onChange={(expireAtMs) => set({ expireAtMs })}
      />
      <MultiSelect
        label={t("audience")}
        placeholder={draft.audience === null ? t("everyone") : ""}
        data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        value={[...(draft.audience ?? [])]}
        onChange={(chosen) => {
          const audience = languages.filter((one) => chosen.includes(one));
          set({ audience: audience.length === 0 ? null : audience });
        }}
      />
    </Group>
  );
}

function KindFields({ kind, draft, set }: PartProps & { readonly kind: EditedKind }): ReactNode {
  const t = useTranslations("content");
  if (kind === "popup") {
    return (
      <Group align="end">
        <NumberInput
          label={t("width")}
          w={120}
          min={200}
          max={960}
          value={draft.width}
          onChange={(value) => set({ width: Number(value) || EMPTY_DRAFT.width })}
        />
        <PictureField fileId={draft.fileId} onChange={(fileId) => set({ fileId })} />
      </Group>
    );
  }
  return (
    <Group align="end">
      {kind === "strategy" && (
        <Select
          label={t("category")}
          value={draft.category}
          data={CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          onChange={(value) => set({ category: CATEGORIES.find((one) => one === value) ?? "usage" })}
        />
      )}
      <Checkbox
        label={t("pinned")}
        checked={draft.isPinned}
        onChange={(event) => set({ isPinned: event.currentTarget.checked })}
      />
    </Group>
  );
}
