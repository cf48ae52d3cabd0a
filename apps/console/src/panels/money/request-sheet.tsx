import { Alert, Button, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { rejectReasonsOf } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type CallInput,
  type RowOf,
  useMay,
  useMe,
  useRead,
  useUnit,
  useVerb,
} from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Money } from "../../ui/money.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { Tag } from "../../ui/tag.tsx";
import { DecisionFacts } from "./request-facts.tsx";
import { RequestState } from "./request-state.tsx";
import { Link } from "@tanstack/react-router";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { choicesOf, NOT_CHOSEN } from "../form/field-kinds.tsx";

type Request = RowOf<"moneyQueue">;
type Act = CallInput<"decideRequest">["body"]["act"];
/** A colleague may take it on or decide it while one reads. */
const POLL_MS = 3_000;

interface RequestSheetProps {
  readonly request: Request;
  readonly close: () => void;
}

/** What may be done with a request now, in the order of the desk's work. The server judges again. */
function actsOf(request: Request, staffId: number | undefined): readonly Act[] {
  const acts = stepsOf(request);
  // Whoever said their yes cannot say it for the second person.
  return hasOwnYes(request, staffId) ? acts.filter((act) => act !== "approve") : acts;
}

/** The first of two people's yes is given, and it was this one's. */
function hasOwnYes(
  { approvedBy, endedAtMs, needsTwo, state }: Request,
  staffId: number | undefined,
): boolean {
  const isWaiting = endedAtMs === null && needsTwo && state !== "approved";
  return isWaiting && approvedBy.some((person) => person.staffId === staffId);
}

function stepsOf({ type, state, needsPhone, isPhoned }: Request): readonly Act[] {
  const isOpen = state === "requested" || state === "matched" || state === "approved";
  if (!isOpen) return [];
  if (type === "deposit")
    return state === "requested" ? ["match", "approve", "reject"] : ["approve", "reject"];
  if (state === "approved") return ["pay", "reject"];
  return needsPhone && !isPhoned ? ["phone", "reject"] : ["approve", "reject"];
}

/** One deposit or withdrawal and its next step. */
export function RequestSheet({ request: listed, close }: RequestSheetProps): ReactNode {
  const t = useTranslations("money");
  const unit = useUnit();
  const request = useRead("moneyRequest", { params: { id: listed.id } }, { pollMs: POLL_MS }).data ?? listed;
  const mayApprove = useMay("money", "approve");
  const staffId = useMe()?.staffId;
  const [act, setAct] = useState<Act | null>(null);
  const { claim } = request;
  const isTaken = claim !== null && claim.staffId !== staffId;
  return (
    <SideSheet
      title={
        <>
          #{request.id} · {request.username} <RequestState state={request.state} />
        </>
      }
      label={t(request.type === "deposit" ? "deposits" : "withdrawals")}
      onClose={close}
      actions={
        <>
          {mayApprove &&
            actsOf(request, staffId).map((one, index) => (
              <Button
                key={one}
                disabled={isTaken}
                variant={index === 0 && one !== "reject" ? "filled" : "default"}
                onClick={() => setAct(one)}
              >
                {t(`acts.${one}`)}
              </Button>
            ))}
          <Claim request={request} isTaken={isTaken} />
        </>
      }
    >
      {isTaken && (
        <Alert color="yellow" variant="light" p="sm">
          {t("takenBy", { who: claim.username })}
        </Alert>
      )}
      {hasOwnYes(request, staffId) && (
        <Alert color="yellow" variant="light" p="sm">
          {t("ownYes")}
        </Alert>
      )}
      <p style={{ fontSize: 24, fontWeight: 650 }}>
        <Money points={request.amount} unit={unit} />
      </p>
      <RequestFacts request={request} />
      <DecisionFacts request={request} />
      <LinkButton to={`/players/${request.memberId}`} variant="default" style={{ alignSelf: "start" }}>
        {t("ledgerLink")}
      </LinkButton>
      {act !== null && <ActDialog request={request} act={act} onClose={() => setAct(null)} />}
    </SideSheet>
  );
}

