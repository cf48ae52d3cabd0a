import { lengthMsOf } from "@maru/rules";
import { Popover } from "@base-ui/react/popover";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { ReactNode, RefObject } from "react";
import { useTranslations } from "use-intl";
import { groupOptions, type StockGroup, useOptions, useTrade } from "../../surface/surface.ts";
import { useLengthName } from "../../text/type-name.ts";
import { KindTags } from "../../ui/kind-tag.tsx";

interface MarketChoicesProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/** Everything that can be played: instrument, family, length. */
export function MarketChoices({ isOpen, onOpenChange, opener }: MarketChoicesProps): ReactNode {
  const t = useTranslations("market");
  const groups = groupOptions(useOptions());
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner anchor={opener} align="start" sideOffset={4} className="z-40">
          <Popover.Popup
            finalFocus={opener}
            className="max-h-[80dvh] w-[min(352px,calc(100vw-16px))] overflow-y-auto rounded-md bg-raised p-2 shadow-[var(--shadow)]"
          >
            <Popover.Title className="sr-only">{t("switch")}</Popover.Title>
            {groups.map((group) => (
              <StockChoices key={group.stock} group={group} onChosen={() => onOpenChange(false)} />
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The same length stands under the same length, whatever the game. */
const COLUMN: Readonly<Record<number, string>> = {
  30_000: "col-start-2",
  60_000: "col-start-3",
  120_000: "col-start-4",
  300_000: "col-start-5",
};

interface StockChoicesProps {
  readonly group: StockGroup;
  readonly onChosen: () => void;
}

function StockChoices({ group, onChosen }: StockChoicesProps): ReactNode {
  const t = useTranslations();
  const lengthName = useLengthName();
  const shownId = useTrade((facts) => facts.optionId);
  return (
    <section className="border-b border-line py-2 last:border-0">
      <h3 className="flex items-center gap-2 px-2 pb-1 font-semibold">
        {group.name} <span className="text-xs font-normal text-ink-3">{group.stock}</span>{" "}
        <KindTags of={group} />
      </h3>
      {group.families.map(({ family, options }) => (
        <div key={family.name} className="grid grid-cols-[84px_repeat(4,1fr)] items-center">
          <span className="label px-2">{t(`market.families.${family.name}`)}</span>
          {options.map((option) => (
            <Link
              key={option.id}
              to="/trade/$id"
              params={{ id: String(option.id) }}
              onClick={onChosen}
              aria-current={option.id === shownId ? "page" : undefined}
              className={clsx(
                "inline-flex min-h-11 items-center justify-center rounded-md px-1 whitespace-nowrap hover:bg-surface",
                COLUMN[lengthMsOf(option.type)],
                option.id === shownId ? "bg-accent-quiet font-semibold text-ink" : "text-ink",
              )}
            >
              {lengthName(option.type)}
            </Link>
          ))}
        </div>
      ))}
    </section>
  );
}
