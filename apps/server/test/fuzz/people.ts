import { setTimeout as delay } from "node:timers/promises";
import { seekAnswer } from "@maru/rules";
import { memberId, points, siteId } from "@maru/values";
import pg from "pg";
import { hashPassword } from "../../src/operations/people/accounts/password.ts";
import { hashStaffPassword } from "../../src/operations/staff/staff-password.ts";
import { connectionOptions, type DatabaseAddress } from "../../src/platform/database.ts";
import { grantPoints } from "../../src/testing/grant-points.ts";
import type { Ports } from "../server-process.ts";
import type { Role } from "./plan-requests.ts";

/** What a request of a role carries to be theirs. */
export type Credentials = Readonly<Record<string, string>>;

/** Somebody of each role, signed in: whoever was signed out signs in again, and whoever cannot any more is followed by somebody new. */
export interface People {
  as(role: Role): Promise<Credentials>;
  /** These credentials were refused. */
  ended(role: Role, credentials: Credentials): void;
  /** How many had to be made beside those of the demo. */
  made(): number;
  close(): Promise<void>;
}

interface Person {
  readonly username: string;
  readonly password: string;
}

interface Seat {
  person: Person | null;
  credentials: Promise<Credentials> | null;
  /** The same, once they are there. */
  present: Credentials | null;
  uses: number;
}

const PASSWORD = "a fuzzed password 15";
/** By then most of what a person can do to themself has been done. */
const USES = 250;
/** A second factor counts for five minutes. */
const PROVE_EVERY_MS = 60_000;

/** The demo's account that a role begins with, and which of its site others are made like. */
const FIRST: Readonly<Partial<Record<Role, Person & { readonly site: number }>>> = {
  player: { username: "player1", password: "maru-player-1", site: 1 },
  trader: { username: "trader1", password: "maru-trader-1", site: 37 },
  guest: { username: "guest1", password: "maru-guest-1", site: 2 },
  "member-partner": { username: "partner1", password: "maru-partner-1", site: 1 },
  admin: { username: "admin", password: "maru-admin-1", site: 0 },
  manager: { username: "operator1", password: "maru-operator-1", site: 0 },
  operator: { username: "cashier1", password: "maru-cashier-1", site: 0 },
  support: { username: "support1", password: "maru-support-1", site: 0 },
  content: { username: "content1", password: "maru-content-1", site: 0 },
  auditor: { username: "auditor1", password: "maru-auditor-1", site: 0 },
  partner: { username: "partner1", password: "maru-partner-1", site: 1 },
};
const SITE_CODES: Readonly<Record<number, string>> = { 1: "maru", 2: "maru-play", 37: "maru-en" };

const isOfConsole = (role: Role): boolean =>
  ["admin", "manager", "operator", "support", "content", "auditor", "partner"].includes(role);

export async function openPeople(ports: Ports, address: DatabaseAddress): Promise<People> {
  const owner = new pg.Pool({ ...connectionOptions(address, null), max: 2 });
  owner.on("error", () => undefined);
  const seats = new Map<Role, Seat>();
  const hashes = { member: await hashPassword(PASSWORD), staff: await hashStaffPassword(PASSWORD) };
  let made = 0;
  const proving = setInterval(() => void proveAll(owner).catch(() => undefined), PROVE_EVERY_MS);
  const seatOf = (role: Role): Seat => {
    const seat = seats.get(role) ?? {
      person: FIRST[role] ?? null,
      credentials: null,
      present: null,
      uses: 0,
    };
    seats.set(role, seat);
    return seat;
  };
  const replace = async (role: Role): Promise<Person> => {
    made += 1;
    const username = `fuzz-${role}-${made}`.slice(0, 30);
    await makePerson(owner, { role, username, hashes });
    return { username, password: PASSWORD };
  };
  const enter = async (role: Role, seat: Seat): Promise<Credentials> => {
    for (let tried = 0; tried < 6; tried += 1) {
      const person = (seat.person ??= await replace(role));
      const credentials = await signIn(ports, role, person);
      if (credentials !== null) {
        if (isOfConsole(role)) await proveAll(owner);
        seat.present = credentials;
        return credentials;
      }
      seat.person = null;
    }
    throw new Error(`nobody can be signed in as ${role} any more`);
  };
  return {
    as: async (role) => {
      if (role === "nobody") return {};
      const seat = seatOf(role);
      seat.uses += 1;
      if (seat.uses % USES === 0) {
        seat.person = null;
        seat.credentials = null;
      }
      return (seat.credentials ??= enter(role, seat));
    },
    ended: (role, credentials) => {
      const seat = seatOf(role);
      if (seat.present === credentials) seat.credentials = null;
    },
    made: () => made,
    close: async () => {
      clearInterval(proving);
      await owner.end();
    },
  };
}

