import { Button } from "@mantine/core";
import { GUIDE_CATEGORY_CODES } from "@maru/contract/content-codes";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useListQuery, useMay, useVerb } from "../../surface/surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { ChoiceFilter, Filters } from "../../ui/filters.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { ListTable } from "../list/list-table.tsx";
import { ContentEditor, type Draft, EMPTY_DRAFT } from "./content-editor.tsx";
import { writtenTexts } from "./text-fields.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { OpenButton } from "../../ui/open-button.tsx";

type Row = RowOf<"articles">;
const STATES = ["waiting", "shown", "over", "removed"] as const;
type State = (typeof STATES)[number];

/** Notices or guides: the list, and the sheet they are written in. */
export function ArticlePart({ kind }: { readonly kind: "notice" | "strategy" }): ReactNode {
  const t = useTranslations("content");
  const mayChange = useMay("content", "change");
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <ListTable
        name="articles"
        input={{ query: { ...useListQuery("articles"), kind } }}
        label={t(`kinds.${kind}`)}
        columns={useArticleColumns()}
        rowKey={(row) => row.id}
        empty={t(`empty.${kind}`)}
        csv={kind}
        sheet={(row, close) => <ArticleEditor key={row.id} kind={kind} row={row} close={close} />}
        bar={
          <StateFilter>
            {mayChange && (
              <Button leftSection={<Plus size={14} />} onClick={() => setIsNew(true)}>
                {t(`new.${kind}`)}
              </Button>
            )}
          </StateFilter>
        }
      />
      {isNew && <ArticleEditor kind={kind} row={null} close={() => setIsNew(false)} />}
    </>
  );
}

export function StateFilter({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTranslations("content");
  return (
    <Filters>
      <ChoiceFilter
        name="state"
        label={t("state")}
        choices={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      {children}
    </Filters>
  );
}

const TONES = { waiting: "accent", shown: "ok", over: "quiet", removed: "quiet" } as const satisfies Record<
  State,
  Tone
>;

/** What every list of content shows. */
export function useShownColumns<
  R extends Pick<Row, "id" | "texts" | "state" | "publishAtMs" | "expireAtMs" | "audience">,
>(): readonly Column<R>[] {
  const t = useTranslations("content");
  const column = columnsOf<R>();
  const audience = (row: R): string =>
    row.audience?.map((one) => t(`language.${one}`)).join(", ") ?? t("everyone");
  return [
    column.number("id", "#", { width: 64, of: (row) => row.id }),
    column.name("title", t("name"), { of: (row) => titleOf(row.texts) }),
    column.text("languages", t("languages"), { width: 110, of: (row) => Object.keys(row.texts).join(" ") }),
    column.text("audience", t("audience"), { width: 130, of: audience }),
    column.instant("from", t("publishAt"), { of: (row) => row.publishAtMs }),
    {
      key: "until",
      title: t("expireAt"),
      width: 160,
      cell: (row) =>
        row.expireAtMs === null ? (
          <span className="quiet">{t("never")}</span>
        ) : (
          <Instant atMs={row.expireAtMs} />
        ),
      csv: (row) => (row.expireAtMs === null ? null : new Date(row.expireAtMs).toISOString()),
    },
    column.status("state", t("state"), {
      width: 100,
      toneOf: (row) => TONES[row.state],
      of: (row) => t(`states.${row.state}`),
    }),
  ];
}

export function titleOf(texts: Row["texts"]): string {
  return texts.ko?.title ?? texts.en?.title ?? texts.zh?.title ?? texts.ja?.title ?? "–";
}

function useArticleColumns(): readonly Column<Row>[] {
  const t = useTranslations("content");
  const shown = useShownColumns<Row>();
  return [
    ...shown,
    {
      key: "pinned",
      title: t("pinned"),
      width: 90,
      cell: (row) => (row.isPinned ? <Tag tone="accent">{t("pinned")}</Tag> : null),
      csv: (row) => (row.isPinned ? 1 : 0),
    },
  ];
}

interface ArticleEditorProps {
  readonly kind: "notice" | "strategy";
  readonly row: Row | null;
  readonly close: () => void;
}

function ArticleEditor({ kind, row, close }: ArticleEditorProps): ReactNode {
  const t = useTranslations("content");
  const saveNotice = useVerb("saveNotice");
  const saveStrategy = useVerb("saveStrategy");
  const mayChange = useMay("content", "change");
  const save = ({ texts, audience, publishAtMs, expireAtMs, isPinned, category }: Draft) => {
    const body = {
      ...(row === null ? {} : { id: row.id }),
      texts: writtenTexts(texts),
      audience: audience === null ? null : [...audience],
      publishAtMs,
      expireAtMs,
      isPinned,
    };
    return kind === "notice"
      ? saveNotice.run({ body })
      : saveStrategy.run({ body: { ...body, category: GUIDE_CATEGORY_CODES[category] } });
  };
  return (
    <ContentEditor
      kind={kind}
      title={row === null ? t(`new.${kind}`) : `${t("edit")} #${row.id}`}
      draft={row === null ? EMPTY_DRAFT : draftOf(row)}
      save={save}
      close={close}
      extra={
        row !== null &&
        mayChange &&
        row.state !== "removed" && <RemoveButton name="removeArticle" id={row.id} onDone={close} />
      }
    />
  );
}

function draftOf(row: Row): Draft {
  const { texts, audience, publishAtMs, expireAtMs, isPinned } = row;
  return {
    ...EMPTY_DRAFT,
    texts,
    audience,
    publishAtMs,
    expireAtMs,
    isPinned,
    category: row.category === GUIDE_CATEGORY_CODES.beginner ? "beginner" : "usage",
  };
}

interface RemoveButtonProps {
  readonly name: "removeArticle" | "removePopup";
  readonly id: number;
  readonly onDone: () => void;
}

export function RemoveButton({ name, id, onDone }: RemoveButtonProps): ReactNode {
  const t = useTranslations("content");
  return (
    <OpenButton variant="default" label={t("remove")}>
      {(close) => (
        <EndpointDialog
          endpoint={name}
          title={t("remove")}
          isDanger
          input={(body) => ({ params: { id }, body })}
          onDone={onDone}
          onClose={close}
        >
          <p>{t("removeText")}</p>
        </EndpointDialog>
      )}
    </OpenButton>
  );
}
