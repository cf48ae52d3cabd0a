import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useMay } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { OpenButton } from "../../ui/open-button.tsx";

type Player = CallReply<"player">;

interface MinorPartProps {
  readonly player: Player;
  readonly minor: NonNullable<Player["minor"]>;
}

/** What was found of a player under age, and how far the return of their losses is (P-04). */
export function MinorPart({ player, minor }: MinorPartProps): ReactNode {
  const t = useTranslations("players");
  const mayAsk = useMay("money", "change");
  const isAsked = minor.returnState === "requested" || minor.returnState === "approved";
  return (
    <Section
      title={t("minorFound")}
      aside={
        mayAsk &&
        !isAsked && (
          <OpenButton variant="default" size="compact-xs" label={t("minorReturn")}>
            {(close) => <ReturnDialog id={String(player.id)} onClose={close} />}
          </OpenButton>
        )
      }
    >
      <Facts>
        <Fact name={t("minorAt")}>
          <Instant atMs={minor.foundAtMs} />
        </Fact>
        <Fact name={t("minorReason")}>{minor.reason}</Fact>
        <Fact name={t("minorReturnState")}>
          <Tag tone={minor.returnState === "approved" ? "ok" : "warn"}>
            {t(`minorStates.${minor.returnState ?? "none"}`)}
          </Tag>
        </Fact>
      </Facts>
    </Section>
  );
}

function ReturnDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const t = useTranslations("players");
  return (
    <EndpointDialog
      endpoint="returnMinorLosses"
      title={t("minorReturn")}
      text={t("minorReturnText")}
      reasons={[t("reasons.law")]}
      input={(body) => ({ params: { id }, body })}
      onClose={onClose}
    />
  );
}
