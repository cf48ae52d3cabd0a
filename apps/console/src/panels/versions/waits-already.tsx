import { Alert } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallReply } from "../../surface/surface.ts";

type Waiting = CallReply<"option">["waiting"][number];

interface WaitsAlreadyProps {
  readonly waiting: readonly Waiting[];
  /** What is about to be asked for: once one of a kind holds, the others of it end. */
  readonly kind: "option-terms" | "option-settings" | "market-terms";
}

/** Before somebody asks for a change: what of the same kind waits already, by its number. */
export function WaitsAlready({ waiting, kind }: WaitsAlreadyProps): ReactNode {
  const t = useTranslations("options");
  const same = waiting.filter((one) => one.kind === kind);
  if (same.length === 0) return null;
  return (
    <Alert color="yellow" title={t("waitsAlready", { count: same.length })}>
      {same.map(({ approvalId, requestedBy }) => (
        <div key={approvalId}>
          <Link to="/approvals" search={{ open: approvalId }}>
            #{approvalId}
          </Link>{" "}
          {requestedBy}
        </div>
      ))}
      {t("waitsAlreadyText")}
    </Alert>
  );
}
