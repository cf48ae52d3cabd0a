import { ZERO_POINTS } from "@maru/values";
import type { PipelineMemory } from "../market/tick-pipeline.ts";
import type { PlayRecord } from "../protection/limits.ts";
import type { PlaySession } from "../protection/play-session.ts";

/** A market of which nothing was stored. */
export const EMPTY_MEMORY: PipelineMemory = { nextSeq: 1, watermarkMs: 0, ticks: [] };

/** A player who never played. */
export const NO_PLAY: PlaySession = { fromMs: 0, toMs: 0, checkedMs: 0, checkEveryMs: null };

/** A player who never staked. */
export const NO_RECORD: PlayRecord = {
  totals: { day: 0, stakedPoints: ZERO_POINTS, returnedPoints: ZERO_POINTS },
  earlierDays: [],
  play: NO_PLAY,
  openBets: 0,
};
