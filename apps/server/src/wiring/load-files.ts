import path from "node:path";
import type { Clock } from "@maru/values";
import { loadPersonalKeys, type PersonalKeys } from "../operations/people/accounts/personal/personal-keys.ts";
import { loadSigningKeys, type SigningKeys } from "../operations/people/accounts/signing-keys.ts";
import { runningBuild } from "../platform/build-hash.ts";
import type { Config } from "../platform/config.ts";
import { makeDataFolder } from "../platform/our-folder.ts";
import { packageRoot } from "../platform/package-root.ts";
import { postgresUser } from "../platform/postgres-binaries.ts";
import {
  openRecording,
  type Recording,
  type RecordingSettings,
} from "../trading/market/feeds/open-recording.ts";
import { loadReceiptKeys, type ReceiptKey } from "../trading/proof/receipts/receipt-keys.ts";
import { pastBegins } from "./past/past-calendar.ts";

const SAMPLE = path.join(packageRoot(), "samples/sim-v75.csv.gz");

/** What the data folder holds, what is played, and what runs. */
export interface LoadedFiles {
  readonly keys: SigningKeys;
  readonly personalKeys: PersonalKeys;
  readonly receiptFiles: readonly ReceiptKey[];
  readonly recording: Recording | null;
  /** The hash of the build that runs; null where the source runs. */
  readonly build: string | null;
}

/** The keys of the data folder, which is made where there is none, and the recording that is played. */
export async function loadFiles({
  config,
  env,
  clock,
}: {
  readonly config: Config;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
}): Promise<LoadedFiles> {
  makeDataFolder(config.dataDir, config.databaseUrl === null ? (postgresUser()?.gid ?? null) : null);
  const keys = loadSigningKeys(config.dataDir, env);
  const personalKeys = loadPersonalKeys(config.dataDir, env);
  // A first key signs from the first moment that this installation has, which a demo's past puts before its start.
  const nowMs = clock.now();
  const firstMs = config.demoPast === "month" ? pastBegins(nowMs) : nowMs;
  const receiptFiles = loadReceiptKeys(config.dataDir, firstMs);
  const recording = config.feeds.includes("replay") ? await openRecording(recordingOf(config)) : null;
  return { keys, personalKeys, receiptFiles, recording, build: runningBuild() };
}

function recordingOf({ replayFile, replaySpeed, replayDepth, replayRules }: Config): RecordingSettings {
  return { path: replayFile ?? SAMPLE, speed: replaySpeed, depthPath: replayDepth, rulesText: replayRules };
}
