import { ArrowRight, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type ChangedOffers, changedOffers } from "../../surface/terms-surface.ts";
import {
  multipleText,
  type Offer,
  offersOf,
  type TradeRound,
  useRoundOfOtherTerms,
  useSession,
  useTrade,
  useUnit,
} from "../../surface/surface.ts";
import { useGroupName } from "../../text/group-name.ts";
import { PageWords } from "../../text/page-words.tsx";

interface ChangedTermsProps {
  readonly offers: readonly Offer[];
}

/** From this round on something pays otherwise or may be staked otherwise: said before anybody bets, until it was seen. */
export function ChangedTerms({ offers }: ChangedTermsProps): ReactNode {
  const before = useRoundOfOtherTerms();
  if (before === null) return null;
  return (
    <PageWords whileLoading={null}>
      <Changes key={before.id} before={before} offers={offers} />
    </PageWords>
  );
}

interface ChangesProps extends ChangedTermsProps {
  /** The round before, whose terms were others. */
  readonly before: TradeRound;
}

function Changes({ before, offers }: ChangesProps): ReactNode {
  const t = useTranslations("changedTerms");
  const option = useTrade((facts) => facts.option);
  const member = useSession((facts) => facts.member);
  const [isSeen, setSeen] = useState(false);
  const changes = option === null ? [] : changedOffers(offersOf(option, before, member), offers);
  if (isSeen || changes.length === 0) return null;
  return (
    <section
      role="status"
      aria-label={t("title")}
      data-testid="changed-terms"
      className="settle flex items-start gap-2 rounded-md bg-raised py-1 pl-3 text-xs max-wide:absolute max-wide:inset-x-0 max-wide:bottom-[calc(100%+38px)] max-wide:z-[6] max-wide:shadow-[var(--shadow)]"
    >
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-semibold text-warn">{t("title")}</p>
        <ul>
          {changes.map((change) => (
            <li key={change.members.join("")} className="num mt-1">
              <Change change={change} />
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        aria-label={t("seen")}
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-3 hover:text-ink"
        onClick={() => setSeen(true)}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </section>
  );
}

/** What it was and what it is: the multiple, and the limits where they are others. */
function Change({ change }: { readonly change: ChangedOffers }): ReactNode {
  const t = useTranslations();
  const unit = useUnit();
  const nameOf = useGroupName();
  const { before, now } = change;
  const multipleOf = (offer: Offer | null): string =>
    offer === null ? t("changedTerms.none") : `×${multipleText(offer.multipleBp)}`;
  const limitsOf = ({ limits }: Offer): string =>
    t("order.limitsValue", { min: limits.min, max: limits.max, unit });
  const hasLimits = before !== null && now !== null && limitsOf(before) !== limitsOf(now);
  return (
    <>
      {nameOf(change)}{" "}
      {multipleOf(before) === multipleOf(now) ? (
        multipleOf(now)
      ) : (
        <FromTo from={multipleOf(before)} to={multipleOf(now)} />
      )}
      {hasLimits ? (
        <span className="block text-ink-2">
          <FromTo from={limitsOf(before)} to={limitsOf(now)} />
        </span>
      ) : null}
    </>
  );
}

function FromTo({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
  const t = useTranslations("changedTerms");
  return (
    <>
      <span className="whitespace-nowrap text-ink-2">{from}</span>{" "}
      <ArrowRight className="inline size-3" role="img" aria-label={t("to")} />{" "}
      <span className="font-semibold whitespace-nowrap">{to}</span>
    </>
  );
}
