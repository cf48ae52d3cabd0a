import { ok, type Result } from "@maru/values";
import { exportOwnData } from "./member-endpoints.ts";
import { type Fields, isFields, listOf, NO_FIELDS, numberOf, objectOf, textOf } from "./read.ts";
import type { WireRefusal } from "./shapes.ts";

/** The calls one file is made of at the most: what a minute of the server's patience allows. */
const MOST_CALLS = 3;

/** Everything kept of the player as the text of a file: the lists of all calls in one. The server says what is missing, if anything. */
export async function fetchOwnData(currentPassword: string): Promise<Result<string, WireRefusal>> {
  let whole: Fields | null = null;
  let from: Parameters<typeof exportOwnData>[1] = {};
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const reply = await exportOwnData(currentPassword, from);
    if (!reply.ok) return reply;
    const part = isFields(reply.value) ? reply.value : NO_FIELDS;
    whole = whole === null ? part : joined(whole, part);
    const next = below(part);
    if (next === null) break;
    from = next;
  }
  return ok(JSON.stringify(whole, null, 2));
}

const LISTS = ["bets", "movements", "archivedBets"] as const;

function joined(whole: Fields, more: Fields): Fields {
  const lists = LISTS.map((name): [string, Fields] => {
    const content = [...listOf(objectOf(whole, name)["content"]), ...listOf(objectOf(more, name)["content"])];
    return [name, { ...objectOf(more, name), content }];
  });
  return { ...whole, ...Object.fromEntries(lists) };
}

/** Where the lists go on; null where both have ended. */
function below(reply: Fields): Parameters<typeof exportOwnData>[1] | null {
  const [bets, movements, archived] = LISTS.map((name) => objectOf(reply, name));
  if ([bets, movements, archived].every((list) => list?.["last"] !== false)) return null;
  const bet = numberOf(listOf(bets?.["content"]).at(-1) ?? {}, "id");
  const cursor = textOf(listOf(movements?.["content"]).at(-1) ?? {}, "cursor");
  // A list that has ended is asked for below its end, so that nothing of it comes twice.
  const piece = numberOf(archived ?? {}, "belowPiece", 1);
  return {
    betsBeforeId: bet === 0 ? 1 : bet,
    movementsCursor: cursor === "" ? "0.0.0" : cursor,
    archiveBelowPiece: piece,
  };
}
