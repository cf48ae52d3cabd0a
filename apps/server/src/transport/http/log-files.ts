import { assert } from "@maru/values";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { PublicLog } from "../../ports/public-log.ts";
import type { RegistrarDeps } from "./register-endpoint.ts";
import { sendRefusal } from "./send-reply.ts";

const TILE_WIDTH = 256;
/** A level or `entries`, the number in groups of three digits, and how much of a tile that is not whole is asked for. */
const TILE_PATH =
  /^(?<level>[0-7]|entries)\/(?<number>(?:x\d{3}\/){0,4}\d{3})(?:\.p\/(?<width>[1-9]\d{0,2}))?$/;
const FOR_GOOD = "public, max-age=31536000, immutable";
/** What an entry bundle has room for, of each leaf. */
const LONGEST_ENTRY = 65_535;

interface AskedTile {
  readonly level: number | "entries";
  readonly index: number;
  readonly width: number;
}

/**
 * The public log as the files of C2SP tlog-tiles: `/log/checkpoint`, `/log/tile/<L>/<N>[.p/<W>]` and `/log/tile/entries/<N>[.p/<W>]` (F-29). What a
 * path names never changes, so any web server may hold a copy, and clients of other logs read this one.
 */
export function registerLogFiles(
  app: FastifyInstance,
  { verbs: { publicLog: log }, limiters }: LogFileParts,
): void {
  const limited: RouteShorthandOptions = { preHandler: limiters.public };
  app.get("/log/checkpoint", limited, async (request, reply) => {
    const newest = await log.checkpoint();
    if (newest === null) return sendRefusal(request, reply, { code: "NOT_FOUND" });
    return reply.type("text/plain; charset=utf-8").header("cache-control", "no-cache").send(newest.note);
  });
  app.get<{ Params: { "*": string } }>("/log/tile/*", limited, async (request, reply) => {
    const asked = tileOf(request.params["*"]);
    const bytes = asked === null ? null : await bytesOf(log, asked);
    return sendTile(request, reply, bytes);
  });
}

interface LogFileParts {
  readonly verbs: { readonly publicLog: Pick<PublicLog, "checkpoint" | "tile" | "bodies"> };
  readonly limiters: Pick<RegistrarDeps["limiters"], "public">;
}

/** Null where the path names no tile, nor could. */
function tileOf(path: string): AskedTile | null {
  const { level, number, width } = TILE_PATH.exec(path)?.groups ?? {};
  if (level === undefined || number === undefined) return null;
  const asked: AskedTile = {
    level: level === "entries" ? level : Number(level),
    index: Number(number.replaceAll(/[x/]/g, "")),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  const isShort = width === undefined || asked.width < TILE_WIDTH;
  return isShort && Number.isSafeInteger(asked.index) ? asked : null;
}

/** Null beyond what the log has: a tile that is not whole is asked for by its width. */
async function bytesOf(
  log: LogFileParts["verbs"]["publicLog"],
  { level, index, width }: AskedTile,
): Promise<Buffer | null> {
  if (level !== "entries") {
    const hashes = (await log.tile(level, index)) ?? [];
    return hashes.length < width ? null : Buffer.concat(hashes.slice(0, width));
  }
  const bodies = (await log.bodies(index)) ?? [];
  return bodies.length < width ? null : Buffer.concat(bodies.slice(0, width).flatMap(entryOf));
}

/** A leaf behind its length, two bytes, the high one first. */
function entryOf(body: string): readonly Buffer[] {
  const bytes = Buffer.from(body, "utf8");
  assert(bytes.length <= LONGEST_ENTRY, `a leaf of ${bytes.length} bytes fits no bundle`);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return [length, bytes];
}

function sendTile(request: FastifyRequest, reply: FastifyReply, bytes: Buffer | null): FastifyReply {
  if (bytes === null) return sendRefusal(request, reply, { code: "NOT_FOUND" });
  return reply.type("application/octet-stream").header("cache-control", FOR_GOOD).send(bytes);
}
