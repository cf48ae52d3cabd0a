import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useListQuery, useMay, useVerb } from "../../surface/surface.ts";
import { ListTable } from "../list/list-table.tsx";
import { RemoveButton, StateFilter, useShownColumns } from "./article-part.tsx";
import { ContentEditor, type Draft, EMPTY_DRAFT } from "./content-editor.tsx";
import { writtenTexts } from "./text-fields.tsx";

type Row = RowOf<"popupsOfSite">;

/** Popups: the list, and the sheet they are written in. */
export function PopupPart(): ReactNode {
  const t = useTranslations("content");
  const mayChange = useMay("content", "change");
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <ListTable
        name="popupsOfSite"
        input={{ query: useListQuery("popupsOfSite") }}
        label={t("kinds.popup")}
        columns={useShownColumns<Row>()}
        rowKey={(row) => row.id}
        empty={t("empty.popup")}
        csv="popups"
        sheet={(row, close) => <PopupEditor key={row.id} row={row} close={close} />}
        bar={
          <StateFilter>
            {mayChange && (
              <Button leftSection={<Plus size={14} />} onClick={() => setIsNew(true)}>
                {t("new.popup")}
              </Button>
            )}
          </StateFilter>
        }
      />
      {isNew && <PopupEditor row={null} close={() => setIsNew(false)} />}
    </>
  );
}

function PopupEditor({ row, close }: { readonly row: Row | null; readonly close: () => void }): ReactNode {
  const t = useTranslations("content");
  const { run } = useVerb("savePopup");
  const mayChange = useMay("content", "change");
  const save = ({ texts, audience, publishAtMs, expireAtMs, width, fileId }: Draft) =>
    run({
      body: {
        ...(row === null ? {} : { id: row.id }),
        texts: writtenTexts(texts),
        audience: audience === null ? null : [...audience],
        publishAtMs,
        expireAtMs,
        width,
        fileId,
        iconType: row?.iconType ?? null,
        headerBg: row?.headerBg ?? null,
        headerColor: row?.headerColor ?? null,
      },
    });
  return (
    <ContentEditor
      kind="popup"
      title={row === null ? t("new.popup") : `${t("edit")} #${row.id}`}
      draft={row === null ? EMPTY_DRAFT : draftOf(row)}
      save={save}
      close={close}
      extra={
        row !== null &&
        mayChange &&
        row.state !== "removed" && <RemoveButton name="removePopup" id={row.id} onDone={close} />
      }
    />
  );
}

const FILE_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

function draftOf(row: Row): Draft {
  const { texts, audience, publishAtMs, expireAtMs, width } = row;
  // A popup names its picture by its address; the address holds the file's id.
  const fileId = FILE_ID.exec(row.image ?? "")?.[0] ?? null;
  return { ...EMPTY_DRAFT, texts, audience, publishAtMs, expireAtMs, width, fileId };
}
