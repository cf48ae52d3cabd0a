import { Loader, Tabs, TextInput } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import type { CallInput } from "../../surface/surface.ts";

/** ProseMirror weighs more than the rest of the screen: it comes when somebody writes. */
const RichEditor = lazy(async () => ({ default: (await import("../../ui/rich-editor.tsx")).RichEditor }));

type Texts = CallInput<"previewContent">["body"]["texts"];
export type ContentLanguage = CallInput<"previewContent">["body"]["language"];
export type ContentTexts = {
  readonly [L in ContentLanguage]?: { readonly title: string; readonly content: string };
};
const LANGUAGES = ["ko", "en", "zh", "ja"] as const satisfies readonly ContentLanguage[];

interface TextFieldsProps {
  readonly texts: ContentTexts;
  readonly onChange: (texts: ContentTexts) => void;
  readonly language: ContentLanguage;
  readonly onLanguage: (language: ContentLanguage) => void;
}

/** Title and text, once for each language that is written in. */
export function TextFields({ texts, onChange, language, onLanguage }: TextFieldsProps): ReactNode {
  const t = useTranslations("content");
  const own = texts[language] ?? { title: "", content: "" };
  const change = (part: Partial<typeof own>): void => onChange({ ...texts, [language]: { ...own, ...part } });
  return (
    <div className="stack">
      <Tabs
        value={language}
        onChange={(value) => onLanguage(LANGUAGES.find((one) => one === value) ?? "ko")}
        variant="outline"
      >
        <Tabs.List aria-label={t("languages")}>
          {LANGUAGES.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`language.${one}`)}
              {isWritten(texts[one]) ? " •" : ""}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={language} pt="sm">
          <div className="stack">
            <TextInput
              label={t("name")}
              maxLength={200}
              value={own.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <Suspense fallback={<Loader size="sm" />}>
              <RichEditor
                key={language}
                label={t("body")}
                html={own.content}
                onChange={(content) => change({ content })}
              />
            </Suspense>
          </div>
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function isWritten(text: ContentTexts[ContentLanguage]): boolean {
  return text !== undefined && (text.title.trim() !== "" || text.content !== "");
}

/** What is written, without the languages left empty. */
export function writtenTexts(texts: ContentTexts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => isWritten(text)));
}
