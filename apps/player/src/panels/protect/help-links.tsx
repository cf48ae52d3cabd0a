import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { usePublicProtection } from "../../surface/member-surface.ts";
import { Section } from "../../ui/section.tsx";

/** Where to talk to somebody, in the site's country. */
export function HelpLinks(): ReactNode {
  const t = useTranslations("protect");
  const links = usePublicProtection()?.helpLinks ?? [];
  return (
    <Section title={t("help")}>
      <p className="text-sm text-ink-2">{t("helpText")}</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {links.map(({ name, phone, url }) => (
          <li key={url} className="flex min-h-12 items-center justify-between gap-4">
            <a
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
              href={url}
              rel="noreferrer"
              target="_blank"
            >
              {name}
            </a>
            {phone === null ? null : (
              <a className="num inline-flex min-h-11 items-center font-medium" href={`tel:${phone}`}>
                {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
