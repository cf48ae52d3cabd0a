import { assert } from "@maru/values";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { ChainAnswer, RevealQuestion, ShownLink } from "./witness-client.ts";

export interface ChainPlace {
  readonly market: string;
  readonly chainMs: number;
}

/** A link that a witness has shown. */
export interface StoredLink {
  readonly market: string;
  readonly slotMs: number;
  readonly witness: string;
  readonly fromMs: number;
  readonly link: Buffer;
}

/** What is asked of a witness, as it stands before it is asked. */
export interface StoredQuestion extends RevealQuestion {
  readonly id: number;
}

/** All SQL of what witnesses say. */
export interface WitnessStore {
  /** Their statements of a chain, in their order. */
  chainsOf(place: ChainPlace): Promise<readonly (ChainAnswer & { readonly witness: string })[]>;
  keepChain(
    place: ChainPlace,
    answer: ChainAnswer & { readonly witness: string; readonly place: number },
  ): Promise<void>;
  linksAt(slotMs: number, markets: readonly string[]): Promise<readonly StoredLink[]>;
  /** The newest link of a chain before a slot. */
  linkBefore(
    place: ChainPlace,
    of: { readonly witness: string; readonly slotMs: number },
  ): Promise<StoredLink | null>;
  /** Writes a question, unless one of these markets stands there unanswered: then that one, so that no slot is asked for twice. */
  question(witness: string, wish: RevealQuestion): Promise<StoredQuestion>;
  keepAnswer(witness: string, asked: StoredQuestion, links: readonly ShownLink[]): Promise<void>;
  keepCosignature(size: number, witness: string, line: string): Promise<void>;
}

export function createWitnessStore(database: Database): WitnessStore {
  assert(database.role === "maru_proof", `what witnesses say is kept by maru_proof, not by ${database.role}`);
  return {
    chainsOf: async ({ market, chainMs }) =>
      database.query<ChainAnswer & { readonly witness: string }>(
        `select witness, terminal, statement from proof.witness_chain
          where stock = $1 and first_slot_ms = $2 order by place`,
        [market, chainMs],
      ),
    keepChain: async ({ market, chainMs }, { witness, place, terminal, statement }) => {
      await database.query(
        `insert into proof.witness_chain (stock, first_slot_ms, witness, place, terminal, statement)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [market, chainMs, witness, place, terminal, statement],
      );
    },
    linksAt: async (slotMs, markets) => {
      const rows = await database.query<LinkRow>(
        `${LINK} from proof.slot_link where slot_ms = $1 and stock = any($2::text[])`,
        [slotMs, markets],
      );
      return rows.map(linkOf);
    },
    linkBefore: async ({ market, chainMs }, { witness, slotMs }) => {
      const [row] = await database.query<LinkRow>(
        `${LINK} from proof.slot_link
          where stock = $1 and witness = $2 and slot_ms < $3 and slot_ms >= $4 order by slot_ms desc limit 1`,
        [market, witness, slotMs, chainMs],
      );
      return row === undefined ? null : linkOf(row);
    },
    question: (witness, wish) => database.transaction((client) => question(client, witness, wish)),
    keepAnswer: (witness, asked, links) =>
      database.transaction((client) => keepAnswer(client, witness, { asked, links })),
    keepCosignature: async (size, witness, line) => {
      await database.query(
        "insert into proof.log_cosignature (size, witness, line) values ($1, $2, $3) on conflict do nothing",
        [size, witness, line],
      );
    },
  };
}

interface LinkRow {
  readonly stock: string;
  readonly slot_ms: string;
  readonly witness: string;
  readonly from_slot_ms: string;
  readonly link: Buffer;
}

const LINK = "select stock, slot_ms, witness, from_slot_ms, link";

function linkOf({ stock, slot_ms: slotMs, witness, from_slot_ms: fromMs, link }: LinkRow): StoredLink {
  return { market: stock, slotMs: Number(slotMs), witness, fromMs: Number(fromMs), link };
}

async function question(client: PoolClient, witness: string, wish: RevealQuestion): Promise<StoredQuestion> {
  // Two servers that lead markets ask one after the other: the second one finds the first one's question.
  await client.query("select pg_advisory_xact_lock(7031)");
  const { rows: standing } = await client.query<{ id: string; size: string; root: Buffer; stocks: string[] }>(
    `select id, size, root, stocks from proof.reveal
      where slot_ms = $1 and witness = $2 and statement is null and stocks && $3::text[] order by id limit 1`,
    [wish.slotMs, witness, wish.markets],
  );
  const [asked] = standing;
  if (asked !== undefined) {
    const { id, size, root, stocks } = asked;
    return { id: Number(id), slotMs: wish.slotMs, size: Number(size), root, markets: stocks };
  }
  const { rows } = await client.query<{ id: string }>(
    "insert into proof.reveal (witness, slot_ms, size, root, stocks) values ($1, $2, $3, $4, $5) returning id",
    [witness, wish.slotMs, wish.size, wish.root, wish.markets],
  );
  return { ...wish, id: Number(rows[0]?.id) };
}

async function keepAnswer(
  client: PoolClient,
  witness: string,
  { asked, links }: { readonly asked: StoredQuestion; readonly links: readonly ShownLink[] },
): Promise<void> {
  await client.query(
    "update proof.reveal set statement = $2, answered_at_ms = platform.clock_ms() where id = $1 and statement is null",
    [asked.id, links[0]?.statement],
  );
  await client.query(
    `insert into proof.slot_link (stock, slot_ms, witness, from_slot_ms, link, reveal_id)
     select stock, $1, $2, from_slot_ms, link, $3
       from unnest($4::text[], $5::bigint[], $6::bytea[]) as shown (stock, from_slot_ms, link) on conflict do nothing`,
    [
      asked.slotMs,
      witness,
      asked.id,
      links.map(({ market }) => market),
      links.map(({ fromMs }) => fromMs),
      links.map(({ link }) => link),
    ],
  );
}
