import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallReply } from "../../surface/surface.ts";
import { Age } from "../../ui/age.tsx";
import { Section } from "../../ui/section.tsx";
import { useApprovalKind } from "../../ui/words.ts";

type Waiting = CallReply<"option">["waiting"][number];

/** Changes that wait for a second person, each leading to where it is decided. */
export function WaitingList({ waiting }: { readonly waiting: readonly Waiting[] }): ReactNode {
  const t = useTranslations("options");
  const kind = useApprovalKind();
  if (waiting.length === 0) return null;
  return (
    <Section title={t("waiting")}>
      <table className="plain-table">
        <tbody>
          {waiting.map((one) => (
            <tr key={one.approvalId}>
              <td>
                <Link to="/approvals" search={{ open: one.approvalId }}>
                  #{one.approvalId} {kind(one.kind)}
                </Link>
              </td>
              <td>{one.requestedBy}</td>
              <td>{one.reason}</td>
              <td data-number="true">
                <Age sinceMs={one.requestedAtMs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
