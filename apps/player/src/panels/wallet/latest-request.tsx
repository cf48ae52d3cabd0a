import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useWalletRequest, type WalletRequest } from "../../surface/wallet-surface.ts";
import { Section } from "../../ui/section.tsx";
import { RequestCard } from "./request-card.tsx";

interface LatestRequestProps {
  readonly pending: WalletRequest | null;
  /** Why no other can be made while it waits. */
  readonly blockedWords: string;
}

/** The request that waits and, once it has ended before the player's eyes, how it ended. */
export function LatestRequest({ pending, blockedWords }: LatestRequestProps): ReactNode {
  const t = useTranslations("wallet");
  const [seenId, setSeenId] = useState<number | null>(null);
  if (pending !== null && pending.id !== seenId) setSeenId(pending.id);
  return (
    <div aria-live="polite" className="contents">
      {pending !== null ? (
        <Section title={t("pending")}>
          <RequestCard request={pending} />
          <p className="mt-3 text-sm text-ink-2">{blockedWords}</p>
        </Section>
      ) : seenId === null ? null : (
        <EndedRequest requestId={seenId} />
      )}
    </div>
  );
}

function EndedRequest({ requestId }: { readonly requestId: number }): ReactNode {
  const t = useTranslations("wallet");
  const loaded = useWalletRequest(requestId);
  if (loaded.state !== "ready") return null;
  return (
    <Section title={t("lastRequest")}>
      <RequestCard request={loaded.value} />
    </Section>
  );
}
