import { GUIDE_CATEGORY_CODES } from "@maru/contract/content-codes";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type Guide, useGuides } from "../../surface/support-surface.ts";
import { RichText } from "../content/rich-text.tsx";
import { EmptyWords } from "../../ui/empty-words.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";

/** Guides in their two categories, each opening in its place. */
export function GuideList(): ReactNode {
  const t = useTranslations("support");
  const loaded = useGuides();
  return (
    <LoadedPart loaded={loaded}>
      {({ content: rows }) =>
        rows.length === 0 ? (
          <EmptyWords>{t("noStrategies")}</EmptyWords>
        ) : (
          <div className="flex flex-col gap-6">
            <Guides
              title={t("guides")}
              guides={rows.filter(({ category }) => category === GUIDE_CATEGORY_CODES.usage)}
            />
            <Guides
              title={t("beginners")}
              guides={rows.filter(({ category }) => category === GUIDE_CATEGORY_CODES.beginner)}
            />
          </div>
        )
      }
    </LoadedPart>
  );
}

interface GuidesProps {
  readonly title: string;
  readonly guides: readonly Guide[];
}

function Guides({ title, guides }: GuidesProps): ReactNode {
  if (guides.length === 0) return null;
  return (
    <Section title={title}>
      <div className="divide-y divide-line border-y border-line">
        {guides.map((guide) => (
          <details key={guide.id} className="group">
            <summary
              data-testid="guide"
              className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-md py-2 font-medium hover:bg-raised [&::-webkit-details-marker]:hidden"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{guide.title}</span>
              <ChevronDown
                className="size-4 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            <div className="pt-1 pb-4">
              <RichText html={guide.html} topLevel={3} />
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
