import { Alert } from "@mantine/core";
import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { instantText } from "../../derived/instant-text.ts";
import { wholeText } from "../../derived/number-text.ts";
import { type CallReply, useUnit } from "../../surface/surface.ts";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { Section } from "../../ui/section.tsx";

type Funds = CallReply<"playerFunds">;
type Check = NonNullable<Funds["newest"]>;

const LOOKS = {
  play: { color: "gray", Icon: Info },
  sandbox: { color: "gray", Icon: Info },
  unchecked: { color: "yellow", Icon: TriangleAlert },
  covered: { color: "maru", Icon: CircleCheck },
  short: { color: "red", Icon: TriangleAlert },
} as const satisfies Readonly<Record<Funds["standing"], object>>;

/** How the site stands now: what is owed, what is held, what is missing, and since when. */
export function FundsNow({ funds }: { readonly funds: Funds }): ReactNode {
  const { standing, newest } = funds;
  const { color, Icon } = LOOKS[standing];
  const words = useStandingWords(funds);
  const isMoney = standing === "covered" || standing === "short";
  return (
    <>
      <Alert color={color} variant="light" p="sm" icon={<Icon size={16} />}>
        {words}
      </Alert>
      {isMoney && newest !== null && <Newest check={newest} />}
    </>
  );
}

function useStandingWords({ standing, newest }: Funds): string {
  const t = useTranslations("money.funds");
  const unit = useUnit();
  if (standing !== "short") return t(`standings.${standing}`);
  const short = wholeText(-(newest?.difference ?? 0));
  const since = newest?.shortSinceMs ?? null;
  return t("standings.short", { short, unit, since: since === null ? "–" : instantText(since) });
}

const SUMS = ["players", "reserve", "stakes", "owed", "held"] as const;

function Newest({ check }: { readonly check: Check }): ReactNode {
  const t = useTranslations("money.funds");
  const unit = useUnit();
  return (
    <div className="card">
      <Section title={t("now")} aside={<Instant atMs={check.atMs} />}>
        <dl className="figures">
          {SUMS.map((key) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>
                <Money points={check[key]} unit={unit} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{t("difference")}</dt>
            <dd>
              <Money points={check.difference} isSigned unit={unit} />
            </dd>
          </div>
        </dl>
      </Section>
    </div>
  );
}
