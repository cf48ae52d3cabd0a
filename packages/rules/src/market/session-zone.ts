/** The clocks that a market's hours are told by. Seoul has no daylight saving; the venues' own places have. */
export const SESSION_ZONES = ["Asia/Seoul", "America/New_York", "Europe/London", "UTC"] as const;
export type SessionZone = (typeof SESSION_ZONES)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const SEOUL_OFFSET_MS = 9 * HOUR_MS;
/** Offsets that are remembered of a zone; asking costs a hundred times as much as a step of a market. */
const REMEMBERED = 512;

/** The day of an instant by the zone's clock, in days since 1970-01-01. */
export function dayOf(atMs: number, zone: SessionZone): number {
  return Math.floor((atMs + offsetMs(atMs, zone)) / DAY_MS);
}

/**
 * The instant at which the zone's clock shows so many minutes after the midnight that day `day` begins with. A time that the clock leaves out in
 * spring is the one an hour later; of one that it shows twice in autumn it is the first.
 */
export function instantAt(day: number, minute: number, zone: SessionZone): number {
  const shownMs = day * DAY_MS + minute * MINUTE_MS;
  // The clock was set on one of the hours between the two guesses, if it was.
  const early = offsetMs(shownMs - offsetMs(shownMs, zone) - HOUR_MS, zone);
  const atMs = shownMs - early;
  return offsetMs(atMs, zone) === early ? atMs : shownMs - Math.min(early, offsetMs(atMs, zone));
}

const remembered = new Map<string, number>();
const formats = new Map<SessionZone, Intl.DateTimeFormat>();

/** By how much the zone's clock is ahead of UTC. Clocks are set on whole hours of UTC. */
function offsetMs(atMs: number, zone: SessionZone): number {
  if (zone === "Asia/Seoul") return SEOUL_OFFSET_MS;
  if (zone === "UTC") return 0;
  const hour = Math.floor(atMs / HOUR_MS);
  const key = `${zone} ${hour}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= REMEMBERED) remembered.clear();
  const found = askOffset(hour * HOUR_MS, zone);
  remembered.set(key, found);
  return found;
}

function askOffset(atMs: number, zone: SessionZone): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  formats.set(zone, format);
  const name = format.formatToParts(atMs).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name) ?? [];
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return sign === "-" ? -size : size;
}
