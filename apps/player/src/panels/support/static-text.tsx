import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type PageVersion, type StaticPage, useStaticPage } from "../../surface/support-surface.ts";
import { seoulDayText } from "../../surface/surface.ts";
import { RichText } from "../content/rich-text.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";

interface StaticTextProps {
  readonly type: string;
  /** null: the version that holds now. */
  readonly version: number | null;
  readonly onVersion: (version: number | null) => void;
  readonly topLevel: 2 | 3;
}

/** A static page: its version and day, what is announced, the words, and the versions that held before. */
export function StaticText({ type, version, onVersion, topLevel }: StaticTextProps): ReactNode {
  const loaded = useStaticPage(type, version);
  return (
    <LoadedPart loaded={loaded}>
      {(page) => (
        <div data-testid="static-page" data-version={page.version}>
          <VersionLine page={page} isAsked={version !== null} onVersion={onVersion} />
          <RichText html={page.html} topLevel={topLevel} />
          <OlderVersions page={page} onVersion={onVersion} />
        </div>
      )}
    </LoadedPart>
  );
}

const LINK = "min-h-11 rounded-md px-1 text-left text-accent underline underline-offset-4";

interface VersionsProps {
  readonly page: StaticPage;
  readonly onVersion: (version: number | null) => void;
}

function VersionLine({ page, isAsked, onVersion }: VersionsProps & { readonly isAsked: boolean }): ReactNode {
  const t = useTranslations("support");
  const { next, version } = page;
  if (page.effectiveMs === null) return null;
  const date = seoulDayText(page.effectiveMs);
  const isOlder = page.older.some((one) => one.version === version);
  const isNext = next?.version === version;
  return (
    <div className="mb-4 flex flex-col items-start gap-1 border-b border-line pb-3 text-sm">
      <p className="num text-ink-2">
        {t("version", { n: version })} · {isNext ? t("from", { date }) : t("since", { date })}
      </p>
      {isOlder ? <p className="text-warn">{t("isOlder")}</p> : null}
      {isNext ? <p className="text-warn">{t("isNext")}</p> : null}
      {isAsked && (isOlder || isNext) ? (
        <button type="button" className={LINK} onClick={() => onVersion(null)}>
          {t("toHeld")}
        </button>
      ) : null}
      {next === null || isNext || isOlder ? null : <Announced next={next} onVersion={onVersion} />}
    </div>
  );
}

interface AnnouncedProps {
  readonly next: PageVersion;
  readonly onVersion: (version: number | null) => void;
}

/** The change to come, told before it holds. */
function Announced({ next, onVersion }: AnnouncedProps): ReactNode {
  const t = useTranslations("support");
  return (
    <div className="mt-1 flex w-full flex-wrap items-center justify-between gap-x-3 rounded-md bg-raised px-3 py-1">
      <p className="py-2 text-warn">
        {t("upcoming", { date: seoulDayText(next.effectiveMs), n: next.version })}
      </p>
      <button type="button" className={LINK} onClick={() => onVersion(next.version)}>
        {t("readNext")}
      </button>
    </div>
  );
}

function OlderVersions({ page, onVersion }: VersionsProps): ReactNode {
  const t = useTranslations("support");
  const others = page.older.filter(({ version }) => version !== page.version);
  if (others.length === 0) return null;
  return (
    <details className="mt-6 border-t border-line pt-2 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center text-ink-2 underline underline-offset-4">
        {t("older")}
      </summary>
      <ul className="flex flex-col">
        {others.map(({ version, effectiveMs }) => (
          <li key={version}>
            <button type="button" className={`${LINK} num`} onClick={() => onVersion(version)}>
              {t("version", { n: version })} · {t("since", { date: seoulDayText(effectiveMs) })}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
