import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ArticlePart } from "../panels/content/article-part.tsx";
import { PagePart } from "../panels/content/page-part.tsx";
import { PopupPart } from "../panels/content/popup-part.tsx";
import { useAddressValue } from "../surface/surface.ts";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";

const KINDS = ["notice", "strategy", "popup", "page"] as const;

/** Everything players read that somebody writes. */
export function ContentScreen(): ReactNode {
  const t = useTranslations("content");
  const [asked, setTab] = useAddressValue("tab");
  const kind = KINDS.find((one) => one === asked) ?? "notice";
  return (
    <Page title={t("title")}>
      <Tabs
        label={t("title")}
        tabs={KINDS.map((key) => ({ key, label: t(`kinds.${key}`) }))}
        current={kind}
        onChange={setTab}
      />
      {(kind === "notice" || kind === "strategy") && <ArticlePart key={kind} kind={kind} />}
      {kind === "popup" && <PopupPart />}
      {kind === "page" && <PagePart />}
    </Page>
  );
}
