import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { settingsFacts, useSettings } from "../../surface/access-surface.ts";
import { CONSOLE_LANGUAGES, LANGUAGE_NAMES } from "../../text/languages.ts";
import { Segments } from "../../ui/segments.tsx";

export function LanguageSwitch(): ReactNode {
  const t = useTranslations("shell");
  const language = useSettings((settings) => settings.language);
  return (
    <Segments
      label={t("language")}
      value={language}
      onChange={(value) => settingsFacts.setState({ language: value })}
      choices={CONSOLE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
    />
  );
}
