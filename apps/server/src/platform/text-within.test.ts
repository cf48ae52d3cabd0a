import { createServer, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textWithin } from "./text-within.ts";

let server: Server;
let url = "";
let sent = 0;
let ended: Promise<void> = Promise.resolve();
beforeAll(async () => {
  server = createServer((request, reply) => {
    if (request.url === "/none") reply.writeHead(204).end();
    else if (request.url === "/small") reply.end("가격 1");
    else goOn(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
/** As long as somebody reads. */
function goOn(reply: ServerResponse): void {
  sent = 0;
  const more = setInterval(() => {
    sent += 65_536;
    reply.write("x".repeat(65_536));
  }, 1);
  ended = new Promise((resolve) => {
    reply.once("close", () => {
      clearInterval(more);
      resolve();
    });
  });
}

afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("S-32: what another server answers", () => {
  it("is read whole where it is short, by its bytes", async () => {
    expect(await textWithin(await fetch(`${url}/small`), 8)).toBe("가격 1");
    expect(await textWithin(await fetch(`${url}/small`), 7)).toBeNull();
    expect(await textWithin(await fetch(`${url}/none`), 8)).toBe("");
  });

  it("is left where it does not end", async () => {
    expect(await textWithin(await fetch(`${url}/endless`), 200_000)).toBeNull();
    await ended;
    expect(sent).toBeLessThan(50_000_000);
  });
});
