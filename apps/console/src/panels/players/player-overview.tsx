import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { instantText } from "../../derived/instant-text.ts";
import { wholeText } from "../../derived/number-text.ts";
import { type CallReply, useMay } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";
import { MinorPart } from "./minor-part.tsx";
import { FreezeList } from "./freeze-list.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { OpenButton } from "../../ui/open-button.tsx";

type Player = CallReply<"player">;

export function PlayerOverview({ player }: { readonly player: Player }): ReactNode {
  return (
    <div className="columns">
      <div className="card">
        <Profile player={player} />
      </div>
      <div className="card">
        <Totals player={player} />
      </div>
      <div className="card">
        <Protection player={player} />
        {player.minor !== null && <MinorPart player={player} minor={player.minor} />}
      </div>
      <div className="card">
        <FreezeList player={player} />
      </div>
    </div>
  );
}

function Profile({ player }: { readonly player: Player }): ReactNode {
  const t = useTranslations("players");
  const mayUnmask = useMay("players", "change");
  const [shown, setShown] = useState<Player["person"]>(null);
  useMaskedAgain(shown !== null, () => setShown(null));
  const person = shown ?? player.person;
  return (
    <Section
      title={t("profile")}
      aside={
        mayUnmask &&
        shown === null && (
          <OpenButton variant="default" size="compact-xs" label={t("unmask")}>
            {(close) => <UnmaskDialog id={String(player.id)} onShown={setShown} onClose={close} />}
          </OpenButton>
        )
      }
    >
      <Facts>
        <Fact name={t("id")}>{player.id}</Fact>
        <Fact name={t("nick")}>{player.nick ?? "–"}</Fact>
        {person !== null && <PersonFacts person={person} />}
        <Fact name={t("partner")}>
          {player.partners.length === 0 ? t("headquarters") : <PartnerPath player={player} />}
        </Fact>
        <Fact name={t("joined")}>
          <Instant atMs={player.createdAtMs} />
        </Fact>
        <Fact name={t("lastSignIn")}>
          <Instant atMs={player.lastSignIn?.atMs} /> {player.lastSignIn?.address}
        </Fact>
      </Facts>
      {shown !== null && (
        <Text size="xs" c="dimmed" role="status">
          {t("unmasked")}
        </Text>
      )}
    </Section>
  );
}

function PersonFacts({ person }: { readonly person: NonNullable<Player["person"]> }): ReactNode {
  const t = useTranslations("players");
  return (
    <>
      <Fact name={t("name")}>{person.name ?? "–"}</Fact>
      <Fact name={t("person.phone")}>{person.phone ?? "–"}</Fact>
      <Fact name={t("person.email")}>{person.email ?? "–"}</Fact>
      <Fact name={t("person.birthDate")}>{person.birthDate ?? "–"}</Fact>
      <Fact name={t("person.bankName")}>{person.bankName ?? "–"}</Fact>
      <Fact name={t("person.accountNum")}>{person.accountNum ?? "–"}</Fact>
      <Fact name={t("person.accountHolder")}>{person.accountHolder ?? "–"}</Fact>
    </>
  );
}

function PartnerPath({ player }: { readonly player: Player }): ReactNode {
  return player.partners.toReversed().map((partner, index) => (
    <Fragment key={partner.id}>
      {index > 0 && " › "}
      <Link to="/players" search={{ partner: String(partner.id) }}>
        {partner.name}
      </Link>
    </Fragment>
  ));
}

const MASKED_AGAIN_MS = 300_000;

function useMaskedAgain(isShown: boolean, mask: () => void): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(mask, MASKED_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isShown, mask]);
}

interface UnmaskDialogProps {
  readonly id: string;
  readonly onShown: (person: CallReply<"unmaskPlayer">) => void;
  readonly onClose: () => void;
}

