import { STATUS_CODES } from "@maru/contract/wire-codes";
import { Download } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type HistoryFilter, sumsOf, useHistory } from "../../surface/list-surface.ts";
import { type Bet, pointsText, signedText, useOptions, useUnit } from "../../surface/surface.ts";
import { useGameName } from "../../text/type-name.ts";
import { ListState } from "../../ui/list-state.tsx";
import { QUIET } from "../../ui/primary-class.ts";
import { ChoiceField, TextField } from "../../ui/text-field.tsx";
import { spanOfDays } from "../../surface/wallet-surface.ts";
import { WordHelp } from "../frame/word-help.tsx";
import { BetRows } from "./bet-rows.tsx";
import { useSaveBets } from "./use-save-bets.ts";

const ROWS_A_PAGE = 20;
const RESULTS = {
  all: null,
  win: STATUS_CODES.won,
  loss: STATUS_CODES.lost,
  void: STATUS_CODES.void,
  open: STATUS_CODES.open,
} as const;
type Result = keyof typeof RESULTS;

interface Chosen {
  readonly from: string;
  readonly to: string;
  /** The id of an option, as its field has it; empty: all. */
  readonly option: string;
  readonly result: Result;
}

const NOTHING_CHOSEN: Chosen = { from: "", to: "", option: "", result: "all" };

/** All bets of the player: by day, by game and by result, with what they come to, and as a file. */
export function BetHistory(): ReactNode {
  const t = useTranslations("wallet");
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const filter = useFilter(chosen);
  return (
    <div className="flex flex-col gap-5">
      <Fields chosen={chosen} filter={filter} onChoose={(change) => setChosen({ ...chosen, ...change })} />
      {filter === null ? (
        <p role="alert" className="text-sm text-danger">
          {t("badSpan")}
        </p>
      ) : (
        <Found filter={filter} />
      )}
    </div>
  );
}

/** Null for days that are no span. The same choice is the same filter, so that nothing is asked twice. */
function useFilter({ from, to, option, result }: Chosen): HistoryFilter | null {
  const options = useOptions();
  return useMemo(() => {
    const span = spanOfDays(from, to);
    const found = options.find(({ id }) => String(id) === option);
    const game = found === undefined ? null : { id: found.id, stock: found.stock, type: found.type };
    return span === null ? null : { ...span, option: game, status: RESULTS[result] };
  }, [from, to, option, result, options]);
}

interface FieldsProps {
  readonly chosen: Chosen;
  readonly filter: HistoryFilter | null;
  readonly onChoose: (change: Partial<Chosen>) => void;
}

function Fields({ chosen, filter, onChoose }: FieldsProps): ReactNode {
  const t = useTranslations();
  const gameName = useGameName();
  const options = useOptions();
  const { from, to } = chosen;
  return (
    <div className="grid grid-cols-2 items-start gap-3 wide:grid-cols-[1fr_1fr_1.4fr_1fr_auto]">
      <TextField
        label={t("wallet.from")}
        type="date"
        name="from"
        value={from}
        max={to}
        onType={(day) => onChoose({ from: day })}
      />
      <TextField
        label={t("wallet.to")}
        type="date"
        name="to"
        value={to}
        min={from}
        onType={(day) => onChoose({ to: day })}
      />
      <ChoiceField
        label={t("bets.game")}
        name="option"
        value={chosen.option}
        choices={[
          { value: "", name: t("bets.allGames") },
          ...options.map(({ id, name, type }) => ({
            value: String(id),
            name: `${name} ${gameName(type)}`,
          })),
        ]}
        onChoose={(option) => onChoose({ option })}
      />
      <ChoiceField<Result>
        label={t("bets.result")}
        name="result"
        value={chosen.result}
        choices={[
          { value: "all", name: t("bets.allResults") },
          { value: "win", name: t("result.win") },
          { value: "loss", name: t("result.loss") },
          { value: "void", name: t("result.void") },
          { value: "open", name: t("history.open") },
        ]}
        onChoose={(result) => onChoose({ result })}
      />
      <SaveButton filter={filter} />
    </div>
  );
}

function SaveButton({ filter }: { readonly filter: HistoryFilter | null }): ReactNode {
  const t = useTranslations("wallet");
  const { save, isSaving, told } = useSaveBets();
  return (
    <div className="wide:pt-5 max-wide:col-span-2">
      <button
        type="button"
        className={`${QUIET} min-h-12 w-full gap-2 px-3 whitespace-nowrap`}
        disabled={filter === null || isSaving}
        onClick={() => (filter === null ? undefined : void save(filter))}
      >
        <Download className="size-4" aria-hidden="true" />
        {isSaving ? t("exporting") : t("export")}
      </button>
      <p role="status" className="mt-1 text-sm text-warn empty:hidden">
        {told}
      </p>
    </div>
  );
}

function Found({ filter }: { readonly filter: HistoryFilter }): ReactNode {
  const t = useTranslations();
  const { rows, state, hasMore, loadMore } = useHistory(ROWS_A_PAGE, filter);
  const isAll = Object.values(filter).every((of) => of === null);
  return (
    <ListState
      state={state}
      isEmpty={rows.length === 0}
      emptyWords={isAll ? t("history.empty") : t("bets.none")}
      onRetry={loadMore}
    >
      <Sums rows={rows} isWhole={!hasMore} />
      <WordHelp of="outcomes" />
      <BetRows rows={rows} />
      {hasMore ? <More key={rows.length} onMore={loadMore} /> : null}
    </ListState>
  );
}

/** The next page comes when the end of the list comes into view; the button is for who cannot scroll. */
function More({ onMore }: { readonly onMore: () => void }): ReactNode {
  const t = useTranslations("common");
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    const { current } = button;
    if (current === null) return undefined;
    const watch = new IntersectionObserver(([seen]) =>
      seen?.isIntersecting === true ? latest.current() : undefined,
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return (
    <button ref={button} type="button" className={`${QUIET} mt-1 w-full`} onClick={onMore}>
      {t("more")}
    </button>
  );
}

/** What the listed bets come to; it says when there are more than were counted. */
function Sums({ rows, isWhole }: { readonly rows: readonly Bet[]; readonly isWhole: boolean }): ReactNode {
  const t = useTranslations("bets");
  const unit = useUnit();
  const { count, staked, returned, net, open } = sumsOf(rows);
  const sums = [
    { id: "staked", name: t("staked"), text: pointsText(staked) },
    { id: "returned", name: t("returned"), text: pointsText(returned) },
    { id: "net", name: t("net"), text: signedText(net) },
    { id: "open", name: t("open"), text: pointsText(open) },
  ];
  return (
    <section aria-label={t("totals")} className="rounded-md bg-raised px-4 py-3">
      <p className="num text-xs text-ink-3" data-testid="bets-count">
        {isWhole ? t("count", { n: count }) : t("loaded", { n: count })}
      </p>
      <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-2 wide:grid-cols-4">
        {sums.map(({ id, name, text }) => (
          <div key={id}>
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="num font-semibold" data-testid={`bets-${id}`}>
              {text}
              <span className="ml-0.5 text-xs font-normal text-ink-3">{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
