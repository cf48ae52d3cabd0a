import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallReply } from "../../surface/surface.ts";
import { DiffView } from "../../ui/diff-view.tsx";
import { Instant } from "../../ui/instant.tsx";

type Version = CallReply<"optionVersions">["terms"][number];
type Change = Version["difference"][number];

/** What a version or a wish changed, as the contract has it. */
function changesOf(
  difference: readonly Change[],
): readonly { field: string; before: unknown; after: unknown }[] {
  return difference.map(({ field, before, after }) => ({ field, before, after }));
}

/** Every version, newest first: when, who, why, and what it changed. */
export function VersionList({ versions }: { readonly versions: readonly Version[] }): ReactNode {
  const t = useTranslations("options");
  return (
    <ul className="notes">
      {versions.map((version) => (
        <li key={version.version}>
          <strong>
            {t("version")} {version.version}
          </strong>{" "}
          <small>
            {version.savedAtMs !== null && <Instant atMs={version.savedAtMs} />}{" "}
            {version.savedBy === null
              ? t(version.version === 1 ? "firstVersion" : "byItself")
              : t("by", { by: version.savedBy, second: version.approvedBy ?? "–" })}
          </small>
          {version.reason !== null && <p className="quiet">{version.reason}</p>}
          {version.difference.length > 0 && <DiffView difference={changesOf(version.difference)} />}
        </li>
      ))}
    </ul>
  );
}
