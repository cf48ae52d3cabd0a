import { Button, NumberInput, Select, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallInput, type CallReply, useMay, useVerb } from "../../surface.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";

type Player = CallReply<"player">;
type FreezeScope = CallInput<"freezePlayer">["body"]["scope"];
const FREEZE_SCOPES = ["bet", "withdraw", "sign-in"] as const satisfies readonly FreezeScope[];
type Act = "freeze" | "logOut" | "move" | "minor";

/** What staff can do to a player, each behind a dialog that says what it does. */
export function PlayerActions({ player }: { readonly player: Player }): ReactNode {
  const t = useTranslations("players");
  const mayChange = useMay("players", "change");
  const mayMove = useMay("partners", "change");
  const [act, setAct] = useState<Act | null>(null);
  const close = (): void => setAct(null);
  const button = (one: Act): ReactNode => (
    <Button variant="default" onClick={() => setAct(one)}>
      {t(one)}
    </Button>
  );
  return (
    <>
      {mayMove && button("move")}
      {mayChange && button("logOut")}
      {mayChange && button("freeze")}
      {mayChange && player.minor === null && button("minor")}
      {act === "freeze" && <FreezeDialog id={String(player.id)} onClose={close} />}
      {act === "logOut" && <LogOutDialog id={String(player.id)} onClose={close} />}
      {act === "minor" && <MinorDialog id={String(player.id)} onClose={close} />}
      {act === "move" && <MoveDialog memberId={player.id} onClose={close} />}
    </>
  );
}

interface DialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 3_650;

function FreezeDialog({ id, onClose }: DialogProps): ReactNode {
  const t = useTranslations("players");
  const { run } = useVerb("freezePlayer");
  const [scope, setScope] = useState<FreezeScope>("bet");
  const [days, setDays] = useState(7);
  return (
    <AskDialog
      title={t("freeze")}
      confirm={t("freeze")}
      isDanger
      reasons={[t("reasons.abuse"), t("reasons.identity"), t("reasons.own"), t("reasons.law")]}
      onConfirm={(reason) =>
        run({ params: { id }, body: { scope, untilMs: Date.now() + days * DAY_MS, reason } })
      }
      onClose={onClose}
    >
      <Text size="sm">{t("freezeText")}</Text>
      <Select
        label={t("scope")}
        value={scope}
        data={FREEZE_SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        onChange={(value) => setScope(FREEZE_SCOPES.find((one) => one === value) ?? "bet")}
      />
      <NumberInput
        label={t("days")}
        min={1}
        max={MOST_DAYS}
        value={days}
        onChange={(value) => setDays(Math.max(1, Number(value) || 1))}
      />
    </AskDialog>
  );
}

/** Closes the account of who is under age; nobody opens it again. */
function MinorDialog({ id, onClose }: DialogProps): ReactNode {
  const t = useTranslations("players");
  const { run } = useVerb("closeMinor");
  return (
    <AskDialog
      title={t("minor")}
      confirm={t("minorYes")}
      isDanger
      reasons={[t("reasons.identity"), t("reasons.law")]}
      onConfirm={(reason) => run({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <Text size="sm">{t("minorText")}</Text>
    </AskDialog>
  );
}

function LogOutDialog({ id, onClose }: DialogProps): ReactNode {
  const t = useTranslations("players");
  const { run } = useVerb("logOutPlayer");
  return (
    <AskDialog
      title={t("logOut")}
      confirm={t("logOut")}
      reasons={[t("reasons.abuse"), t("reasons.identity"), t("reasons.own")]}
      onConfirm={(reason) =>
        run({ params: { id }, body: { reason } }, ({ ended }) =>
          notifications.show({ message: t("loggedOut", { count: ended }) }),
        )
      }
      onClose={onClose}
    >
      <Text size="sm">{t("logOutText")}</Text>
    </AskDialog>
  );
}
