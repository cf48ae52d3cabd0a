import type { FreezeRow, PlayerRow, WholePlayer } from "@maru/contract";
import { memberId as toMemberId } from "@maru/values";
import type { MaskedPerson } from "../../../ports/people.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import {
  affordabilityOf,
  betLimitOf,
  readStaffFacts,
  freezesOf,
  intensivePlayOf,
  isPlayer,
  minorOf,
  partnersAbove,
} from "./player-facts-store.ts";
import { branchOf, playerRows } from "./player-store.ts";
import type { PlayersDeps, Viewer } from "./players-room.ts";

type Query = Database["query"];

/** A player as one page shows them. What partners are not shown is null or empty. */
export interface PlayerFacts extends PlayerRow {
  partners: { id: number; name: string }[];
  person: MaskedPerson | null;
  withdrawHoldUntilMs: number | null;
  excludedUntilMs: number | null;
  timedOutUntilMs: number | null;
  lastSignIn: { atMs: number; address: string; userAgent: string } | null;
  openSessions: number | null;
  openInquiries: number | null;
  freezes: FreezeRow[];
  intensivePlay: WholePlayer["intensivePlay"];
  affordability: WholePlayer["affordability"];
  minor: WholePlayer["minor"];
}

/** One player of the viewer's site and branch; null for anybody else, whoever they are (S-18). */
export async function readPlayer(
  { console, people }: PlayersDeps,
  viewer: Viewer,
  memberId: number,
): Promise<PlayerFacts | null> {
  const { siteId, partnerId } = viewer;
  const found = await console.read([siteId], async (query) => {
    const [row] = await playersOf(query, siteId, memberId);
    if (row === undefined) return null;
    const branch = partnerId === null ? null : await branchOf(query, partnerId);
    if (branch !== null && (row.partnerId === null || !branch.includes(row.partnerId))) return null;
    const partners = await partnersAbove(query, memberId);
    return {
      row,
      partners: branch === null ? partners : partners.filter(({ id }) => branch.includes(id)),
      staffFacts: branch === null ? await readStaffFacts(query, memberId) : null,
      freezes: branch === null ? await freezesOf(query, memberId) : [],
      intensivePlay: branch === null ? await intensivePlayOf(query, memberId) : null,
      affordability: branch === null ? await affordabilityOf(query, memberId) : null,
      minor: branch === null ? await minorOf(query, memberId) : null,
    };
  });
  if (found === null) return null;
  const { row, partners, staffFacts, freezes, intensivePlay, affordability, minor } = found;
  const names = await people.names(siteId, [row.id]);
  const person = staffFacts === null ? null : await people.person(siteId, toMemberId(memberId));
  return {
    ...row,
    name: names.get(row.id) ?? null,
    partners,
    freezes,
    intensivePlay,
    affordability,
    minor,
    person: person === null ? null : maskedOnly(person),
    withdrawHoldUntilMs: person?.withdrawHoldUntilMs ?? null,
    excludedUntilMs: staffFacts?.excludedUntilMs ?? null,
    timedOutUntilMs: staffFacts?.timedOutUntilMs ?? null,
    lastSignIn: staffFacts?.lastSignIn ?? null,
    openSessions: staffFacts?.openSessions ?? null,
    openInquiries: staffFacts?.openInquiries ?? null,
  };
}

function maskedOnly({
  name,
  phone,
  email,
  birthDate,
  bankName,
  accountNum,
  accountHolder,
}: MaskedPerson): MaskedPerson {
  return { name, phone, email, birthDate, bankName, accountNum, accountHolder };
}

async function playersOf(
  query: Query,
  siteId: number,
  memberId: number,
): Promise<readonly Omit<PlayerRow, "name">[]> {
  return (await isPlayer(query, siteId, memberId)) ? playerRows(query, siteId, [memberId]) : [];
}

/** The limits of one bet that staff set; null for nobody of the viewer's. */
export async function readBetLimit(
  { console }: PlayersDeps,
  viewer: Viewer,
  memberId: number,
): Promise<{ isEnabled: boolean; min: number | null; max: number | null } | null> {
  if (viewer.partnerId !== null) return null;
  return console.read([viewer.siteId], async (query) => {
    const limit = await betLimitOf(query, viewer.siteId, memberId);
    if (limit === null) return null;
    const { isEnabled, min = null, max = null } = limit;
    return { isEnabled: isEnabled === "Y", min, max };
  });
}
