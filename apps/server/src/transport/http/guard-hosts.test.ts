import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
  type Server,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardHosts } from "./guard-hosts.ts";

let server: Server;
let port: number;
const reached: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    reached.push(String(request.url));
    response.end("in");
  });
  server.on("upgrade", (request, socket) => {
    reached.push(`upgrade ${request.url}`);
    socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n");
  });
  guardHosts(server, {
    isOurs: (name) => name === "play.example.com",
    isProxy: (address) => address === "127.0.0.2",
  });
  // Whoever listens later stands behind the guard, too: the live channel comes and goes.
  server.on("request", (request) => void reached.push(`later ${request.url}`));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

/** Status and body of what a server answers to a host. */
async function get(
  headers: Readonly<Record<string, string>>,
  { path = "/", localAddress = "127.0.0.1" } = {},
): Promise<{ readonly status: number; readonly body: string; readonly headers: IncomingHttpHeaders }> {
  const asked = ask({ host: "127.0.0.1", port, path, localAddress, setHost: false, headers: { ...headers } });
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  let body = "";
  for await (const piece of answer) body += String(piece);
  return { status: answer.statusCode ?? 0, body, headers: answer.headers };
}

async function say(text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(text);
  let heard = "";
  for await (const piece of socket) heard += String(piece);
  return heard;
}

const upgrade = (host: string) =>
  `GET /bx_ws/websocket HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`;

describe("S-46: a host name that is not ours", () => {
  it.each([
    "play.example.com",
    "PLAY.example.com:8080",
    "play.example.com.",
    "localhost",
    "localhost:9",
    "127.0.0.1",
  ])("%s is answered", async (host) => {
    expect((await get({ host })).status).toBe(200);
  });

  it.each([
    "evil.example",
    "evil.example:8080",
    "localhost.evil.example",
    "play.example.com.evil",
    "127.0.0.1.nip.io",
    "",
    "[::2]",
    "203.0.113.9",
  ])("%s is refused in the envelope, and reaches nobody", async (host) => {
    reached.length = 0;
    const { status, body, headers } = await get({ host, "accept-language": "en" });
    expect([status, JSON.parse(body)]).toEqual([
      421,
      {
        status: 421,
        code: "HOST_UNKNOWN",
        message: "Nothing is served under this host name.",
        params: {},
        data: null,
      },
    ]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(reached).toEqual([]);
  });

  it("is refused in the target of the request as in its header, and where two are named", async () => {
    expect((await get({ host: "localhost" }, { path: "http://evil.example/x" })).status).toBe(421);
    expect((await get({ host: "localhost" }, { path: "http://localhost/x" })).status).toBe(200);
    const two = "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    expect(await say(two)).toContain("421");
    expect(await say("GET / HTTP/1.0\r\n\r\n")).toContain("421");
  });

  it("is refused before a socket of the live channel opens", async () => {
    reached.length = 0;
    const refused = await say(upgrade("evil.example"));
    expect([refused.split("\r\n")[0], refused.includes("HOST_UNKNOWN")]).toEqual([
      "HTTP/1.1 421 Misdirected Request",
      true,
    ]);
    expect(reached).toEqual([]);
    expect(await say(upgrade("play.example.com"))).toContain("101");
  });

  it("S-35: is believed of a trusted proxy alone", async () => {
    const forwarded = { host: "localhost", "x-forwarded-host": "evil.example" };
    expect((await get(forwarded)).status).toBe(200);
    expect((await get(forwarded, { localAddress: "127.0.0.2" })).status).toBe(421);
    const ours = { host: "localhost", "x-forwarded-host": "evil.example, play.example.com" };
    expect((await get(ours, { localAddress: "127.0.0.2" })).status).toBe(200);
  });
});
