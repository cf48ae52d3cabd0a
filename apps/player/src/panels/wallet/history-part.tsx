import { WALLET_TYPE_CODES } from "@maru/contract/wallet-codes";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useIsLicensed } from "../../surface/member-surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { ChoiceField, TextField, TickField } from "../../ui/text-field.tsx";
import {
  spanOfDays,
  WALLET_TYPES,
  type WalletFilter,
  type WalletType,
} from "../../surface/wallet-surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";
import { useTypeWords } from "./use-type-words.ts";
import { useSaveHistory } from "./use-save-history.ts";
import { WalletRows } from "./wallet-rows.tsx";
import { WalletSums } from "./wallet-sums.tsx";

const SealedBalancePart = lazyPart(async () => (await import("./sealed-balance.tsx")).SealedBalancePart);

type Chosen = WalletType | "all";

/** Everything that moved the balance, with what it comes to. */
export function HistoryPart(): ReactNode {
  const t = useTranslations("wallet");
  const [chosen, setChosen] = useState<Chosen>("all");
  const [hasBets, setHasBets] = useState(false);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const span = spanOfDays(from, to);
  const types = chosen === "all" ? (hasBets ? WALLET_TYPES.join(",") : "") : chosen;
  const filter: WalletFilter | null = span === null ? null : { types, ...span };
  return (
    <div className="flex flex-col gap-6">
      {filter === null ? null : <WalletSums filter={filter} />}
      <section aria-label={t("history")} className="flex flex-col gap-3">
        <div className="grid grid-cols-2 items-start gap-3 wide:grid-cols-[1.4fr_1fr_1fr_auto]">
          <TypeChoice chosen={chosen} onChoose={setChosen} />
          <TextField label={t("from")} type="date" name="from" value={from} max={to} onType={setFrom} />
          <TextField label={t("to")} type="date" name="to" value={to} min={from} onType={setTo} />
          <SaveButton filter={filter} />
        </div>
        {chosen === "all" ? <TickField label={t("withBets")} isOn={hasBets} onTick={setHasBets} /> : null}
        {filter === null ? (
          <p role="alert" className="text-sm text-danger">
            {t("badSpan")}
          </p>
        ) : (
          <WalletRows filter={filter} />
        )}
      </section>
      <SealedBalancePart />
    </div>
  );
}

interface TypeChoiceProps {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

function TypeChoice({ chosen, onChoose }: TypeChoiceProps): ReactNode {
  const t = useTranslations("wallet");
  const typeWords = useTypeWords();
  const isLicensed = useIsLicensed();
  // Points without value are bought from nobody.
  const types = WALLET_TYPES.filter((type) => isLicensed || type !== WALLET_TYPE_CODES.coinPurchase);
  return (
    <div className="max-wide:-order-2">
      <ChoiceField<Chosen>
        label={t("type")}
        value={chosen}
        choices={[
          { value: "all", name: t("allTypes") },
          ...types.map((type) => ({ value: type, name: typeWords(type) })),
        ]}
        onChoose={onChoose}
      />
    </div>
  );
}

function SaveButton({ filter }: { readonly filter: WalletFilter | null }): ReactNode {
  const t = useTranslations("wallet");
  const { save, isSaving, told } = useSaveHistory();
  return (
    <div className="pt-5 max-wide:-order-1">
      <button
        type="button"
        className={`${QUIET} min-h-12 w-full gap-2 px-2 whitespace-nowrap`}
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
