import { type Answer, text } from "./answer.ts";
import { checkpointText } from "./checkpoint.ts";
import { logOf } from "./witness-state.ts";
import type { WitnessParts } from "./witness-acts.ts";

const NOTHING = text(404, "there is nothing here\n");

/** What anybody may read. */
export async function answerPublic(parts: WitnessParts, path: string): Promise<Answer> {
  const [first, ...rest] = path.slice(1).split("/");
  if (path === "/") return text(200, aboutIt(parts));
  if (path === "/key") return text(200, `${parts.signer.vkeys.join("\n")}\n`);
  if (path === "/checkpoint")
    return text(200, parts.signer.note(checkpointText(parts.signer.name, parts.log.size, parts.log.root())));
  if (first === "tile") return tile(parts, rest);
  if (first === "entry") return entry(parts, rest);
  if (first === "log" && rest.length === 2 && rest[1] === "checkpoint") return cosigned(parts, rest[0] ?? "");
  return NOTHING;
}

function aboutIt({ signer, trusted, log }: WitnessParts): string {
  const { reveals, refusals } = log.state;
  return [
    `${signer.name}: a witness. It keeps a half of what makes the prices of simulated markets, and shows each part of it once,`,
    "under a checkpoint of the operator's public log that it has signed. It knows nothing of bets and players.",
    "",
    `key      ${signer.vkeys[0]}`,
    `watches  ${trusted.origins.join(" ") || "no log yet"}`,
    `entries  ${log.size}: ${reveals} slots shown, ${refusals} questions refused`,
    "",
  ].join("\n");
}

async function tile({ log }: WitnessParts, place: readonly string[]): Promise<Answer> {
  const [level, index] = place.map(numberIn);
  if (place.length !== 2 || level === undefined || index === undefined) return NOTHING;
  const body = level === null || index === null ? null : await log.tile(level, index);
  return body === null ? NOTHING : { status: 200, type: "application/octet-stream", body };
}

async function entry({ log }: WitnessParts, place: readonly string[]): Promise<Answer> {
  const [index] = place.map(numberIn);
  if (place.length !== 1 || index === undefined || index === null || index >= log.size) return NOTHING;
  return text(200, (await log.read(index)).note);
}

async function cosigned({ log }: WitnessParts, encoded: string): Promise<Answer> {
  const newest = logOf(log.state, decoded(encoded)).checkpoints.at(-1);
  return newest === undefined ? NOTHING : text(200, (await log.read(newest.entry)).checkpoint ?? "");
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return "";
  }
}

function numberIn(digits: string): number | null {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(digits) ? Number(digits) : null;
}
