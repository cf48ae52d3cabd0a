import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../surface/surface.ts";
import type { NamedPlayer } from "../pickers/player-picker.tsx";
import { MessageDialog } from "./message-dialog.tsx";

interface MessageSelectedProps {
  /** Whose rows are selected; the same player once. */
  readonly players: readonly NamedPlayer[];
  readonly onSent: () => void;
}

/** Writes to the players whose rows are selected; whoever reads may still take some of them out. */
export function MessageSelected({ players, onSent }: MessageSelectedProps): ReactNode {
  const t = useTranslations("support");
  const mayWrite = useMay("support", "change");
  const [asked, setAsked] = useState<readonly NamedPlayer[] | null>(null);
  const members = [...new Map(players.map((player) => [player.id, player])).values()];
  if (!mayWrite) return null;
  return (
    <>
      <Button variant="default" disabled={members.length === 0} onClick={() => setAsked(members)}>
        {t("messageSelected", { count: members.length })}
      </Button>
      {asked !== null && <MessageDialog members={asked} onSent={onSent} onClose={() => setAsked(null)} />}
    </>
  );
}
