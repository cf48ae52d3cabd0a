/** The closed questions of an assessment of what a player can afford (P-34). A value that is not listed is no answer. */
export const EMPLOYMENTS = ["employed", "selfEmployed", "retired", "student", "notWorking"] as const;
export const FUND_SOURCES = [
  "salary",
  "business",
  "pension",
  "savings",
  "investments",
  "benefits",
  "borrowed",
] as const;
/** The lower bounds of the brackets of a year's net income, in whole units. */
export const INCOME_BRACKETS = [0, 12_000_000, 24_000_000, 36_000_000, 60_000_000, 100_000_000] as const;
/** What repayments of debts take of the income. */
export const DEBT_SHARES = ["none", "belowThird", "thirdOrMore"] as const;

export interface AffordabilityAnswers {
  readonly employment: (typeof EMPLOYMENTS)[number];
  /** A bracket by its lower bound. */
  readonly yearIncomeFrom: (typeof INCOME_BRACKETS)[number];
  readonly fundSource: (typeof FUND_SOURCES)[number];
  readonly debts: (typeof DEBT_SHARES)[number];
  /** Whether others live on the player's income. */
  readonly hasDependants: boolean;
  /** What the player says they can afford to lose in a month, in whole units. */
  readonly monthAffordable: number;
}

/** The most that limits may let a player lose or deposit in 30 days, in whole units. */
export interface MonthAmounts {
  readonly loss: number;
  readonly deposit: number;
}

/** Up to these no assessment is asked. */
export const UNASSESSED_MONTH: MonthAmounts = { loss: 300_000, deposit: 600_000 };

/** The published shares of a month's income, in percent of the bracket's lower bound. */
export const INCOME_PERCENT: MonthAmounts = { loss: 10, deposit: 20 };

/** 365 days; the newest assessment counts until then, and no older one after it. */
export const ASSESSMENT_VALID_MS = 365 * 86_400_000;

/** The highest sum that a player may say; nobody can afford more than it. */
export const MOST_AFFORDABLE = 1_000_000_000;

/**
 * What the answers allow: a share of the income's lower bound, halved where others live on it and halved where debts are repaid from it, and
 * never more than the player says they can afford. Nothing where the money is borrowed or debts take a third of the income.
 */
export function assessAffordability(answers: AffordabilityAnswers): MonthAmounts {
  const { yearIncomeFrom, fundSource, debts, hasDependants, monthAffordable } = answers;
  if (fundSource === "borrowed" || debts === "thirdOrMore") return { loss: 0, deposit: 0 };
  const parts = (hasDependants ? 2 : 1) * (debts === "belowThird" ? 2 : 1);
  const shareOf = (percent: number): number =>
    Math.min(monthAffordable, Math.floor((yearIncomeFrom * percent) / (12 * 100 * parts)));
  return { loss: shareOf(INCOME_PERCENT.loss), deposit: shareOf(INCOME_PERCENT.deposit) };
}
