import type { Page } from "@playwright/test";

/** What of a bet is sent otherwise than the page meant it; null leaves it alone. */
export type Bend = Readonly<Record<string, unknown>> | null;

/**
 * Stands between the page and its live channel and bends the bets that pass, as a page of yesterday or a tampered one would
 * send them: the page's own checks are passed by, and the server's word is what the player reads.
 */
export async function bendBets(page: Page): Promise<{ bend: Bend }> {
  const line: { bend: Bend } = { bend: null };
  await page.routeWebSocket(/\/bx_ws\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(line.bend === null || typeof message !== "string" ? message : bent(message, line.bend));
    });
    server.onMessage((message) => socket.send(message));
  });
  return line;
}

/** A SEND frame with other fields in its body; every other frame as it is. */
function bent(frame: string, bend: Readonly<Record<string, unknown>>): string {
  const [head = "", body = ""] = frame.split("\n\n");
  if (!head.startsWith("SEND")) return frame;
  const meant: unknown = JSON.parse(body.slice(0, body.lastIndexOf("\0")));
  const text = JSON.stringify({ ...(meant as object), ...bend });
  const lines = head.split("\n").filter((line) => !line.startsWith("content-length:"));
  return `${[...lines, `content-length:${Buffer.byteLength(text)}`].join("\n")}\n\n${text}\0`;
}
