import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallInput, type CallReply, useMay } from "../../surface/surface.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { choicesOf } from "../form/field-kinds.tsx";

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

const WEEK_OF_BETS: { readonly scope: FreezeScope; readonly days: number | null } = { scope: "bet", days: 7 };

function FreezeDialog({ id, onClose }: DialogProps): ReactNode {
  const t = useTranslations("players");
  return (
    <EndpointDialog
      endpoint="freezePlayer"
      title={t("freeze")}
      text={t("freezeText")}
      isDanger
      reasons={[t("reasons.abuse"), t("reasons.identity"), t("reasons.own"), t("reasons.law")]}
      initial={WEEK_OF_BETS}
      input={({ days, ...values }) => ({
        params: { id },
        body: { ...values, untilMs: Date.now() + Math.max(1, days ?? 1) * DAY_MS },
      })}
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.choice(
            "scope",
            t("scope"),
            choicesOf(FREEZE_SCOPES, (scope) => t(`scopes.${scope}`)),
          )}
          {field.count("days", t("days"), { least: 1, most: MOST_DAYS })}
        </>
      )}
    </EndpointDialog>
  );
}

/** Closes the account of who is under age; nobody opens it again. */
function MinorDialog({ id, onClose }: DialogProps): ReactNode {
  const t = useTranslations("players");
  return (
    <EndpointDialog
      endpoint="closeMinor"
      title={t("minor")}
      confirm={t("minorYes")}
      text={t("minorText")}
      isDanger
      reasons={[t("reasons.identity"), t("reasons.law")]}
      input={(body) => ({ params: { id }, body })}
      onClose={onClose}
    />
  );
}

function LogOutDialog({ id, onClose }: DialogProps): ReactNode {
  const t = useTranslations("players");
  return (
    <EndpointDialog
      endpoint="logOutPlayer"
      title={t("logOut")}
      text={t("logOutText")}
      reasons={[t("reasons.abuse"), t("reasons.identity"), t("reasons.own")]}
      input={(body) => ({ params: { id }, body })}
      onDone={({ ended }) => notifications.show({ message: t("loggedOut", { count: ended }) })}
      onClose={onClose}
    />
  );
}
