import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { deviceText } from "../../derived/device-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { Instant } from "../../ui/instant.tsx";
import { Tag } from "../../ui/tag.tsx";

interface SessionTableProps {
  readonly sessions: CallReply<"ownSessions">;
  readonly onEnd?: (sessionId: string) => void;
}

export function SessionTable({ sessions, onEnd }: SessionTableProps): ReactNode {
  const t = useTranslations("staff");
  if (sessions.length === 0) return <p className="quiet">–</p>;
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{t("started")}</th>
          <th scope="col">{t("seen")}</th>
          <th scope="col">{t("address")}</th>
          <th scope="col">{t("device")}</th>
          <th scope="col">{t("status")}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.sessionId}>
            <td className="whole">
              <Instant atMs={session.startedAtMs} />
            </td>
            <td className="whole">
              <Instant atMs={session.seenAtMs} />
            </td>
            <td className="whole">{session.address}</td>
            <td title={session.userAgent}>{deviceText(session.userAgent)}</td>
            <td>
              {session.isOwn ? (
                <Tag tone="accent">{t("thisOne")}</Tag>
              ) : (
                onEnd !== undefined && (
                  <Button size="compact-xs" variant="default" onClick={() => onEnd(session.sessionId)}>
                    {t("end")}
                  </Button>
                )
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
