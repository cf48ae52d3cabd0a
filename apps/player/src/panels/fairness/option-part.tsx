import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { OptionRecord } from "../../surface/fairness-surface.ts";
import { useTypeName } from "../../text/type-name.ts";
import { DigitLine } from "./digit-line.tsx";
import { LighterValue } from "./lighter-value.tsx";
import { ReturnTable } from "./return-table.tsx";
import { useGameName } from "../../text/type-name.ts";
import { VoidCauses } from "./void-causes.tsx";
import { familyOfGame } from "../../surface/surface.ts";

interface OptionPartProps {
  readonly option: OptionRecord;
  readonly isOpen: boolean;
}

/** One game on one market. */
export function OptionPart({ option, isOpen }: OptionPartProps): ReactNode {
  const t = useTranslations("fairness");
  const gameName = useGameName();
  const voids = option.voids.reduce((total, { rounds }) => total + rounds, 0);
  return (
    <li>
      <details open={isOpen} className="group" data-testid={`fairness-${option.id}`}>
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <span className="font-semibold">{gameName(option.type)}</span>
          <span className="num flex items-center gap-2 text-sm text-ink-2">
            {t("rounds", { n: option.decided + voids })}
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
          </span>
        </summary>
        <div className="flex flex-col gap-4 pb-5">
          <Rounds option={option} />
          <ReturnTable option={option} />
          <Lighter option={option} />
          {option.digits === null ? null : <DigitLine digits={option.digits} />}
        </div>
      </details>
    </li>
  );
}

function Rounds({ option }: { readonly option: OptionRecord }): ReactNode {
  const t = useTranslations("fairness");
  return (
    <dl className="text-sm">
      <div className="flex justify-between gap-4 py-1">
        <dt className="text-ink-2">{t("decided")}</dt>
        <dd className="num font-medium">{t("rounds", { n: option.decided })}</dd>
      </div>
      <VoidCauses voids={option.voids} />
    </dl>
  );
}

function Lighter({ option }: { readonly option: OptionRecord }): ReactNode {
  const t = useTranslations("fairness");
  const typeName = useTypeName();
  const family = familyOfGame(option.type);
  return (
    <div className="text-sm">
      <h3 className="mb-1 font-medium">{t("lighter")}</h3>
      {option.lighter.length === 0 ? <p className="text-ink-2">{t("lighterNone")}</p> : null}
      {option.lighter.map((pair) => (
        <div key={pair.sides.join()} className="flex flex-wrap gap-x-3 py-0.5">
          <span className="text-ink-2">{pair.sides.map((side) => typeName(family, side)).join(" / ")}</span>
          <LighterValue lighter={pair} />
        </div>
      ))}
    </div>
  );
}
