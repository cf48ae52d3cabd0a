import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { signedText } from "../../derived/number-text.ts";
import { type CallReply, useMay, useRead, useVerb } from "../../surface/surface.ts";
import { type Fault, FaultLine } from "../../ui/fault-line.tsx";
import { useSpanText } from "../../ui/age.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { Tag } from "../../ui/tag.tsx";

type Line = CallReply<"bankStatement">["lines"][number];
type Candidate = Line["candidates"][number];

interface StatementLinesProps {
  readonly id: string;
  readonly close: () => void;
}

/** The payments of one statement, each with the deposits it may be for, best first. */
export function StatementLines({ id, close }: StatementLinesProps): ReactNode {
  const t = useTranslations("money.statement");
  const reading = useRead("bankStatement", { params: { id } });
  const statement = reading.data;
  return (
    <SideSheet title={statement?.fileName ?? "…"} label={t("title")} isWide onClose={close}>
      {reading.state === "failed" && <p role="alert">{reading.fault}</p>}
      {statement !== undefined && statement.known.length > 0 && (
        <p className="quiet">{t("known", { list: statement.known.join(", ") })}</p>
      )}
      {statement?.lines.map((line) => (
        <PaymentCard key={line.lineId} line={line} />
      ))}
    </SideSheet>
  );
}

function PaymentCard({ line }: { readonly line: Line }): ReactNode {
  const t = useTranslations("money.statement");
  return (
    <article className="card" aria-label={`${line.depositor} ${line.amount}`}>
      <header style={{ display: "flex", gap: 12, alignItems: "baseline", flexWrap: "wrap" }}>
        <strong style={{ fontSize: 15 }}>{line.depositor}</strong>
        <strong style={{ fontSize: 15 }}>
          <Money points={line.amount} />
        </strong>
        <span className="quiet">
          <Instant atMs={line.paidAtMs} /> {line.note}
        </span>
        {line.requestId !== null && (
          <Tag tone="ok">{t("done", { id: line.requestId, by: line.confirmedBy ?? "–" })}</Tag>
        )}
      </header>
      {line.requestId === null && line.candidates.length === 0 && <p className="quiet">{t("none")}</p>}
      {line.requestId === null && line.candidates.length > 0 && <Candidates line={line} />}
    </article>
  );
}

function Candidates({ line }: { readonly line: Line }): ReactNode {
  const t = useTranslations("money.statement");
  return (
    <table className="plain-table" aria-label={t("candidates")}>
      <tbody>
        {line.candidates.map((candidate) => (
          <CandidateRow key={candidate.requestId} line={line} candidate={candidate} />
        ))}
      </tbody>
    </table>
  );
}

function CandidateRow({
  line,
  candidate,
}: {
  readonly line: Line;
  readonly candidate: Candidate;
}): ReactNode {
  const t = useTranslations("money.statement");
  const mayApprove = useMay("money", "approve");
  const { run, isBusy } = useVerb("confirmStatementLine");
  const [fault, setFault] = useState<Fault>(null);
  const confirm = async (): Promise<void> => {
    setFault(await run({ params: { id: line.lineId }, body: { requestId: candidate.requestId } }));
  };
  const span = useSpanText()(candidate.paidAfterMs);
  return (
    <tr>
      <th scope="row">
        #{candidate.requestId} <strong>{candidate.username}</strong>
      </th>
      <td>
        {candidate.holderName} {candidate.isSameName && <Tag tone="ok">{t("sameName")}</Tag>}
      </td>
      <td>{candidate.paidAfterMs >= 0 ? t("late", { span }) : t("early", { span })}</td>
      <td data-number="true">{t("score", { score: candidate.score })}</td>
      <td data-number="true">
        {candidate.difference !== 0 && (
          <>
            <Tag tone="warn">{t("differs", { difference: signedText(candidate.difference) })}</Tag>{" "}
            <Link to="/money/deposits" search={{ open: String(candidate.requestId) }}>
              {t("lookInto")}
            </Link>
          </>
        )}
        {mayApprove && candidate.difference === 0 && (
          <Button
            size="compact-xs"
            loading={isBusy}
            aria-label={`${t("confirm")}: #${candidate.requestId}`}
            onClick={() => void confirm()}
          >
            {t("confirm")}
          </Button>
        )}
        <FaultLine fault={fault} />
      </td>
    </tr>
  );
}
