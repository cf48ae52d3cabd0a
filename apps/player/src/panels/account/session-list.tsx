import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  endOtherSessions,
  endOwnSession,
  type OwnSession,
  useOwnSessions,
} from "../../surface/member-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { deviceName } from "./device-name.ts";
import { useOrder } from "./use-order.ts";

/** Where the member is signed in, and the way to end it. */
export function SessionList(): ReactNode {
  const t = useTranslations();
  const loaded = useOwnSessions();
  const order = useOrder();
  if (loaded.state !== "ready")
    return (
      <p className="text-ink-2">{loaded.state === "loading" ? t("common.loading") : t("common.failed")}</p>
    );
  const sessions = loaded.value;
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => void order.send(() => endOwnSession(session.id))}
          />
        ))}
      </ul>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {order.problem}
      </p>
      {sessions.length > 1 ? (
        <button
          type="button"
          className={`${QUIET} mt-3`}
          disabled={order.isSending}
          onClick={() => void order.send(endOtherSessions)}
        >
          {t("mypage.endOthers")}
        </button>
      ) : null}
    </>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps): ReactNode {
  const t = useTranslations("mypage");
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium">{deviceName(session.userAgent)}</span>
        <span className="num block text-xs text-ink-3">
          {t("seenAt", { time: seoulDateTimeText(session.seenAtMs) })}
        </span>
        <span className="num block truncate text-xs text-ink-3">{session.address}</span>
      </span>
      {session.isCurrent ? (
        <span className="shrink-0 text-sm text-ok">{t("thisDevice")}</span>
      ) : (
        <button type="button" className={`${QUIET} shrink-0 px-3 text-sm`} onClick={onEnd}>
          {t("endOne")}
        </button>
      )}
    </li>
  );
}
