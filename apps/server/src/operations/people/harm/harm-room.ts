import type { ConsolePage, ConsoleRefusal, HarmCaseRow, WholeHarmCase } from "@maru/contract";
import type { HarmAction, HarmMarker } from "@maru/rules";
import type { Instant, Result, SiteId } from "@maru/values";
import type { ConsoleDatabase } from "../../../platform/console-database.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { type ComputedDay, computeDue } from "./compute-due.ts";
import { listHarmCases, readHarmCase } from "./list-cases.ts";
import { workHarmCase } from "./work-case.ts";

export interface HarmDeps {
  /** With the role `maru_accounts`. */
  readonly database: Database;
  readonly console: ConsoleDatabase;
}

export interface HarmCaseAsk {
  readonly state: "queue" | "closed";
  readonly marker?: HarmMarker | undefined;
  /** `me`, `none`, or the id of a colleague. */
  readonly assigned?: string | undefined;
  readonly memberId?: number | undefined;
  readonly cursor?: string | undefined;
  readonly size: number;
}

/** What somebody does about a case. Of an action `text` says what was done, of the end how it came out. */
export type HarmWork =
  | { readonly move: "take" | "give-back" }
  | { readonly move: "act"; readonly action: HarmAction; readonly text: string }
  | { readonly move: "close"; readonly text: string };

export interface HarmOrder {
  readonly by: Actor;
  readonly siteId: SiteId;
  readonly id: number;
  readonly work: HarmWork;
}

type Done<Value> = Promise<Result<Value, ConsoleRefusal>>;

/** Markers of harm and the cases that come of them. Driven, never self-timed. */
export interface Harm {
  /** Computes the days that are over and are not computed; answers them. */
  computeDue(nowMs: Instant): Promise<readonly ComputedDay[]>;
  cases(siteId: SiteId, ask: HarmCaseAsk, staffId: number): Done<ConsolePage<HarmCaseRow>>;
  /** Null where the site has none of this number. */
  case(siteId: SiteId, id: number): Promise<WholeHarmCase | null>;
  work(order: HarmOrder): Done<null>;
}

export function openHarm(deps: HarmDeps): Harm {
  return {
    computeDue: (nowMs) => computeDue(deps.database, nowMs),
    cases: (siteId, ask, staffId) => listHarmCases(deps, siteId, { ask, staffId }),
    case: (siteId, id) => readHarmCase(deps, siteId, id),
    work: (order) => workHarmCase(deps, order),
  };
}
