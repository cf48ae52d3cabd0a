import { ok, refused, type Result } from "@maru/values";

/** Where a licensed site's players send their money. */
export interface SiteBankAccount {
  readonly bankName: string;
  readonly accountNum: string;
  readonly accountName: string;
}

/** A site's settings of deposits and withdrawals as one document; null is the product's own. Points and minutes. */
export interface WalletDocument {
  readonly depositActive: boolean | null;
  readonly withdrawActive: boolean | null;
  readonly depositMin: number | null;
  readonly depositExpiryMinutes: number | null;
  readonly withdrawMin: number | null;
  readonly withdrawMax: number | null;
  readonly withdrawsPerDay: number | null;
  readonly withdrawGapMinutes: number | null;
  readonly phoneConfirmFrom: number | null;
  readonly fourEyesFrom: number | null;
  readonly account: SiteBankAccount | null;
  /** Language → text id → words. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>>;
}

export interface WalletDocumentFault {
  readonly code: "WALLET_FIELD_WRONG";
  readonly field: string;
}

const WEEK_MINUTES = 10_080;
const MOST_POINTS = 1_000_000_000_000;

const BOUNDS = {
  depositMin: [1, MOST_POINTS],
  depositExpiryMinutes: [1, WEEK_MINUTES],
  withdrawMin: [1, MOST_POINTS],
  withdrawMax: [1, MOST_POINTS],
  withdrawsPerDay: [1, 100],
  withdrawGapMinutes: [0, WEEK_MINUTES],
  phoneConfirmFrom: [1, MOST_POINTS],
  fourEyesFrom: [0, MOST_POINTS],
} as const satisfies Partial<Record<keyof WalletDocument, readonly [number, number]>>;

/** Judges the document before it is saved: every fault at once. Sites that play for points have no bank account (A2). */
export function checkWalletDocument(
  document: WalletDocument,
  mode: "play" | "licensed",
): Result<WalletDocument, readonly WalletDocumentFault[]> {
  const fields = [
    ...numberFaults(document),
    ...accountFaults(document.account, mode),
    ...textFaults(document.texts),
  ];
  return fields.length > 0
    ? refused(fields.map((field) => ({ code: "WALLET_FIELD_WRONG", field })))
    : ok(document);
}

function numberFaults(document: WalletDocument): readonly string[] {
  const wrong = (Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]).filter((field) => {
    const value = document[field];
    const [min, max] = BOUNDS[field];
    return value !== null && !(Number.isSafeInteger(value) && value >= min && value <= max);
  });
  const { withdrawMin, withdrawMax } = document;
  const isTurned = withdrawMin !== null && withdrawMax !== null && withdrawMax < withdrawMin;
  return isTurned && wrong.length === 0 ? ["withdrawMax"] : wrong;
}

function accountFaults(account: SiteBankAccount | null, mode: "play" | "licensed"): readonly string[] {
  if (account === null) return [];
  if (mode === "play") return ["account"];
  return (["bankName", "accountNum", "accountName"] as const)
    .filter((field) => !isText(account[field], 60) || account[field] === "" || account[field].includes("\n"))
    .map((field) => `account.${field}`);
}

function textFaults(texts: WalletDocument["texts"]): readonly string[] {
  return Object.entries(texts).flatMap(([language, of]) =>
    Object.entries(of ?? {})
      .filter(([, words]) => !isText(words ?? "", 2_000))
      .map(([name]) => `texts.${language}.${name}`),
  );
}

function isText(text: string, longest: number): boolean {
  return text.length <= longest && !/[^\P{Cc}\n]/u.test(text);
}
