import type { ConsoleRefusal } from "@maru/contract";
import type { Area } from "@maru/rules";
import type { Result } from "@maru/values";
import type { PoolClient } from "pg";
import type { Actor } from "./staff.ts";

/** What somebody asked for, as it was asked for. */
export interface AskedApproval {
  readonly id: number;
  readonly kind: string;
  readonly siteId: number | null;
  readonly payload: unknown;
  readonly reason: string;
  readonly requestedBy: number;
}

/** What only the one who approved is told; null where there is nothing. */
export type ApproverNotice = Readonly<Record<string, string>> | null;

/** One kind of thing that needs two people, and the room that does it. */
export interface ApprovalKind {
  readonly kind: string;
  /** Whose `approve` decides. */
  readonly area: Area;
  /** A transaction of the role that can do it; the approval itself is decided inside. */
  transact<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  /** Does what was asked for and audits it. A refusal undoes the approval too: it stays asked for. */
  apply(client: PoolClient, asked: AskedApproval, by: Actor): Promise<Result<ApproverNotice, ConsoleRefusal>>;
}
