import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useMay, usePages, useVerb } from "../../surface/surface.ts";
import { type Fault, FaultLine } from "../../ui/fault-line.tsx";
import { Instant } from "../../ui/instant.tsx";
import { useStaffName } from "../staff/staff-name.ts";
import type { OfPlayer } from "./player-lists.tsx";

/** What staff noted for each other. Notes stay. */
export function NotesTab({ id }: OfPlayer): ReactNode {
  const t = useTranslations("players");
  const kit = useTranslations("kit");
  const list = usePages("playerNotes", { params: { id } });
  const mayChange = useMay("players", "change");
  const nameOf = useStaffName();
  return (
    <div className="card" style={{ maxWidth: 760 }}>
      {mayChange && <NewNote id={id} />}
      {list.state === "ready" && list.rows.length === 0 && <p className="quiet">{t("notesEmpty")}</p>}
      <ul className="notes">
        {list.rows.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <small>
              <Instant atMs={note.atMs} /> · {nameOf(note.staffId)}
            </small>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="subtle" onClick={list.loadMore}>
          {kit("more")}
        </Button>
      )}
    </div>
  );
}

function NewNote({ id }: OfPlayer): ReactNode {
  const t = useTranslations("players");
  const { run, isBusy } = useVerb("addPlayerNote");
  const [text, setText] = useState("");
  const [fault, setFault] = useState<Fault>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await run({ params: { id }, body: { text } });
    setFault(answer);
    if (answer === null) setText("");
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <Textarea
        label={t("note")}
        value={text}
        maxLength={2_000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FaultLine fault={fault} />
      <Button type="submit" loading={isBusy} disabled={text.trim() === ""} style={{ alignSelf: "end" }}>
        {t("addNote")}
      </Button>
    </form>
  );
}
