import { Button, Checkbox, Select, Text } from "@mantine/core";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useListQuery, useMay, useSettings, useVerb } from "../../surface/surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { type Fault, FaultLine } from "../../ui/fault-line.tsx";
import { ChoiceFilter, Filters } from "../../ui/filters.tsx";
import { MomentInput } from "../../ui/moment-input.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ListTable } from "../list/list-table.tsx";
import { titleOf } from "./article-part.tsx";
import { ContentPreview } from "./content-preview.tsx";
import { type ContentLanguage, type ContentTexts, TextFields, writtenTexts } from "./text-fields.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";

type Row = RowOf<"pageVersions">;

const column = columnsOf<Row>();
const TYPES = ["terms", "privacy"] as const;
type PageType = (typeof TYPES)[number];

/** Terms and privacy: every version with its day, and the announcement of the next. */
export function PagePart(): ReactNode {
  const t = useTranslations("content");
  const mayChange = useMay("content", "change");
  const [next, setNext] = useState<{ readonly texts: ContentTexts; readonly type: PageType } | null>(null);
  return (
    <>
      <ListTable
        name="pageVersions"
        input={{ query: useListQuery("pageVersions") }}
        label={t("kinds.page")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={t("empty.page")}
        csv="pages"
        sheet={(row, close) => (
          <VersionSheet
            key={row.id}
            row={row}
            close={close}
            onNext={() => {
              close();
              setNext({ texts: row.texts, type: TYPES.find((one) => one === row.type) ?? "terms" });
            }}
          />
        )}
        bar={
          <Filters>
            <ChoiceFilter
              name="type"
              label={t("pageType")}
              choices={TYPES.map((value) => ({ value, label: t(`pageTypes.${value}`) }))}
            />
            {mayChange && (
              <Button leftSection={<Plus size={14} />} onClick={() => setNext({ texts: {}, type: "terms" })}>
                {t("new.page")}
              </Button>
            )}
          </Filters>
        }
      />
      {next !== null && <PageEditor first={next} close={() => setNext(null)} />}
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("content");
  const name = (row: Row): string => {
    const known = TYPES.find((one) => one === row.type);
    return known === undefined ? row.type : t(`pageTypes.${known}`);
  };
  return [
    column.name("type", t("pageType"), { width: 180, of: name }),
    column.number("version", t("version"), { width: 70 }),
    column.text("title", t("name"), { of: (row) => titleOf(row.texts) }),
    column.instant("announced", t("announcedAt"), { of: (row) => row.announcedAtMs }),
    column.instant("effective", t("effectiveAt"), { of: (row) => row.effectiveAtMs }),
    {
      key: "state",
      title: t("state"),
      width: 110,
      cell: (row) => (
        <Tag tone={row.state === "held" ? "ok" : row.state === "announced" ? "accent" : "quiet"}>
          {t(`pageStates.${row.state}`)}
        </Tag>
      ),
      csv: (row) => t(`pageStates.${row.state}`),
    },
  ];
}

interface VersionSheetProps {
  readonly row: Row;
  readonly close: () => void;
  readonly onNext: () => void;
}

function VersionSheet({ row, close, onNext }: VersionSheetProps): ReactNode {
  const t = useTranslations("content");
  const language = useSettings((settings) => settings.language);
  const mayChange = useMay("content", "change");
  return (
    <SideSheet
      title={`${titleOf(row.texts)} · ${row.version}`}
      label={t("version")}
      isWide
      onClose={close}
      actions={mayChange && <Button onClick={onNext}>{t("new.page")}</Button>}
    >
      <ContentPreview texts={row.texts} language={language} />
    </SideSheet>
  );
}

interface PageEditorProps {
  readonly first: { readonly texts: ContentTexts; readonly type: PageType };
  readonly close: () => void;
}

function PageEditor({ first, close }: PageEditorProps): ReactNode {
  const t = useTranslations("content");
  const uiLanguage = useSettings((settings) => settings.language);
  const [language, setLanguage] = useState<ContentLanguage>(uiLanguage);
  const [draft, setDraft] = useState({ ...first, isAdverse: false, effectiveAtMs: null as number | null });
  const [fault, setFault] = useState<Fault>(null);
  const { run, isBusy } = useVerb("savePage");
  const save = async (): Promise<void> => {
    const answer = await run({ body: { ...draft, texts: writtenTexts(draft.texts) } });
    setFault(answer);
    if (answer === null) close();
  };
  return (
    <SideSheet
      title={t("new.page")}
      label={t("new.page")}
      isWide
      onClose={close}
      actions={
        <Button loading={isBusy} onClick={() => void save()}>
          {t("new.page")}
        </Button>
      }
    >
      <FaultLine fault={fault} />
      <Select
        label={t("pageType")}
        value={draft.type}
        data={TYPES.map((value) => ({ value, label: t(`pageTypes.${value}`) }))}
        onChange={(value) => setDraft({ ...draft, type: value === "privacy" ? "privacy" : "terms" })}
      />
      <TextFields
        texts={draft.texts}
        onChange={(texts) => setDraft({ ...draft, texts })}
        language={language}
        onLanguage={setLanguage}
      />
      <MomentInput
        label={t("effectiveAt")}
        placeholder={t("earliest")}
        valueMs={draft.effectiveAtMs}
        onChange={(effectiveAtMs) => setDraft({ ...draft, effectiveAtMs })}
      />
      <Checkbox
        label={t("adverse")}
        checked={draft.isAdverse}
        onChange={(event) => setDraft({ ...draft, isAdverse: event.currentTarget.checked })}
      />
      <Text size="sm" c="dimmed">
        {t("previewNote")}
      </Text>
      <ContentPreview texts={draft.texts} language={language} />
    </SideSheet>
  );
}
