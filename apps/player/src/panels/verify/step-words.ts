import { useTranslations } from "use-intl";
import type { Part, StepNames } from "../../surface/verify-surface.ts";

/** A step in words. */
export interface ShownStep {
  readonly key: string;
  readonly name: string;
  readonly ok: boolean;
  /** What the verifier found, in its own words. */
  readonly detail: string;
  /** What it means where it does not hold. */
  readonly fault: string;
}

const RECEIPT = {
  form: { name: "stepForm", fault: "badForm" },
  tree: { name: "stepTree", fault: "badTree" },
  signature: { name: "stepSignature", fault: "badSignature" },
  "same bet": { name: "stepBet", fault: "badBet" },
  "same terms": { name: "stepTerms", fault: "badTerms" },
} as const satisfies Record<StepNames["receipt"], { name: string; fault: string }>;

const ROUND = {
  form: "roundForm",
  terms: "roundTerms",
  ticks: "roundTicks",
  chain: "roundChain",
  witness: "roundWitness",
  prices: "roundPrices",
  path: "roundPath",
  result: "roundResult",
  voided: "roundVoided",
  whole: "roundWhole",
} as const satisfies Record<StepNames["round"], string>;

const LOG = {
  checkpoint: "logCheckpoint",
  log: "logWhole",
  since: "logSince",
  round: "logLeaves",
  told: "logTold",
  result: "logResult",
  sealed: "logSealed",
  bet: "logBet",
  paid: "logPaid",
} as const satisfies Record<StepNames["log"], string>;

const BALANCE = {
  form: "balanceForm",
  sum: "balanceSum",
  books: "balanceBooks",
  checkpoint: "logCheckpoint",
  log: "logWhole",
  since: "logSince",
  leaf: "balanceLeaf",
} as const satisfies Record<StepNames["balance"], string>;

/** Says the steps of a part in the player's language. */
export function useStepWords(): (part: Part) => readonly ShownStep[] {
  const t = useTranslations("verify");
  const check = useTranslations("check");
  return (part) => {
    if (part.place === "receipt")
      return part.steps.map(({ name, ...step }) => ({
        ...step,
        key: `receipt-${name.replace(" ", "-")}`,
        name: check(RECEIPT[name].name),
        fault: check(RECEIPT[name].fault),
      }));
    if (part.place === "round")
      return part.steps.map(({ name, ...step }) => ({
        ...step,
        key: `round-${name}`,
        name: t(ROUND[name]),
        fault: t("roundFault"),
      }));
    if (part.place === "balance")
      return part.steps.map(({ name, ...step }) => ({
        ...step,
        key: `balance-${name}`,
        name: t(BALANCE[name]),
        fault: t("balanceFault"),
      }));
    return part.steps.map(({ name, ...step }) => ({
      ...step,
      key: `log-${name}`,
      name: t(LOG[name]),
      fault: t(name === "told" ? "toldFault" : "logFault"),
    }));
  };
}
