import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallReply } from "../../surface/surface.ts";
import { Age } from "../../ui/age.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";

type Backup = CallReply<"dashboard">["backup"];

/** How old the newest backup of the database is, and the newest that was restored and proved. */
export function BackupStanding({ backup }: { readonly backup: Backup }): ReactNode {
  const t = useTranslations("dashboard");
  return (
    <Section title={t("backup")}>
      {backup.isLate && (
        <p>
          <Tag tone="danger">{t("backupLate")}</Tag>
        </p>
      )}
      <Facts>
        <Fact name={t("backupLast")}>{ageOf(backup.backupAtMs)}</Fact>
        <Fact name={t("backupVerified")}>{ageOf(backup.verifiedAtMs)}</Fact>
        <Fact name={t("backupShipped")}>{ageOf(backup.shippedAtMs)}</Fact>
      </Facts>
      <p className="quiet">{t("backupText")}</p>
    </Section>
  );
}

function ageOf(atMs: number | null): ReactNode {
  return atMs === null ? "–" : <Age sinceMs={atMs} />;
}
