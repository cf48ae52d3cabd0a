import { Button, Radio, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { REJECT_REASONS, type RejectReason } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallInput, type RowOf, useMay, useMe, useRead, useUnit, useVerb } from "../../surface.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Money } from "../../ui/money.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { Tag } from "../../ui/tag.tsx";
import { RequestState } from "./request-state.tsx";
import { Link } from "@tanstack/react-router";

type Request = RowOf<"moneyQueue">;
type Act = CallInput<"decideRequest">["body"]["act"];
/** A colleague may take it on or decide it while one reads. */
const POLL_MS = 3_000;

interface RequestSheetProps {
  readonly request: Request;
  readonly close: () => void;
}

/** What may be done with a request now, in the order of the desk's work. The server judges again. */
function actsOf({ type, state, needsPhone, isPhoned }: Request): readonly Act[] {
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
  const [act, setAct] = useState<Act | null>(null);
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
            actsOf(request).map((one, index) => (
              <Button key={one} variant={index === 0 ? "filled" : "default"} onClick={() => setAct(one)}>
                {t(`acts.${one}`)}
              </Button>
            ))}
          <Claim request={request} />
        </>
      }
    >
      <p style={{ fontSize: 24, fontWeight: 650 }}>
        <Money points={request.amount} unit={unit} />
      </p>
      <RequestFacts request={request} />
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

function Claim({ request }: { readonly request: Request }): ReactNode {
  const t = useTranslations("money");
  const staffId = useMe()?.staffId;
  const mayChange = useMay("money", "change");
  const { run, isBusy } = useVerb("claimRequest");
  if (!mayChange || actsOf(request).length === 0) return null;
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
  const { run } = useVerb("decideRequest");
  const [reason, setReason] = useState<RejectReason>(REJECT_REASONS[0]);
  return (
    <AskDialog
      title={`${t(`acts.${act}`)} · #${request.id} ${request.username}`}
      confirm={t(`acts.${act}`)}
      needsReason={false}
      {...(act === "reject" ? { isDanger: true as const } : {})}
      onConfirm={() =>
        run({ params: { id: request.id }, body: { act, ...(act === "reject" ? { reason } : {}) } })
      }
      onClose={onClose}
    >
      <p style={{ fontSize: 20, fontWeight: 650 }}>
        <Money points={request.amount} unit={unit} />
      </p>
      <Text size="sm">{t(`actTexts.${act}`)}</Text>
      {act === "reject" && (
        <Radio.Group
          label={t("reason")}
          value={reason}
          onChange={(value) => setReason(REJECT_REASONS.find((one) => one === value) ?? reason)}
        >
          <Stack gap={6} mt={6}>
            {REJECT_REASONS.map((one) => (
              <Radio key={one} size="xs" value={one} label={t(`reasons.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </AskDialog>
  );
}