/** No session lacks its second factor, so that what is behind it is reached, too. */
async function proveAll(owner: pg.Pool): Promise<void> {
  await owner.query(
    "update staff.session set stepped_up_at_ms = platform.clock_ms() where ended_at_ms is null and stage = 'open'",
  );
}

async function makePerson(
  owner: pg.Pool,
  {
    role,
    username,
    hashes,
  }: {
    readonly role: Role;
    readonly username: string;
    readonly hashes: { readonly member: string; readonly staff: string };
  },
): Promise<void> {
  const like = FIRST[role];
  if (like === undefined) throw new Error(`nobody is like ${role}`);
  if (like.site === 0) {
    await owner.query(
      `insert into staff.account (username, role, site_ids, person_ref, password_hash)
         select $1, role, site_ids, $1, $2 from staff.account where username = $3 and partner_id is null`,
      [username, hashes.staff, like.username],
    );
    return;
  }
  const isPlayer = role === "player" || role === "trader" || role === "guest";
  const client = await owner.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: string }>(
      `insert into accounts.member (site_id, username, password_hash, role, country)
         select site_id, $1, $2, role, country from accounts.member where username = $3 and site_id = $4 returning id`,
      [username, hashes.member, like.username, like.site],
    );
    const id = Number(rows[0]?.id);
    if (isPlayer) {
      await client.query("insert into ledger.account (id, site_id, kind) values ($1, $2, 'player')", [
        id,
        like.site,
      ]);
      await grantPoints(client, {
        memberId: memberId(id),
        siteId: siteId(like.site),
        amountPoints: points(1_000_000),
      });
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/** Null where the account cannot be signed in to any more. */
async function signIn(ports: Ports, role: Role, person: Person): Promise<Credentials | null> {
  let proof: string | undefined;
  for (let tried = 0; tried < 20; tried += 1) {
    const reply = await (isOfConsole(role) ? tryConsole : tryPlayer)(ports, { role, person, proof }).catch(
      () => null,
    );
    // A connection that was kept may end as we begin to use it.
    if (reply === null) continue;
    const json = (await reply.json()) as Readonly<Record<string, unknown>>;
    if (reply.status === 200) return credentialsOf(role, reply, json);
    if (reply.status !== 429) return null;
    const params = json["params"] as { readonly challenge?: string; readonly bits?: number } | undefined;
    proof = params?.challenge === undefined ? undefined : proofOf(params.challenge, params.bits ?? 0);
    if (proof === undefined) await delay(1_000);
  }
  return null;
}

interface Try {
  readonly role: Role;
  readonly person: Person;
  readonly proof: string | undefined;
}

function tryPlayer({ port }: Ports, { role, person, proof }: Try): Promise<Response> {
  const body = new URLSearchParams({
    grant_type: "password",
    username: person.username,
    password: person.password,
  });
  if (proof !== undefined) body.set("proof", proof);
  const siteCode = SITE_CODES[FIRST[role]?.site ?? 1] ?? "maru";
  return fetch(`http://127.0.0.1:${port}/oauth/token?siteCode=${siteCode}`, { method: "POST", body });
}

function tryConsole({ consolePort }: Ports, { role, person, proof }: Try): Promise<Response> {
  const { username, password } = person;
  return fetch(`http://127.0.0.1:${consolePort}/api/console/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-maru-console": "1" },
    body: JSON.stringify({
      username,
      password,
      ...(role === "partner" ? { siteCode: "maru" } : {}),
      ...(proof === undefined ? {} : { proof }),
    }),
  });
}

function credentialsOf(role: Role, reply: Response, json: Readonly<Record<string, unknown>>): Credentials {
  if (!isOfConsole(role)) return { authorization: `Bearer ${String(json["access_token"])}` };
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  return { cookie: cookies.join("; ") };
}

function proofOf(challenge: string, bits: number): string | undefined {
  const answer = seekAnswer({ challenge, bits }, 0, 40_000_000);
  return answer === null ? undefined : `${challenge}:${answer}`;
}
