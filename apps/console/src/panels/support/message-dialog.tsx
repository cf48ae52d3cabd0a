import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { NO_NUMBER } from "../form/field-kinds.tsx";
import type { NamedPlayer } from "../pickers/player-picker.tsx";

interface MessageDialogProps {
  readonly onClose: () => void;
  /** Players who were chosen already. */
  readonly members?: readonly NamedPlayer[];
  /** Once it is sent. */
  readonly onSent?: () => void;
}

const NOBODY: readonly NamedPlayer[] = [];

interface Receivers {
  readonly whom: string;
  readonly memberIds: readonly number[];
  readonly partnerId: number | null;
}

/** A message to some players, to those of a partner, or to all. */
export function MessageDialog({ onClose, members = NOBODY, onSent }: MessageDialogProps): ReactNode {
  const t = useTranslations("support");
  const choices = { members: t("toMembers"), partner: t("toPartner"), everyone: t("toEveryone") };
  return (
    <EndpointDialog
      endpoint="sendMessages"
      title={t("newMessage")}
      confirm={t("sendNow")}
      initial={{
        whom: "members",
        memberIds: members.map(({ id }) => id),
        partnerId: NO_NUMBER,
        title: "",
        content: "",
      }}
      input={({ title, content, ...receivers }) => ({ body: { to: toOf(receivers), title, content } })}
      // What reaches everybody cannot be taken back: the word is typed first.
      wordOf={({ whom }) => (whom === "everyone" ? t("everyoneWord") : undefined)}
      isReady={({ title, content, ...receivers }) =>
        toOf(receivers) !== null && title.trim() !== "" && content.trim() !== ""
      }
      onDone={({ sent }) => {
        notifications.show({ message: t("sent", { count: sent }) });
        onSent?.();
      }}
      onClose={onClose}
    >
      {(field, { values: { whom } }) => (
        <>
          {field.choice(
            "whom",
            t("to"),
            Object.entries(choices).map(([value, label]) => ({ value, label })),
          )}
          {whom === "members" && field.members("memberIds", t("memberIds"), members)}
          {whom === "partner" && field.partner("partnerId", t("partnerId"))}
          {whom === "everyone" && <Text size="sm">{t("everyoneNote")}</Text>}
          {field.text("title", t("title"), { maxLength: 200 })}
          {field.lines("content", t("content"), { minRows: 5, maxLength: 20_000 })}
        </>
      )}
    </EndpointDialog>
  );
}

function toOf({ whom, memberIds, partnerId }: Receivers) {
  if (whom === "everyone") return { everyone: true };
  if (whom === "partner") return partnerId === null ? null : { partnerId };
  return memberIds.length === 0 ? null : { memberIds };
}
