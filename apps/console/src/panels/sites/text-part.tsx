import { TextInput, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Section } from "../../ui/section.tsx";
import type { DraftProps } from "./site-draft.ts";

const FIELDS = ["name", "slogan", "footer"] as const;

/** The site's own words, in each of its languages. */
export function TextPart({ draft, set, isReadOnly }: DraftProps): ReactNode {
  const t = useTranslations("sites");
  const languages = useTranslations("content.language");
  return (
    <div className="columns" data-pairs="true">
      {draft.languages.map((language) => (
        <div key={language} className="card">
          <Section title={languages(language)}>
            {FIELDS.map((field) => {
              const Field = field === "footer" ? Textarea : TextInput;
              return (
                <Field
                  key={field}
                  label={t(field)}
                  readOnly={isReadOnly}
                  value={draft.texts[language]?.[field] ?? ""}
                  onChange={(event) =>
                    set({
                      texts: {
                        ...draft.texts,
                        [language]: { ...draft.texts[language], [field]: event.currentTarget.value },
                      },
                    })
                  }
                />
              );
            })}
          </Section>
        </div>
      ))}
    </div>
  );
}
