import type { MarketRules, StudySpan } from "@maru/rules";
import { openConsoleDatabase } from "../../src/platform/console-database.ts";
import type { Database } from "../../src/ports/unit-of-work.ts";
import { type BandOf, type StudiedPast, studyPast } from "../../src/operations/sites/study/study-past.ts";
import { readSubject } from "../../src/operations/sites/study/study-subject.ts";
import { UnreadablePast } from "./read-past-file.ts";

export interface StudiedMarket {
  readonly rules: MarketRules;
  readonly past: StudiedPast;
}

/** A market of the database on its past, as the console studies it. The role is that of the console. */
export function readPastMarket(
  database: Database,
  name: string,
  wish: { readonly span: StudySpan; readonly bandOf: BandOf },
): Promise<StudiedMarket> {
  return openConsoleDatabase(database).read("all", async (query) => {
    const subject = await readSubject(query, name, wish.span.toMs);
    if (subject === null) throw new UnreadablePast(`no market is called ${name}`);
    const past = await studyPast(query, { ...subject, ...wish });
    if (past === null) throw new UnreadablePast(`${name} has no bar in that time`);
    return { rules: subject.rules, past };
  });
}
