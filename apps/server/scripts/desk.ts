import { parseArgs } from "node:util";
import type { ContentDeps } from "../src/operations/content/content.ts";
import {
  answerByName,
  type DeskRefusal,
  messageByName,
  noticeByName,
  popupByName,
  takeDownByName,
  waitingAtDesk,
} from "../src/operations/content/desk-by-name.ts";
import { attachDatabase } from "../src/platform/attach-database.ts";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase, openSiteReads } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrate.ts";
import { StartError } from "../src/platform/start-error.ts";

/**
 * The operator's hand on what players ask and read (docs/runbooks/desk.md), on the database that the server's settings name.
 *
 *   npm run desk -- list                                           questions without an answer
 *   npm run desk -- answer ID --by NAME --text TEXT                answers one; its player is told at once
 *   npm run desk -- notice --by NAME --title TITLE --text HTML [--pin]
 *   npm run desk -- popup --by NAME --title TITLE --text HTML [--hours 24]
 *   npm run desk -- message PLAYER --by NAME --title TITLE --text HTML
 *   npm run desk -- remove-notice ID --by NAME | remove-popup ID --by NAME
 *
 * All but list and answer take --site CODE, `maru` without it. Ends with 0 when it was done, 1 when it was refused, 2 for a wrong call.
 */
const SHOWN_AT_ONCE = 200;
const HOUR_MS = 3_600_000;
const CALLS = "list, answer, notice, popup, message, remove-notice or remove-popup (docs/runbooks/desk.md)";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    by: { type: "string" },
    text: { type: "string" },
    title: { type: "string" },
    site: { type: "string", default: "maru" },
    hours: { type: "string", default: "24" },
    pin: { type: "boolean", default: false },
  },
});
const [verb = "", object = ""] = positionals;

async function run(): Promise<number> {
  const act = ACTS.get(verb);
  if (act === undefined) throw new StartError(`say what to do: ${CALLS}`);
  const attached = await attachDatabase(readConfig(process.env));
  try {
    await migrate(attached.address);
    const database = openDatabase(attached.address, "maru_content", { max: 2 });
    const reads = openDatabase(attached.address, "maru_http", { max: 1 });
    try {
      return await act({ database, siteReads: openSiteReads(reads) });
    } finally {
      await Promise.all([database.close(), reads.close()]);
    }
  } finally {
    await attached.close();
  }
}

type Act = (deps: ContentDeps) => Promise<number>;

const ACTS: ReadonlyMap<string, Act> = new Map<string, Act>([
  ["list", list],
  ["answer", async (deps) => done(await answerByName(deps, { inquiryId: number(), by: by(), text: text() }))],
  ["notice", async (deps) => done(await noticeByName(deps, writer(), { ...said(), isPinned: values.pin }))],
  ["popup", async (deps) => done(await popupByName(deps, writer(), { ...said(), expireAtMs: endMs() }))],
  ["message", async (deps) => done(await messageByName(deps, writer(), { ...said(), to: player() }))],
  ["remove-notice", (deps) => takeDown(deps, "article")],
  ["remove-popup", (deps) => takeDown(deps, "popup")],
]);

async function list(deps: ContentDeps): Promise<number> {
  const waiting = await waitingAtDesk(deps, SHOWN_AT_ONCE);
  for (const { id, siteId, username, question, pictures, dueAtMs } of waiting) {
    const facts = [
      `${id}: ${username} (site ${siteId})`,
      `due ${new Date(dueAtMs).toISOString()}`,
      `${pictures} pictures`,
    ];
    console.log(`${facts.join(", ")}\n   ${question.replaceAll("\n", "\n   ")}`);
  }
  console.log(waiting.length === 0 ? "nothing waits" : `${waiting.length} questions wait`);
  return 0;
}

async function takeDown(deps: ContentDeps, kind: "article" | "popup"): Promise<number> {
  return done(await takeDownByName(deps, writer(), { kind, id: number() }));
}

type Outcome =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly refusal: DeskRefusal };

const REFUSALS = {
  NO_SUCH_SITE: "there is no such site",
  OPERATOR_UNKNOWN: "nobody of that name may write for the site",
  PLAYER_UNKNOWN: "no player of that name can be written to",
  NOT_OPEN: "there is none of that number, or it is done already",
} as const satisfies Record<DeskRefusal["code"], string>;

function done(outcome: Outcome): number {
  if (!outcome.ok) {
    console.error(REFUSALS[outcome.refusal.code]);
    return 1;
  }
  console.log(outcome.value === null ? "done" : `done: ${outcome.value}`);
  return 0;
}

function given(what: "by" | "text" | "title"): string {
  const value = values[what]?.trim() ?? "";
  if (value === "") throw new StartError(`${verb} needs --${what}`);
  return value;
}

function by(): string {
  return given("by");
}

function text(): string {
  return given("text");
}

function said(): { readonly title: string; readonly text: string } {
  return { title: given("title"), text: given("text") };
}

function writer(): { readonly by: string; readonly siteCode: string } {
  return { by: by(), siteCode: values.site };
}

function player(): string {
  if (object === "") throw new StartError("message needs a player's name");
  return object;
}

function number(): number {
  const id = Number(object);
  if (!Number.isSafeInteger(id) || id <= 0) throw new StartError(`${verb} needs a number`);
  return id;
}

/** When a popup ends, by this machine's clock; the database judges it by its own. */
function endMs(): number {
  const hours = Number(values.hours);
  if (!(hours > 0)) throw new StartError("--hours is a number above 0");
  return Date.now() + Math.round(hours * HOUR_MS);
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
