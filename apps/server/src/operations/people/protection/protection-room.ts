import type {
  ConsoleRefusal,
  WireAffordability,
  WireLimitChange,
  WirePage,
  WirePlay,
  WireProtection,
  WirePublicProtection,
} from "@maru/contract";
import type { AffordabilityAnswers, LimitField } from "@maru/rules";
import type { Clock, MemberId, Result } from "@maru/values";
import type { PoolClient } from "pg";
import type { IdPage } from "../../../platform/id-page.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { assess, readOwnAffordability } from "./assess.ts";
import { cancelLimit, confirmLimit, type LimitOrder, setLimit } from "./change-limits.ts";
import { type LimitChanges, pageLimitChanges, readLimitChanges } from "./limit-change-store.ts";
import { askReturn, exclude, excludeByRegister, holdForRegister, timeOut } from "./exclude.ts";
import type { Player } from "./protection-store.ts";
import { openPublicProtection } from "./public-protection.ts";
import { readOwnProtection } from "./read-protection.ts";
import { reviewLimits } from "./review-limits.ts";
import { confirmPlay, readPlay, setRealityCheck } from "./reality-check.ts";
import { tightenLimit, type TightenOrder } from "./tighten-limit.ts";
import { type Limits, type Raise, readProtection, readRaises } from "./protection-store.ts";
import type { ProtectionReply } from "./protection-reply.ts";

export interface ProtectionDeps {
  /** With the role `maru_accounts`. */
  readonly database: Database;
  readonly clock: Clock;
  /** Ends every session of a member in the same transaction; the accounts room's, handed in. */
  readonly endSessions: (client: PoolClient, player: Player) => Promise<void>;
}

/** Who asks, and from where. */
export interface Asker extends Player {
  readonly sessionId: string;
  readonly address: string;
}

/** Who signs in, before there is a session. */
export type RegisterAsker = Omit<Asker, "sessionId">;

type Protected = Promise<ProtectionReply<WireProtection>>;

/** The room's verbs, as the transport gets them. */
export interface ProtectionRoom {
  read(player: Player): Promise<WireProtection>;
  /** Every change of a limit, newest first (P-27). */
  limitChanges(player: Player): Promise<LimitChanges>;
  /** The same, a page at a time. */
  limitChangePage(player: Player, ask: IdPage): Promise<WirePage<WireLimitChange>>;
  /** The session clock and net result; null for members who do not play. */
  play(player: Player): Promise<WirePlay | null>;
  confirmPlay(player: Player): Promise<WirePlay | null>;
  setLimit(asker: Asker, order: LimitOrder): Protected;
  confirmLimit(asker: Asker, field: LimitField): Protected;
  cancelLimit(asker: Asker, field: LimitField): Protected;
  setRealityCheck(asker: Asker, minutes: number): Promise<WireProtection>;
  timeOut(asker: Asker, days: number): Promise<WireProtection>;
  exclude(asker: Asker, months: number | null): Promise<WireProtection>;
  /** What a national register says, at a sign-in (P-18). */
  excludeByRegister(asker: RegisterAsker): Promise<void>;
  holdForRegister(
    asker: RegisterAsker,
    hold: { readonly forMs: number; readonly why: string },
  ): Promise<void>;
  /** The player has looked at their limits; answers when they are to do so again (P-12). */
  reviewLimits(asker: Asker): Promise<WireProtection>;
  askReturn(asker: Asker): Protected;
  /** What the player said they can afford, and what limits it allows (P-34). */
  affordability(player: Player): Promise<WireAffordability>;
  assess(asker: Asker, answers: AffordabilityAnswers): Promise<WireAffordability>;
  /** A player's limits and the raises that wait, as staff see them. */
  limitsOf(id: MemberId): Promise<{ readonly own: Limits; readonly raises: readonly Raise[] }>;
  tighten(order: TightenOrder): Promise<Result<null, ConsoleRefusal>>;
  publicFacts(site: {
    readonly id: number;
    readonly locale: "ko" | "en" | "zh" | "ja";
  }): Promise<WirePublicProtection>;
}

export function openProtection(deps: ProtectionDeps): ProtectionRoom {
  return {
    read: (player) => readOwnProtection(deps, player),
    limitChanges: (player) => readLimitChanges(deps.database, player.memberId),
    limitChangePage: (player, ask) => pageLimitChanges(deps.database, player.memberId, ask),
    play: (player) => readPlay(deps, player),
    confirmPlay: (player) => confirmPlay(deps, player),
    setLimit: (asker, order) => setLimit(deps, asker, order),
    confirmLimit: (asker, field) => confirmLimit(deps, asker, field),
    cancelLimit: (asker, field) => cancelLimit(deps, asker, field),
    setRealityCheck: (asker, minutes) => setRealityCheck(deps, asker, minutes),
    timeOut: (asker, days) => timeOut(deps, asker, days),
    exclude: (asker, months) => exclude(deps, asker, months),
    excludeByRegister: (asker) => excludeByRegister(deps, asker),
    holdForRegister: (asker, hold) => holdForRegister(deps, asker, hold),
    reviewLimits: (asker) => reviewLimits(deps, asker),
    askReturn: (asker) => askReturn(deps, asker),
    affordability: (player) => readOwnAffordability(deps, player),
    assess: (asker, answers) => assess(deps, asker, answers),
    limitsOf: (id) =>
      deps.database.transaction(async (client) => ({
        own: (await readProtection(client, id)).limits,
        raises: await readRaises(client, id),
      })),
    tighten: (order) => tightenLimit(deps.database, order),
    publicFacts: openPublicProtection(deps),
  };
}
