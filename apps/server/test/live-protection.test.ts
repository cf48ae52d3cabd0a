import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { makeDataFolder } from "./data-folder.ts";
import { signInDemo } from "./player-session.ts";
import { endAllServers, freePorts, type ServerProcess, startServer } from "./server-process.ts";

const folder = makeDataFolder();
let server: ServerProcess;
beforeAll(async () => {
  server = startServer(await freePorts(), { MARU_DATA_DIR: folder.path });
  await server.ready();
}, 120_000);
afterAll(async () => {
  await endAllServers();
  await folder.remove();
}, 60_000);

/** A signed-in socket that listens to the queue of forced logouts; what it heard, and when it closed. */
async function listen(token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/bx_ws/websocket`, ["v12.stomp"]);
  const heard: string[] = [];
  const frames = (text: string) => socket.send(text);
  const closed = new Promise<number>((resolve) => socket.on("close", () => resolve(performance.now())));
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () =>
      frames(`CONNECT\naccept-version:1.2\nhost:x\nheart-beat:0,0\nAuthorization:Bearer ${token}\n\n\0`),
    );
    socket.on("message", (data: Buffer) => {
      const text = data.toString();
      heard.push(text);
      if (text.startsWith("CONNECTED"))
        frames("SUBSCRIBE\nid:1\ndestination:/user/queue/force_logout\nreceipt:r1\n\n\0");
      if (text.startsWith("RECEIPT")) resolve();
    });
  });
  return { heard, closed };
}

describe("a session that ends", () => {
  it("S-08: closes its sockets within a second and says why, and leaves the member's other sessions open", async () => {
    const phone = await signInDemo(server.url, "player2");
    const laptop = await signInDemo(server.url, "player2");
    const [one, two] = await Promise.all([listen(phone.token), listen(laptop.token)]);
    const from = performance.now();
    await laptop.post("/api/player/sessions/end_others?siteInfoId=1", {});
    const afterMs = (await one.closed) - from;
    console.log(`an ended session's socket closed after ${Math.round(afterMs)} ms`);
    expect(afterMs).toBeLessThan(1_000);
    expect(one.heard.join()).toContain('{"reason":"FORCED_LOGOUT"}');
    expect(two.heard.join()).not.toContain("FORCED_LOGOUT");
    expect((await laptop.me()).username).toBe("player2");
  });

  it("P-17: by self-exclusion closes within a second; signing in again stays possible", async () => {
    const player = await signInDemo(server.url, "player3");
    const socket = await listen(player.token);
    const from = performance.now();
    const done = await player.post<{ excludedUntil: number }>("/api/player/protection/exclude?siteInfoId=1", {
      months: 6,
    });
    expect(done.status).toBe(200);
    const afterMs = (await socket.closed) - from;
    console.log(`an excluded player's socket closed after ${Math.round(afterMs)} ms`);
    expect(afterMs).toBeLessThan(1_000);
    expect(socket.heard.join()).toContain('{"reason":"SELF_EXCLUDED"}');
    const again = await signInDemo(server.url, "player3");
    expect((await again.me()).point).toBe(1_000_000);
  });
});
