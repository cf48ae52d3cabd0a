import type { AffordabilityAnswers, AffordabilityFacts, MonthAmounts } from "@maru/rules";
import { assert } from "@maru/values";
import type { PoolClient } from "pg";
import type { Player } from "./protection-store.ts";

type Client = Pick<PoolClient, "query">;

/** What an assessment stands on, with the answers of the newest; null where the person was erased. */
export interface OwnAffordability extends AffordabilityFacts {
  readonly answers: AffordabilityAnswers | null;
}

interface Row {
  readonly mode: OwnAffordability["mode"];
  readonly answers: AffordabilityAnswers | null;
  readonly month_loss: string | null;
  readonly month_deposit: string | null;
  readonly made_at_ms: string | null;
  readonly now_ms: string;
}

/** How the site is played on, and the player's newest assessment: no older one counts. */
export async function readAffordability(client: Client, player: Player): Promise<OwnAffordability> {
  const { rows } = await client.query<Row>(
    `select site.mode, platform.clock_ms() as now_ms, newest.*
       from site.site site left join lateral (
         select answers, month_loss, month_deposit, made_at_ms from accounts.affordability
          where member_id = $1 order by id desc limit 1) newest on true
      where site.id = $2`,
    [player.memberId, player.siteId],
  );
  const [row] = rows;
  assert(row !== undefined, `no site ${player.siteId}`);
  return {
    mode: row.mode,
    nowMs: Number(row.now_ms),
    answers: row.answers,
    newest:
      row.made_at_ms === null
        ? null
        : {
            allowed: { loss: Number(row.month_loss), deposit: Number(row.month_deposit) },
            madeAtMs: Number(row.made_at_ms),
          },
  };
}

export async function writeAffordability(
  client: Client,
  player: Player,
  of: { readonly answers: AffordabilityAnswers; readonly allowed: MonthAmounts },
): Promise<void> {
  await client.query(
    `insert into accounts.affordability (member_id, site_id, answers, month_loss, month_deposit)
     values ($1, $2, $3, $4, $5)`,
    [player.memberId, player.siteId, JSON.stringify(of.answers), of.allowed.loss, of.allowed.deposit],
  );
}
