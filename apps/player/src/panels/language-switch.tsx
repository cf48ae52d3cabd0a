import { Languages } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { settingsFacts, useSession } from "../surface.ts";
import { LANGUAGE_NAMES, LANGUAGES, languageOfTag } from "../text/catalogue.ts";

export function LanguageSwitch(): ReactNode {
  const t = useTranslations("settings");
  const locale = useLocale();
  const offered = useSession((facts) => facts.site?.languages);
  const languages = LANGUAGES.filter((language) => offered?.includes(language) ?? true);
  return (
    <label className="flex h-11 items-center gap-1 rounded-md px-2 text-ink-2 hover:bg-raised">
      <Languages aria-hidden="true" className="size-4" />
      <select
        aria-label={t("language")}
        className="h-11 cursor-pointer bg-transparent text-sm [&>option]:bg-surface"
        value={locale}
        onChange={(event) => settingsFacts.setState({ language: languageOfTag(event.target.value) })}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