interface AnyRequestProps {
  readonly id: string;
  readonly close: () => void;
}

/** One that the list does not hold: an older one, or one that left the queue while it was open. */
export function AnyRequestSheet({ id, close }: AnyRequestProps): ReactNode {
  const t = useTranslations("money");
  const reading = useRead("moneyRequest", { params: { id } });
  if (reading.data !== undefined) return <RequestSheet request={reading.data} close={close} />;
  return (
    <SideSheet title={`#${id}`} label={t("id")} onClose={close}>
      <p className="quiet">{reading.fault}</p>
    </SideSheet>
  );
}

function RequestFacts({ request }: { readonly request: Request }): ReactNode {
  const t = useTranslations("money");
  return (
    <Facts>
      <Fact name={t("player")}>
        <Link to={`/players/${request.memberId}`}>{request.username}</Link>
      </Fact>
      <Fact name={t("holder")}>{request.holderName ?? "–"}</Fact>
      <Fact name={t("asked")}>
        <Instant atMs={request.requestedAtMs} />
      </Fact>
      {request.expiresAtMs !== null && (
        <Fact name={t("expires")}>
          <Instant atMs={request.expiresAtMs} />
        </Fact>
      )}
      <Fact name={t("ended")}>
        <Instant atMs={request.endedAtMs} />
      </Fact>
      {request.needsTwo && (
        <Fact name={t("needsTwo")}>
          {request.approvedBy.length} / 2 {request.approvedBy.map(({ username }) => username).join(", ")}
        </Fact>
      )}
      {request.needsPhone && (
        <Fact name={t("needsPhone")}>
          <Tag tone={request.isPhoned ? "ok" : "warn"}>
            {request.isPhoned ? t("phoned") : t("needsPhone")}
          </Tag>
        </Fact>
      )}
      <Fact name={t("claim")}>
        {request.claim === null ? "–" : t("claimed", { who: request.claim.username })}
      </Fact>
      {request.reason !== null && <Fact name={t("reason")}>{t(`reasons.${request.reason}`)}</Fact>}
    </Facts>
  );
}

function Claim({ request, isTaken }: { readonly request: Request; readonly isTaken: boolean }): ReactNode {
  const t = useTranslations("money");
  const staffId = useMe()?.staffId;
  const mayChange = useMay("money", "change");
  const { run, isBusy } = useVerb("claimRequest");
  if (!mayChange || isTaken || stepsOf(request).length === 0) return null;
  const isMine = request.claim?.staffId === staffId;
  const claim = async (): Promise<void> => {
    const fault = await run({ params: { id: request.id }, body: { isClaimed: !isMine } });
    if (fault !== null) notifications.show({ message: fault.message, color: "red" });
  };
  return (
    <Button variant="subtle" loading={isBusy} onClick={() => void claim()}>
      {isMine ? t("giveBack") : t("take")}
    </Button>
  );
}

interface ActDialogProps {
  readonly request: Request;
  readonly act: Act;
  readonly onClose: () => void;
}

function ActDialog({ request, act, onClose }: ActDialogProps): ReactNode {
  const t = useTranslations("money");
  const unit = useUnit();
  return (
    <EndpointDialog
      endpoint="decideRequest"
      title={`${t(`acts.${act}`)} · #${request.id} ${request.username}`}
      confirm={t(`acts.${act}`)}
      isDanger={act === "reject"}
      // Nothing is chosen beforehand: the player is told it.
      initial={{ why: NOT_CHOSEN }}
      input={({ why }) => ({ params: { id: request.id }, body: { act, reason: why ?? "" } })}
      isReady={({ why }) => act !== "reject" || why !== null}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p style={{ fontSize: 20, fontWeight: 650 }}>
            <Money points={request.amount} unit={unit} />
          </p>
          <Text size="sm">{t(`actTexts.${act}`)}</Text>
          {act === "reject" &&
            field.radio(
              "why",
              t("reason"),
              choicesOf(rejectReasonsOf(request.type), (reason) => t(`reasons.${reason}`)),
            )}
        </>
      )}
    </EndpointDialog>
  );
}
