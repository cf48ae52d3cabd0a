import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { type Answer, type Asked, text } from "./answer.ts";
import { fileStorage } from "./file-storage.ts";
import { Lane } from "./lane.ts";
import { OwnLog } from "./own-log.ts";
import { answerPublic } from "./public-answers.ts";
import { Links } from "./secret-chain.ts";
import type { PassingMark } from "./passing-mark.ts";
import { createSigner } from "./signed-note.ts";
import { StartError, type WitnessStorage } from "./storage.ts";
import { TrustedLogs, type TrustedKeys } from "./trusted-logs.ts";
import { cosign, openChain, revealLinks, type WitnessParts } from "./witness-acts.ts";

const KEY_FILE = "witness.pem";
/** Questions that may wait for their turn. */
const MOST_WAITING = 200;
const LONGEST_BODY = 65_536;

export interface WitnessSettings {
  /** The folder that it keeps everything in; or a storage of another kind. */
  readonly directory?: string;
  readonly storage?: WitnessStorage;
  /** Verifier keys of the logs that it watches, beside those in the folder's `logs.txt`. */
  readonly logs?: TrustedKeys;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Ed25519; without it the one in the folder, which is made where there is none. */
  readonly key?: KeyObject;
  readonly random?: (bytes: number) => Uint8Array;
  /** Where it notes how far its log has come, by its name; without it no start knows what happened before it. */
  readonly mark?: (name: string) => PassingMark | null;
}

export interface Witness {
  readonly name: string;
  /** For its own notes, and for its cosignatures. */
  readonly vkeys: readonly [string, string];
  answer(asked: Asked): Promise<Answer>;
  /** Resolves when what is under way is written. */
  close(): Promise<void>;
}

/**
 * Takes up a witness where it was left. Errors: {@link StartError} where its folder is another's, its log is broken, or its clock is behind what
 * it has signed.
 */
export async function openWitness(settings: WitnessSettings): Promise<Witness> {
  const storage = settings.storage ?? fileStorage(settings.directory ?? "witness");
  await storage.lock();
  try {
    return await openOn(storage, settings);
  } catch (error) {
    await storage.unlock();
    throw error;
  }
}

async function openOn(storage: WitnessStorage, settings: WitnessSettings): Promise<Witness> {
  const now = settings.now ?? Date.now;
  const signer = createSigner(settings.key ?? (await ownKey(storage)));
  const log = await OwnLog.open(storage, (note) => signer.isOwn(note));
  const startedMs = now();
  if (startedMs < log.state.newestMs)
    throw new StartError(
      `the clock is ${log.state.newestMs - startedMs} ms behind what this witness has signed: it starts when the clock is right`,
    );
  const mark = settings.mark?.(signer.name) ?? null;
  // Nothing was answered since what the folder holds: no slot can have been shown that it does not know of.
  const isWhole = mark !== null && (await mark.read()) === String(log.size);
  let isEnding = false;
  const parts: WitnessParts = {
    storage,
    log,
    signer,
    unknownUntilMs: isWhole ? null : startedMs,
    append: async (line) => {
      const index = await log.append(line);
      await mark?.write(String(log.size));
      return index;
    },
    // What it signs never goes back in time.
    now: () => Math.max(now(), log.state.newestMs),
    links: new Links(storage),
    trusted: await TrustedLogs.open(storage, settings.logs ?? []),
    random: settings.random ?? randomBytes,
    isEnding: () => isEnding,
    lane: new Lane(() => log.recover()),
    building: new Map(),
    madeHere: new Set(),
  };
  return {
    name: signer.name,
    vkeys: signer.vkeys,
    answer: (asked) => answer(parts, asked),
    close: async () => {
      isEnding = true;
      try {
        await parts.lane.run(() => log.save());
      } finally {
        await storage.unlock();
      }
    },
  };
}

const ACTS: Readonly<Record<string, (parts: WitnessParts, body: string) => Promise<Answer>>> = {
  "/chain": openChain,
  "/add-checkpoint": cosign,
  "/reveal": revealLinks,
};

async function answer(parts: WitnessParts, { method, path, body }: Asked): Promise<Answer> {
  const act = ACTS[path];
  if (method === "GET") return act === undefined ? answerPublic(parts, path) : text(405, "POST\n");
  if (act === undefined) return text(404, "there is nothing here\n");
  if (method !== "POST") return text(405, "POST\n");
  if (Buffer.byteLength(body, "utf8") > LONGEST_BODY) return text(413, `${LONGEST_BODY} bytes at most\n`);
  if (parts.isEnding() || parts.lane.waiting >= MOST_WAITING) return text(503, "later\n");
  return act(parts, body);
}

/** Made at the first start; whoever has it is this witness. */
async function ownKey(storage: WitnessStorage): Promise<KeyObject> {
  const found = await storage.readSecret(KEY_FILE);
  if (found !== null) {
    const key = createPrivateKey(found);
    if (key.asymmetricKeyType !== "ed25519") throw new StartError(`${KEY_FILE} holds no Ed25519 key`);
    return key;
  }
  const { privateKey } = generateKeyPairSync("ed25519");
  await storage.replace(KEY_FILE, Buffer.from(privateKey.export({ type: "pkcs8", format: "pem" })));
  return privateKey;
}
