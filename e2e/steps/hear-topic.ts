import type { Page } from "@playwright/test";

/** The first message that this browser hears on a topic of the live channel, over a socket of its own. */
export function hearTopic(page: Page, topic: string): Promise<string> {
  return page.evaluate(
    (destination) =>
      new Promise<string>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/bx_ws/websocket`, ["v12.stomp"]);
        const send = (lines: readonly string[]): void => socket.send(`${lines.join("\n")}\n\n\0`);
        socket.addEventListener("open", () => send(["CONNECT", "accept-version:1.2", "host:maru"]));
        socket.addEventListener("error", () => reject(new Error("the live channel did not open")));
        socket.addEventListener("message", ({ data }) => {
          const frame = String(data);
          if (frame.startsWith("CONNECTED")) send(["SUBSCRIBE", "id:0", `destination:${destination}`]);
          if (!frame.startsWith("MESSAGE")) return;
          resolve(frame);
          socket.close();
        });
      }),
    topic,
  );
}
