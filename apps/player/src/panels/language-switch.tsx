import { clsx } from "clsx";
import { Languages } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { settingsFacts, useSession } from "../surface.ts";
import { LANGUAGE_NAMES, LANGUAGES, languageOfTag } from "../text/catalogue.ts";

interface LanguageSwitchProps {
  /** `sign`: a phone's head has room for the sign alone; the names come when it is pressed. */
  readonly look?: "full" | "sign";
}

export function LanguageSwitch({ look = "full" }: LanguageSwitchProps): ReactNode {
  const t = useTranslations("settings");
  const locale = useLocale();
  const offered = useSession((facts) => facts.site?.languages);
  const languages = LANGUAGES.filter((language) => offered?.includes(language) ?? true);
  return (
    <label
      className={clsx(
        "relative flex h-11 items-center gap-1 rounded-md px-2 text-ink-2 focus-within:bg-raised hover:bg-raised",
        look === "sign" && "max-wide:w-11 max-wide:justify-center",
      )}
    >
      <Languages aria-hidden="true" className="size-4 shrink-0" />
      <select
        aria-label={t("language")}
        className={clsx(
          "h-11 cursor-pointer bg-transparent text-sm [&>option]:bg-surface",
          look === "sign" && "max-wide:absolute max-wide:inset-0 max-wide:w-11 max-wide:opacity-0",
        )}
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
