import { isWalletTypeLetter, WALLET_TYPE_WORDS } from "@maru/contract/wallet-codes";
import { MEMBER_STATUS_LETTERS, statusWordOf } from "@maru/contract/wire-codes";
import { useMessages } from "use-intl";
import type { CsvRow } from "../../derived/csv-words.ts";
import { ppmText } from "../../derived/number-text.ts";
import { accountKind, transferKind } from "../../derived/transfer-cause.ts";
import {
  useActWord,
  useReasonText,
  useSubjectWord,
  useTypeWord,
  useValueWord,
  wordIn,
} from "../../ui/words.ts";

/** The files that the server writes. */
export type CsvKind =
  | "players"
  | "bets"
  | "transfers"
  | "requests"
  | "coins"
  | "closings"
  | "audit"
  | "statement"
  | "report"
  | "withdrawals";

type Cells = Readonly<Record<string, (value: string, row: CsvRow) => string>>;

/** Hundredths of a percent, as files have them. */
const rateText = (basisPoints: string): string => ppmText(Number(basisPoints) * 100);

/** What the columns and codes of a file of the server are called. */
export function useCsvReader(kind: CsvKind): {
  readonly head: (column: string) => string;
  readonly cells: Cells;
} {
  const { csv } = useMessages();
  const people = usePeopleCells();
  const money = useMoneyCells();
  const house = useHouseCells();
  return { head: (column) => wordIn(csv.columns, column), cells: { ...people, ...money, ...house }[kind] };
}

function usePeopleCells(): Readonly<Record<"players" | "bets" | "transfers", Cells>> {
  const { players, transfers, csv } = useMessages();
  const typeWord = useTypeWord();
  const accountText = (account: string): string => {
    const kind = accountKind(Number(account));
    if (kind === null) return account;
    return kind === "player" ? `${transfers.accounts.player} ${account}` : transfers.accounts[kind];
  };
  return {
    players: {
      status: (value) => (value === MEMBER_STATUS_LETTERS.active ? players.active : players.disabled),
      frozen: (value) =>
        value
          .split(" ")
          .map((scope) => wordIn(players.scopes, scope))
          .join(" · "),
    },
    bets: {
      type: (value, row) => typeWord(row["game"] ?? "", value),
      status: (value) => wordIn(csv.betStates, statusWordOf(Number(value)) ?? value),
    },
    transfers: {
      code: (value) => {
        const moved = transferKind(Number(value));
        return moved === null ? value : transfers.codes[moved];
      },
      debit: accountText,
      credit: accountText,
    },
  };
}

function useMoneyCells(): Readonly<Record<"requests" | "coins" | "withdrawals" | "closings", Cells>> {
  const { money, coins, csv } = useMessages();
  const valueWord = useValueWord();
  const reason = useReasonText();
  return {
    requests: { type: valueWord, state: (value) => wordIn(money.states, value), reason },
    coins: {
      type: (value) => (isWalletTypeLetter(value) ? wordIn(coins.types, WALLET_TYPE_WORDS[value]) : value),
      state: (value) => wordIn(money.states, value),
      reason,
    },
    withdrawals: {
      unit: (value) => wordIn(csv.units, value),
      outcome: (value) => wordIn(csv.outcomes, value),
      "held for": (value) => wordIn(csv.holds, value),
      reason,
    },
    closings: {},
  };
}

function useHouseCells(): Readonly<Record<"audit" | "statement" | "report", Cells>> {
  const { shell } = useMessages();
  const act = useActWord();
  const subject = useSubjectWord();
  const valueWord = useValueWord();
  const reason = useReasonText();
  return {
    audit: {
      kind: act,
      action: act,
      role: (value) => wordIn(shell.roles, value),
      subject,
      reason,
    },
    statement: { kind: valueWord, branchKind: valueWord, rateBp: rateText, branchRateBp: rateText },
    report: { rtpBp: rateText },
  };
}
