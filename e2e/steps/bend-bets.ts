import type { Page } from "@playwright/test";

/** What of a bet is sent otherwise than the page meant it; null leaves it alone. */
export type Bend = Readonly<Record<string, unknown>> | null;

/**
 * Stands between the page and its live channel and bends the bets that pass, as a page of yesterday or a tampered one would
 * send them: the page's own checks are passed by, and the server's word is what the player reads. A key that was bent is the page's own
 * again in what the server answers about it.
 */
export async function bendBets(page: Page): Promise<{ bend: Bend }> {
  const line: { bend: Bend } = { bend: null };
  await page.routeWebSocket(/\/bx_ws\//, (socket) => {
    const server = socket.connectToServer();
    let keys: Keys | null = null;
    socket.onMessage((message) => {
      if (line.bend === null || typeof message !== "string") return server.send(message);
      const meant = bodyOf(message);
      if (meant === null) return server.send(message);
      keys = keysOf(meant, line.bend);
      server.send(bent(message, { ...meant, ...line.bend }));
    });
    server.onMessage((message) => {
      socket.send(
        keys === null || typeof message !== "string" ? message : message.replaceAll(keys.sent, keys.meant),
      );
    });
  });
  return line;
}

/** Both are UUIDs, so that a frame keeps its length. */
interface Keys {
  readonly sent: string;
  readonly meant: string;
}

function keysOf(meant: Fields, bend: Fields): Keys | null {
  const { clientKey: own } = meant;
  const { clientKey: other } = bend;
  return typeof own === "string" && typeof other === "string" ? { sent: other, meant: own } : null;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a SEND frame says; null for every other frame. */
function bodyOf(frame: string): Fields | null {
  const [head = "", body = ""] = frame.split("\n\n");
  return head.startsWith("SEND") ? (JSON.parse(body.slice(0, body.lastIndexOf("\0"))) as Fields) : null;
}

/** The frame with another body. */
function bent(frame: string, fields: Fields): string {
  const [head = ""] = frame.split("\n\n");
  const text = JSON.stringify(fields);
  const lines = head.split("\n").filter((line) => !line.startsWith("content-length:"));
  return `${[...lines, `content-length:${Buffer.byteLength(text)}`].join("\n")}\n\n${text}\0`;
}
