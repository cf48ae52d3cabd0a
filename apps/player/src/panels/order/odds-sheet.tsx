import { Dialog } from "@base-ui/react/dialog";
import { FAMILIES, familyOf, payout } from "@maru/rules";
import { points } from "@maru/values";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useTranslations } from "use-intl";
import { multipleText, type Offer, pointsText, useTrade, useUnit } from "../../surface/surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { useTypeName } from "../../text/type-name.ts";
import { PRIMARY } from "../../ui/primary-class.ts";
import { DelayWords } from "../rules/delay-note.tsx";
import { SideMark } from "../../ui/side-mark.tsx";

interface OddsSheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Where the focus goes when the sheet closes. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly offers: readonly Offer[];
  readonly amount: number;
}

/** Every bet of this game side by side: from below on a phone, in the middle where there is room. */
export function OddsSheet({ isOpen, onOpenChange, opener, offers, amount }: OddsSheetProps): ReactNode {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ground/70" />
        <Dialog.Popup
          finalFocus={opener}
          data-testid="odds-sheet"
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[88dvh] flex-col overflow-y-auto rounded-t-md bg-surface p-4 outline-none shadow-[var(--shadow)] wide:top-1/2 wide:bottom-auto wide:w-[520px] wide:-translate-y-1/2 wide:rounded-md wide:p-6"
        >
          <PageWords whileLoading={<div className="h-60 animate-pulse rounded-md bg-raised" />}>
            <Sheet offers={offers} amount={amount} />
          </PageWords>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Sheet({ offers, amount }: Pick<OddsSheetProps, "offers" | "amount">): ReactNode {
  const t = useTranslations();
  const unit = useUnit();
  const option = useTrade((facts) => facts.option);
  const family = option === null ? FAMILIES.direction : familyOf(option.type);
  const stake = amount > 0 ? amount : (offers[0]?.limits.min ?? 0);
  const draw =
    option !== null && family.outcomeKind === "direction"
      ? option.buyPip > 0
        ? t("rules.drawBand", { n: String(option.buyPip) })
        : t("rules.drawSide")
      : t("rules.drawDigit");
  return (
    <>
      <div className="flex items-center justify-between">
        <Dialog.Title className="text-lg font-semibold">{t("odds.title")}</Dialog.Title>
        <Dialog.Close
          className="-mr-2 grid size-11 place-items-center rounded-md hover:bg-raised"
          aria-label={t("odds.close")}
        >
          <X className="size-5" aria-hidden="true" />
        </Dialog.Close>
      </div>
      <p className="num text-sm text-ink-2">{t("odds.stakeNote", { amount: stake, unit })}</p>
      <OddsTable offers={offers} stake={stake} />
      <p className="mt-3 text-sm text-ink-2">{t("odds.meaning", { unit })}</p>
      <p className="mt-2 text-sm text-ink-2">{draw}</p>
      <p className="mt-2 text-sm text-ink-2">{t("odds.voids")}</p>
      <p className="mt-2 text-sm text-ink-2">
        <DelayWords />
      </p>
      <Link
        to="/support/$type"
        params={{ type: "fairness" }}
        className="mt-1 inline-flex min-h-11 items-center self-start text-sm text-accent underline underline-offset-4"
      >
        {t("fairness.title")}
      </Link>
      {option === null ? null : (
        <div className="sticky -bottom-4 -mx-4 mt-2 -mb-4 bg-surface px-4 pt-2 pb-4 wide:-bottom-6 wide:-mx-6 wide:-mb-6 wide:px-6 wide:pb-6">
          <Link to="/rules/$id" params={{ id: String(option.id) }} className={`${PRIMARY} w-full`}>
            {t("odds.rules")}
          </Link>
        </div>
      )}
    </>
  );
}

interface OddsTableProps {
  readonly offers: readonly Offer[];
  readonly stake: number;
}

function OddsTable({ offers, stake }: OddsTableProps): ReactNode {
  const t = useTranslations("odds");
  const typeName = useTypeName();
  const family = useTrade((facts) =>
    facts.option === null ? FAMILIES.direction : familyOf(facts.option.type),
  );
  const heads = [t("chance"), t("multiple"), t("payout"), t("returnPer")];
  return (
    <table className="num mt-2 w-full text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-ink-3">
          <th scope="col" className="py-1.5 text-left align-bottom font-normal">
            {t("type")}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1.5 pl-2 text-right align-bottom font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {offers.map((offer) => (
          <tr key={offer.type} data-testid={`odds-${offer.type}`}>
            <th scope="row" className="py-2 text-left font-semibold whitespace-nowrap">
              <SideMark family={family} type={offer.type} />
              {typeName(family, offer.type)}
            </th>
            <td className="py-2 text-right">{offer.chancePercent}%</td>
            <td className="py-2 text-right">×{multipleText(offer.multipleBp)}</td>
            <td className="py-2 text-right">
              {pointsText(Number(payout(points(BigInt(stake)), offer.multipleBp)))}
            </td>
            <td className="py-2 text-right">{pointsText(offer.returnPer10000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
