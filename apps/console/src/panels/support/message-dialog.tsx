import { Select, Text, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallInput, useVerb } from "../../surface.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PartnerPicker } from "../pickers/partner-picker.tsx";
import { type NamedPlayer, PlayersPicker } from "../pickers/player-picker.tsx";

type Whom = "members" | "partner" | "everyone";
type To = CallInput<"sendMessages">["body"]["to"];

interface MessageDialogProps {
  readonly onClose: () => void;
  /** Players who were chosen already. */
  readonly members?: readonly NamedPlayer[];
  /** Once it is sent. */
  readonly onSent?: () => void;
}

const NOBODY: readonly NamedPlayer[] = [];

/** A message to some players, to those of a partner, or to all. */
export function MessageDialog({ onClose, members = NOBODY, onSent }: MessageDialogProps): ReactNode {
  const t = useTranslations("support");
  const kit = useTranslations("kit");
  const { run } = useVerb("sendMessages");
  const [whom, setWhom] = useState<Whom>("members");
  const [ids, setIds] = useState<readonly string[]>(() => members.map(({ id }) => String(id)));
  const [partnerId, setPartnerId] = useState<string | null>(null);
  const [title, setTitle] = useState("");
  const [content, setContent] = useState("");
  const [typed, setTyped] = useState("");
  const to = readTo(whom, ids, partnerId);
  const word = t("everyoneWord");
  // What reaches everybody cannot be taken back: the word is typed first.
  const isMeant = whom !== "everyone" || typed.trim() === word;
  const choices = { members: t("toMembers"), partner: t("toPartner"), everyone: t("toEveryone") };
  return (
    <FormDialog
      title={t("newMessage")}
      confirm={t("sendNow")}
      isReady={to !== null && title.trim() !== "" && content.trim() !== "" && isMeant}
      onSubmit={async () =>
        to === null
          ? null
          : run({ body: { to, title, content } }, ({ sent }) => {
              notifications.show({ message: t("sent", { count: sent }) });
              onSent?.();
            })
      }
      onClose={onClose}
    >
      <Select
        label={t("to")}
        value={whom}
        data={Object.entries(choices).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setWhom(value === "partner" || value === "everyone" ? value : "members")}
      />
      {whom === "members" && (
        <PlayersPicker label={t("memberIds")} values={ids} onChange={setIds} known={members} />
      )}
      {whom === "partner" && (
        <PartnerPicker label={t("partnerId")} value={partnerId} onChange={setPartnerId} />
      )}
      {whom === "everyone" && <Text size="sm">{t("everyoneNote")}</Text>}
      {whom === "everyone" && (
        <TextInput
          label={kit("typeWord", { word })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t("title")}
        value={title}
        maxLength={200}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={t("content")}
        minRows={5}
        maxLength={20_000}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function readTo(whom: Whom, ids: readonly string[], partnerId: string | null): To | null {
  if (whom === "everyone") return { everyone: true };
  if (whom === "partner") return partnerId === null ? null : { partnerId: Number(partnerId) };
  return ids.length === 0 ? null : { memberIds: ids.map(Number) };
}
