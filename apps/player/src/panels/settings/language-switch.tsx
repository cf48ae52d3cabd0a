import { clsx } from "clsx";
import { Languages } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { settingsFacts, useSession } from "../../surface/surface.ts";
import { LANGUAGE_NAMES, LANGUAGES, languageOfTag } from "../../text/catalogue.ts";

interface LanguageSwitchProps {
  /** The sign alone, whose press brings the names: on a phone's head, or in the head of the trade screen at any width. */
  readonly look?: keyof typeof LOOKS;
}

/** Of the whole, and of the list in it. */
const LOOKS = {
  full: ["", ""],
  sign: [
    "max-wide:w-11 max-wide:justify-center",
    "max-wide:absolute max-wide:inset-0 max-wide:w-11 max-wide:opacity-0",
  ],
  "sign-always": ["w-11 justify-center", "absolute inset-0 w-11 opacity-0"],
} as const;

export function LanguageSwitch({ look = "full" }: LanguageSwitchProps): ReactNode {
  const t = useTranslations("settings");
  const locale = useLocale();
  const offered = useSession((facts) => facts.site?.languages);
  const [whole, list] = LOOKS[look];
  const languages = LANGUAGES.filter((language) => offered?.includes(language) ?? true);
  return (
    <label
      className={clsx(
        "relative flex h-11 items-center gap-1 rounded-md px-2 text-ink-2 focus-within:bg-raised hover:bg-raised",
        whole,
      )}
    >
      <Languages aria-hidden="true" className="size-4 shrink-0" />
      <select
        aria-label={t("language")}
        className={clsx("h-11 cursor-pointer bg-transparent text-sm [&>option]:bg-surface", list)}
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
