import type { Language } from "@maru/contract";
import { memberId, type MemberId } from "@maru/values";
import type { Client } from "./desk-store.ts";

export interface WaitingInquiry {
  readonly id: number;
  readonly siteId: number;
  readonly username: string;
  readonly question: string;
  readonly pictures: number;
  readonly dueAtMs: number;
}

/** Questions without an answer, the first one due first. */
export async function waitingInquiries(client: Client, most: number): Promise<readonly WaitingInquiry[]> {
  const { rows } = await client.query<{
    id: string;
    site_id: number;
    username: string;
    question: string;
    pictures: number;
    due_at_ms: string;
  }>(
    `select inquiry.id, inquiry.site_id, member.username, inquiry.question, inquiry.due_at_ms,
            (select count(*)::integer from content.file where file.inquiry_id = inquiry.id) as pictures
       from content.inquiry join accounts.member on member.id = inquiry.member_id
      where inquiry.answer is null order by inquiry.due_at_ms, inquiry.id limit $1`,
    [most],
  );
  return rows.map(({ id, site_id, due_at_ms, ...row }) => ({
    ...row,
    id: Number(id),
    siteId: site_id,
    dueAtMs: Number(due_at_ms),
  }));
}

export async function siteOfInquiry(client: Client, id: number): Promise<number | null> {
  const { rows } = await client.query<{ site_id: number }>(
    "select site_id from content.inquiry where id = $1",
    [id],
  );
  return rows[0]?.site_id ?? null;
}

export async function siteNamed(
  client: Client,
  code: string,
): Promise<{ readonly id: number; readonly locale: Language } | null> {
  const { rows } = await client.query<{ id: number; locale: Language }>(
    "select id, locale from site.site where code = $1",
    [code],
  );
  return rows[0] ?? null;
}

interface Name {
  readonly username: string;
  readonly siteId: number;
}

/** Somebody who may write for the site; null for anyone else. */
export function staffNamed(client: Client, name: Name): Promise<MemberId | null> {
  return memberNamed(client, name, ["OPERATOR", "ADMIN"]);
}

export function playerNamed(client: Client, name: Name): Promise<MemberId | null> {
  return memberNamed(client, name, ["PLAYER"]);
}

async function memberNamed(
  client: Client,
  { username, siteId }: Name,
  roles: readonly string[],
): Promise<MemberId | null> {
  const { rows } = await client.query<{ id: string }>(
    "select id from accounts.member where site_id = $1 and username = $2 and role = any ($3::text[]) and status = 'A'",
    [siteId, username, roles],
  );
  return rows[0] === undefined ? null : memberId(Number(rows[0].id));
}
