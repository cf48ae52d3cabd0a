import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";

type Identity = CallReply<"dashboard">["identity"];

/** Who checks the identity of new players, whether they answer, and what they were asked for today. */
export function IdentityStanding({ identity }: { readonly identity: Identity }): ReactNode {
  const t = useTranslations("dashboard");
  const { provider, state, today } = identity;
  const isAsked = provider === "portone" || provider === "oidc";
  return (
    <Section title={t("identity")}>
      <p>
        {t(`identityProviders.${provider}`)}
        {isAsked && <> · {state === "answers" ? t("identityStates.answers") : <Down state={state} />}</>}
      </p>
      {today.length > 0 && (
        <table className="plain-table">
          <tbody>
            {today.map(({ what, times }) => (
              <tr key={what}>
                <th scope="row">{t(`identityUse.${what}`)}</th>
                <td data-number="true">{wholeText(times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isAsked && <p className="quiet">{t("identityText")}</p>}
    </Section>
  );
}

function Down({ state }: { readonly state: "trying" | "down" }): ReactNode {
  const t = useTranslations("dashboard");
  return <Tag tone="danger">{t(`identityStates.${state}`)}</Tag>;
}
