/** 21 November 2026, 14:03:20 in Seoul: twenty seconds into the betting minute of the one-minute games. */
export const NOW_MS = Date.UTC(2026, 10, 21, 5, 3, 20);
/** Start of that minute. */
export const MINUTE_MS = NOW_MS - 20_000;
