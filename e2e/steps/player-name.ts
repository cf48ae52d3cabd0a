/** The demo players; each journey that moves points has its own, so that none sees the other's money move. */
export type PlayerName = "player1" | "player2" | "player3" | "player4" | "player5";

export function passwordOf(player: PlayerName): string {
  return `maru-player-${player.slice(-1)}`;
}
