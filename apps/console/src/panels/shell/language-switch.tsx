import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { settingsFacts, useSettings } from "../../access-surface.ts";
import { CONSOLE_LANGUAGES, isConsoleLanguage, LANGUAGE_NAMES } from "../../text/languages.ts";

export function LanguageSwitch(): ReactNode {
  const t = useTranslations("shell");
  const language = useSettings((settings) => settings.language);
  return (
    <SegmentedControl
      aria-label={t("language")}
      value={language}
      onChange={(value) => {
        if (isConsoleLanguage(value)) settingsFacts.setState({ language: value });
      }}
      data={CONSOLE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
    />
  );
}
