import { Button } from "@mantine/core";
import { HARM_ACTIONS } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useMay, useMe, useRead, useVerb } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { type Fault, FaultLine } from "../../ui/fault-line.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Section } from "../../ui/section.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { choicesOf, NOT_CHOSEN } from "../form/field-kinds.tsx";
import { useStaffName } from "../staff/staff-name.ts";
import { useHarmFigure } from "./harm-words.ts";

type Case = CallReply<"harmCase">;

interface HarmSheetProps {
  readonly id: number;
  readonly close: () => void;
}

/** One case: who, which signs on which day with their figures, and what was done by whom and when. */
export function HarmSheet({ id, close }: HarmSheetProps): ReactNode {
  const t = useTranslations("harm");
  const mayChange = useMay("protection", "change");
  const reading = useRead("harmCase", { params: { id } });
  const found = reading.data;
  return (
    <SideSheet
      title={found === undefined ? `#${id}` : `#${id} · ${found.username}`}
      label={t("list")}
      onClose={close}
      actions={
        mayChange && found !== undefined && found.state !== "closed" ? <Moves found={found} /> : undefined
      }
    >
      {reading.state === "failed" && <p className="quiet">{reading.fault}</p>}
      {found !== undefined && (
        <>
          <CaseFacts found={found} />
          <Found found={found} />
          <Steps found={found} />
        </>
      )}
    </SideSheet>
  );
}

interface OfCase {
  readonly found: Case;
}

function CaseFacts({ found }: OfCase): ReactNode {
  const t = useTranslations("harm");
  const nameOf = useStaffName();
  return (
    <Facts>
      <Fact name={t("player")}>
        <Link to={`/players/${found.memberId}`}>{found.username}</Link>
      </Fact>
      <Fact name={t("state")}>{t(`states.${found.state}`)}</Fact>
      <Fact name={t("since")}>
        <Instant atMs={found.openedAtMs} />
      </Fact>
      {found.closedAtMs !== null && (
        <Fact name={t("closedAt")}>
          <Instant atMs={found.closedAtMs} />
        </Fact>
      )}
      <Fact name={t("assigned")}>{found.assignedTo === null ? t("nobody") : nameOf(found.assignedTo)}</Fact>
      <Fact name={t("action")}>{found.action === null ? t("noAction") : t(`actions.${found.action}`)}</Fact>
    </Facts>
  );
}

/** The newest day first, each figure beside the threshold that held. */
function Found({ found }: OfCase): ReactNode {
  const t = useTranslations("harm");
  const limitWord = useTranslations("players.fields");
  const figureOf = useHarmFigure();
  return (
    <Section title={t("found")}>
      <ul className="notes">
        {found.found.map(({ day, marker, figure, least, limit }) => (
          <li key={`${day} ${marker}`}>
            <p>
              <strong>{t(`markers.${marker}`)}</strong> {figureOf(marker, figure)}
              {limit !== null && ` · ${limitWord(limit)}`}
            </p>
            <small>
              {day} · {t(`explained.${marker}`)} · {t("least", { least: figureOf(marker, least) })}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Steps({ found }: OfCase): ReactNode {
  const t = useTranslations("harm");
  const nameOf = useStaffName();
  return (
    <Section title={t("steps")}>
      {found.steps.length === 0 && <p className="quiet">{t("stepsEmpty")}</p>}
      <ul className="notes">
        {found.steps.map((step) => (
          <li key={step.atMs}>
            <p>
              <strong>{step.action === null ? t(`step.${step.kind}`) : t(`actions.${step.action}`)}</strong>{" "}
              {step.text}
            </p>
            <small>
              <Instant atMs={step.atMs} /> · {nameOf(step.staffId)}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What can be done next; a case is taken before anything else. */
function Moves({ found }: OfCase): ReactNode {
  const t = useTranslations("harm");
  const isMine = found.assignedTo === (useMe()?.staffId ?? null);
  const { run, isBusy } = useVerb("takeHarmCase");
  const [fault, setFault] = useState<Fault>(null);
  const [dialog, setDialog] = useState<"act" | "close" | null>(null);
  const take = async (): Promise<void> => {
    setFault(await run({ params: { id: found.id }, body: { isTaken: !isMine } }));
  };
  const isInWork = found.state === "working";
  return (
    <>
      <FaultLine fault={fault} />
      <Button variant="default" loading={isBusy} onClick={() => void take()}>
        {isMine ? t("giveBack") : t("take")}
      </Button>
      {isInWork && (
        <Button variant="default" onClick={() => setDialog("act")}>
          {t("act")}
        </Button>
      )}
      {isInWork && found.action !== null && <Button onClick={() => setDialog("close")}>{t("close")}</Button>}
      {dialog === "act" && <ActDialog id={found.id} onClose={() => setDialog(null)} />}
      {dialog === "close" && <CloseDialog id={found.id} onClose={() => setDialog(null)} />}
    </>
  );
}

interface DialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

const LEAST_LETTERS = 3;
const MOST_LETTERS = 2_000;

function ActDialog({ id, onClose }: DialogProps): ReactNode {
  const t = useTranslations("harm");
  return (
    <EndpointDialog
      endpoint="actOnHarmCase"
      title={t("act")}
      text={t("actText")}
      initial={{ action: NOT_CHOSEN, text: "" }}
      input={(body) => ({ params: { id }, body })}
      isReady={({ action, text }) => action !== null && text.trim().length >= LEAST_LETTERS}
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.radio(
            "action",
            t("action"),
            choicesOf(HARM_ACTIONS, (action) => t(`actions.${action}`)),
          )}
          {field.lines("text", t("what"), { minRows: 3, maxLength: MOST_LETTERS })}
        </>
      )}
    </EndpointDialog>
  );
}

function CloseDialog({ id, onClose }: DialogProps): ReactNode {
  const t = useTranslations("harm");
  return (
    <EndpointDialog
      endpoint="closeHarmCase"
      title={t("close")}
      text={t("closeText")}
      initial={{ text: "" }}
      input={(body) => ({ params: { id }, body })}
      isReady={({ text }) => text.trim().length >= LEAST_LETTERS}
      onClose={onClose}
    >
      {(field) => field.lines("text", t("outcome"), { minRows: 3, maxLength: MOST_LETTERS })}
    </EndpointDialog>
  );
}
