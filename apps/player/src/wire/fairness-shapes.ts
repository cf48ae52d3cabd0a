/** Rates and returns are parts per million. */
export interface LighterSide {
  readonly rounds: number;
  readonly won: number;
  readonly ratePpm: number;
  readonly lowPpm: number;
  readonly highPpm: number;
}

export interface TypeRecord {
  readonly type: string;
  readonly rounds: number;
  readonly realPpm: number;
  readonly theoryPpm: number;
  readonly lowPpm: number;
  readonly highPpm: number;
  /** Null while there are too few rounds. */
  readonly z: number | null;
}

export interface DigitRecord {
  readonly state: "by-rule" | "too-few" | "even" | "uneven";
  readonly rounds: number;
  readonly chiSquared: number | null;
}

export interface OptionRecord {
  readonly id: number;
  readonly type: string;
  readonly decided: number;
  readonly voids: readonly { readonly cause: string; readonly rounds: number }[];
  readonly returns: readonly TypeRecord[];
  readonly lighter: readonly (LighterSide & { readonly sides: readonly string[] })[];
  readonly digits: DigitRecord | null;
}

export interface MarketRecord {
  readonly stock: string;
  readonly name: string;
  readonly isSimulated: boolean;
  readonly isReplayed: boolean;
  readonly lighter: LighterSide | null;
  readonly options: readonly OptionRecord[];
}

export interface FairnessAlarm {
  readonly figure: "return" | "voids" | "digits";
  readonly day: string;
  readonly optionId: number;
  readonly subject: string;
  readonly z: number;
}

export interface FairnessRecord {
  /** Null while nothing is counted. */
  readonly countedFromMs: number | null;
  readonly countedToMs: number | null;
  /** Days in Seoul that have a record, newest first. */
  readonly days: readonly string[];
  readonly voids: {
    readonly rounds: number;
    readonly spared: number;
    readonly expected: number;
    readonly z: number | null;
  };
  readonly markets: readonly MarketRecord[];
  readonly alarms: readonly FairnessAlarm[];
}