function UnmaskDialog({ id, onShown, onClose }: UnmaskDialogProps): ReactNode {
  const t = useTranslations("players");
  const reasons = ["identity", "deposit", "withdrawal", "complaint", "law"] as const;
  return (
    <EndpointDialog
      endpoint="unmaskPlayer"
      title={t("unmask")}
      text={t("unmaskText")}
      reasons={reasons.map((reason) => t(`reasons.${reason}`))}
      input={(body) => ({ params: { id }, body })}
      onDone={onShown}
      onClose={onClose}
    />
  );
}

/** What came with its sign, what went with its own; the balance is what they make. */
const CAME = [
  "deposited",
  "granted",
  "welcome",
  "coupons",
  "adjustedUp",
  "coinsSold",
  "correctedUp",
  "paid",
  "refunded",
] as const;
const WENT = ["withdrawn", "pending", "adjustedDown", "coinsBought", "correctedDown", "staked"] as const;

function Totals({ player: { balance, totals } }: { readonly player: Player }): ReactNode {
  const t = useTranslations("players");
  const rows = [
    ...CAME.map((key) => [key, totals[key]] as const),
    ...WENT.map((key) => [key, -totals[key]] as const),
    ...(totals.archived === 0 ? [] : [["archived", totals.archived] as const]),
  ];
  return (
    <Section title={t("totals")}>
      <table className="plain-table">
        <tbody>
          {rows.map(([key, points]) => (
            <tr key={key}>
              <th scope="row">{t(key)}</th>
              <td data-number="true">
                <Money points={points} isSigned />
              </td>
            </tr>
          ))}
          <tr data-sum="true">
            <th scope="row">
              <strong>{t("balance")}</strong>
            </th>
            <td data-number="true">
              <strong>
                <Money points={balance} />
              </strong>
            </td>
          </tr>
          <tr>
            <th scope="row">{t("net")}</th>
            <td data-number="true">
              <Money points={totals.net} isSigned />
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  );
}

function Protection({ player }: { readonly player: Player }): ReactNode {
  const t = useTranslations("players");
  const until = (atMs: number | null): string =>
    atMs === null ? t("none") : t("until", { time: instantText(atMs) });
  return (
    <Section title={t("protection")}>
      <Facts>
        <Fact name={t("excluded")}>{until(player.excludedUntilMs)}</Fact>
        <Fact name={t("timedOut")}>{until(player.timedOutUntilMs)}</Fact>
        <Fact name={t("withdrawHold")}>{until(player.withdrawHoldUntilMs)}</Fact>
        <Fact name={t("intensivePlay")}>
          {player.intensivePlay === null ? t("none") : <IntensivePlay play={player.intensivePlay} />}
        </Fact>
        <Fact name={t("affordability")}>
          {player.affordability === null ? t("none") : <Affordability made={player.affordability} />}
        </Fact>
        <Fact name={t("openSessions")}>{player.openSessions ?? "–"}</Fact>
        <Fact name={t("openInquiries")}>{player.openInquiries ?? "–"}</Fact>
      </Facts>
    </Section>
  );
}

function IntensivePlay({ play }: { readonly play: NonNullable<Player["intensivePlay"]> }): ReactNode {
  const t = useTranslations("players");
  return (
    <>
      <Tag tone="warn">{t("intensiveSince", { time: instantText(play.sinceMs) })}</Tag>{" "}
      {t("intensiveLosses", {
        losses: play.losses.map((lost) => wholeText(lost)).join(" · "),
        least: wholeText(play.least),
      })}
    </>
  );
}

/** What the newest assessment allows; what the player answered is not shown. */
function Affordability({ made }: { readonly made: NonNullable<Player["affordability"]> }): ReactNode {
  const t = useTranslations("players");
  const time = instantText(made.validUntilMs);
  return (
    <>
      <Tag tone={made.isValid ? "ok" : "warn"}>
        {made.isValid ? t("affordabilityUntil", { time }) : t("affordabilityEnded", { time })}
      </Tag>{" "}
      {t("affordabilityAllows", {
        time: instantText(made.madeAtMs),
        loss: wholeText(made.monthLoss),
        deposit: wholeText(made.monthDeposit),
      })}
    </>
  );
}
