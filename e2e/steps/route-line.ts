import type { Page } from "@playwright/test";

export interface Line {
  /** Whether the page gets what the server says. */
  hears: boolean;
  /** Whether the server gets what the page says. */
  speaks: boolean;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
}

/** Puts the journey between the page and its live channel. */
export async function routeLine(page: Page): Promise<Line> {
  let isCut = false;
  let close: (() => Promise<void>) | null = null;
  const line: Line = {
    hears: true,
    speaks: true,
    cut: async () => {
      isCut = true;
      await close?.();
    },
    mend: () => {
      isCut = false;
      line.hears = true;
      line.speaks = true;
      return Promise.resolve();
    },
  };
  await page.routeWebSocket(/\/bx_ws\//, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (line.speaks) server.send(message);
    });
    server.onMessage((message) => {
      if (line.hears) socket.send(message);
    });
    close = async () => {
      await socket.close();
      await server.close();
    };
  });
  return line;
}
