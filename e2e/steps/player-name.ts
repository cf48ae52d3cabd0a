/**
 * The demo players; each journey that moves points has its own, so that none sees the other's money move. Players play on site 1 for
 * money under the sandbox's licence, guests for points on site 2.
 */
export type PlayerName = `player${1 | 2 | 3 | 4 | 5}` | `guest${1 | 2}`;

export function passwordOf(player: PlayerName): string {
  return `maru-${player.slice(0, -1)}-${player.slice(-1)}`;
}

/** The site that a player belongs to. */
export function siteOf(player: PlayerName): { readonly id: number; readonly code: string } {
  return player.startsWith("guest") ? { id: 2, code: "maru-play" } : { id: 1, code: "maru" };
}

/** A path on the player's site; the tab stays on the site from then on. */
export function pathOnSite(player: PlayerName, path: string): string {
  const { id, code } = siteOf(player);
  return id === 1 ? path : `${path}?site=${code}`;
}
