import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { Age } from "../../ui/age.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";

type Texts = CallReply<"dashboard">["texts"];
type Provider = Texts["providers"][number];

/** Who carries text messages, a line each in the order in which they are tried, and how many messages wait. */
export function TextsStanding({ texts }: { readonly texts: Texts }): ReactNode {
  const t = useTranslations("dashboard");
  const { providers, waiting } = texts;
  if (providers.length === 0)
    return (
      <Section title={t("texts")}>
        <p>{t("textsNone")}</p>
      </Section>
    );
  return (
    <Section title={t("texts")}>
      <Facts>
        {providers.map((provider) => (
          <Fact key={provider.provider} name={t(`textProviders.${provider.provider}`)}>
            <State provider={provider} />
            {provider.lastFault !== null && <> · {t("textsFault", { code: provider.lastFault })}</>}
          </Fact>
        ))}
        <Fact name={t("textsWaiting")}>{wholeText(waiting)}</Fact>
      </Facts>
    </Section>
  );
}

function State({ provider: { state, downSinceMs } }: { readonly provider: Provider }): ReactNode {
  const t = useTranslations("dashboard");
  if (state === "answers") return t("textStates.answers");
  return (
    <>
      <Tag tone="danger">{t(`textStates.${state}`)}</Tag>{" "}
      {downSinceMs !== null && <Age sinceMs={downSinceMs} />}
    </>
  );
}
