import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startConformanceServices } from "../examples/conformance-services.ts";
import { ask, Exchange, type Reply } from "./http-exchange.ts";

/**
 * What the current text of the SockJS protocol asks for beside `sockjs-protocol.test.ts`: the two files
 * together touch every one of its tests but the handshake from before RFC 6455.
 */
let port: number;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ port, stop } = await startConformanceServices(0));
});
afterAll(() => stop());

const NOT_CACHED = "no-store, no-cache, no-transform, must-revalidate, max-age=0";
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
let sessions = 0;
function session(base = "/echo"): string {
  sessions += 1;
  return `${base}/000/c${sessions}`;
}
const get = (path: string, headers = {}): Promise<Reply> => ask(port, { method: "GET", path, headers });
const post = (path: string, body = "", headers = {}): Promise<Reply> =>
  ask(port, { method: "POST", path, body, headers });

function preflight(asked: Record<string, string>): Promise<Reply> {
  const headers = { Origin: "test", "Access-Control-Request-Method": "POST", ...asked };
  return ask(port, { method: "OPTIONS", path: `${session()}/xhr`, headers });
}

function expectNotCached(reply: Pick<Reply, "headers">): void {
  expect(reply.headers.get("cache-control")).toBe(NOT_CACHED);
  expect(reply.headers.has("expires") || reply.headers.has("last-modified")).toBe(false);
}

describe("the iframe page", () => {
  test("is the text of the protocol, octet for octet but for the client's address", async () => {
    const { body, headers } = await get("/echo/iframe-1.6.1.html?t=1");
    const lines = body.trim().split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "<!DOCTYPE html>",
      "<html>",
      "<head>",
      '  <meta http-equiv="X-UA-Compatible" content="IE=edge" />',
      '  <meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />',
    ]);
    expect(lines[5]).toMatch(/^ {2}<script src="(?:\/|http)[^"]*"><\/script>$/);
    expect(lines.slice(6)).toEqual([
      "  <script>",
      "    document.domain = document.domain;",
      "    SockJS.bootstrap_iframe();",
      "  </script>",
      "</head>",
      "<body>",
      "  <h2>Don't panic!</h2>",
      "  <p>This is a SockJS hidden iframe. It's used for cross domain magic.</p>",
      "</body>",
      "</html>",
    ]);
    expect(headers.get("content-type")).toBe("text/html; charset=UTF-8");
    expect(headers.has("set-cookie")).toBe(false);
  });
});

describe("CORS", () => {
  test("an origin is answered by its own name with credentials, no origin by a star without", async () => {
    const paths = ["/echo/info", `${session()}/eventsource`];
    for (const path of paths) {
      for (const origin of ["test", "null"]) {
        const exchange = new Exchange(port, { method: "GET", path, headers: { Origin: origin } });
        const { headers } = await exchange.head();
        expect(headers.get("access-control-allow-origin")).toBe(origin);
        expect(headers.get("access-control-allow-credentials")).toBe("true");
        exchange.end();
      }
    }
    const plain = await get("/echo/info");
    expect(plain.headers.get("access-control-allow-origin")).toBe("*");
    expect(plain.headers.has("access-control-allow-credentials")).toBe(false);
  });

  test("a pre-flight gets the headers it asked for, and none when it asked for none", async () => {
    const some = await preflight({ "Access-Control-Request-Headers": "a, b, c" });
    expect(some.headers.get("access-control-allow-headers")).toBe("a, b, c");
    for (const none of [{ "Access-Control-Request-Headers": "" }, {}]) {
      const reply = await preflight(none);
      expect(reply.headers.has("access-control-allow-headers")).toBe(false);
      expect(reply.headers.get("access-control-allow-origin")).toBe("test");
    }
  });
});

describe("what is never cached", () => {
  test.each([
    ["GET", "info"],
    ["POST", "xhr"],
    ["POST", "xhr_streaming"],
    ["GET", "eventsource"],
    ["GET", "htmlfile?c=x"],
    ["GET", "jsonp?c=x"],
  ])("%s %s", async (method, transport) => {
    const path = transport === "info" ? "/echo/info" : `${session()}/${transport}`;
    const exchange = new Exchange(port, { method, path });
    expectNotCached(await exchange.head());
    exchange.end();
  });

  test("the answers to what a client sends", async () => {
    const path = session();
    await post(`${path}/xhr`);
    expectNotCached(await post(`${path}/xhr_send`, '["x"]'));
    const sent = await post(`${path}/jsonp_send`, "d=%5B%22x%22%5D", FORM);
    expectNotCached(sent);
    expect(sent.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
  });
});

describe("empty frames", () => {
  test("are taken and say nothing, by xhr_send and jsonp_send", async () => {
    const path = session();
    await post(`${path}/xhr`);
    expect((await post(`${path}/xhr_send`, "[]")).status).toBe(204);
    expect((await post(`${path}/jsonp_send`, "d=%5B%5D", FORM)).body).toBe("ok");
    await post(`${path}/xhr_send`, '["a"]');
    expect((await post(`${path}/xhr`)).body).toBe('a["a"]\n');
  });

  test("every content type is one", async () => {
    const path = session();
    await post(`${path}/xhr`);
    const types = ["text/plain", "T", "application/json", "application/xml", "", "text/xml; charset=utf-8"];
    for (const type of types) {
      expect((await post(`${path}/xhr_send`, '["a"]', { "Content-Type": type })).status).toBe(204);
    }
    expect((await post(`${path}/xhr`)).body).toBe(`a[${types.map(() => '"a"').join(",")}]\n`);
  });
});

describe("callbacks", () => {
  test.each(["htmlfile", "jsonp"])("%s takes only a name", async (transport) => {
    for (const callback of ["%20", "*", "abc(", "abc%28"]) {
      const reply = await get(`/echo/a/a/${transport}?c=${callback}`);
      expect([reply.status, reply.body]).toEqual([500, 'invalid "callback" parameter']);
    }
    const none = await get(`/echo/a/a/${transport}`);
    expect([none.status, none.body]).toEqual([500, '"callback" parameter required']);
  });

  test("jsonp tells the end of a session as often as it is asked, and its send sets the cookie", async () => {
    const closing = session("/close");
    expect((await get(`${closing}/jsonp?c=x`)).body).toBe('/**/x("o");\r\n');
    for (let time = 0; time < 2; time += 1) {
      expect((await get(`${closing}/jsonp?c=x`)).body).toBe('/**/x("c[3000,\\"Go away!\\"]");\r\n');
    }
    const path = session("/cookie_needed_echo");
    await get(`${path}/jsonp?c=x`);
    const sent = await post(`${path}/jsonp_send`, "d=%5B%22x%22%5D", FORM);
    expect([sent.body, sent.headers.get("set-cookie")]).toEqual(["ok", "JSESSIONID=dummy; Path=/"]);
  });

  test("htmlfile ends after the response limit", async () => {
    const path = session();
    const stream = new Exchange(port, { method: "GET", path: `${path}/htmlfile?c=callback` });
    await stream.head();
    await stream.chunk();
    await stream.chunk();
    await post(`${path}/xhr_send`, `["${"x".repeat(4096)}"]`);
    expect(await stream.chunk()).toBe(`<script>\np("a[\\"${"x".repeat(4096)}\\"]");\n</script>\r\n`);
    expect(await stream.chunk()).toBe("");
  });
});

describe("a second receiver, and an aborted one", () => {
  test("of a stream", async () => {
    const path = `${session()}/xhr_streaming`;
    const first = new Exchange(port, { method: "POST", path });
    await first.head();
    await first.chunk();
    expect(await first.chunk()).toBe("o\n");
    const second = new Exchange(port, { method: "POST", path });
    await second.head();
    await second.chunk();
    expect(await second.chunk()).toBe('c[2010,"Another connection still open"]\n');
    expect(await second.chunk()).toBe("");
    first.end();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const third = new Exchange(port, { method: "POST", path });
    await third.head();
    await third.chunk();
    expect(await third.chunk()).toBe('c[1002,"Connection interrupted"]\n');
    third.end();
  });
});

describe("HTTP", () => {
  test("a connection takes one request after another, in 1.1 and with keep-alive in 1.0", async () => {
    for (const version of ["1.0", "1.1"] as const) {
      const headers = { Connection: "Keep-Alive" };
      const exchange = new Exchange(port, { method: "GET", path: "/echo", version, headers });
      const head = await exchange.head();
      expect([head.headers.get("content-length"), head.headers.has("transfer-encoding")]).toEqual([
        "19",
        false,
      ]);
      expect(await exchange.exactly(19)).toBe("Welcome to SockJS!\n");
      expect(head.headers.get("connection")?.toLowerCase()).toBe("keep-alive");
      exchange.again("GET", "/echo");
      expect((await exchange.head()).status).toBe(200);
      exchange.end();
    }
  });

  test("a stream of 1.1 comes in chunks", async () => {
    const path = `${session("/close")}/xhr_streaming`;
    const stream = new Exchange(port, { method: "POST", path });
    const { headers } = await stream.head();
    expect([headers.get("transfer-encoding"), headers.has("content-length")]).toEqual(["chunked", false]);
    const chunks = [await stream.chunk(), await stream.chunk(), await stream.chunk(), await stream.chunk()];
    expect(chunks.map((chunk) => chunk.slice(0, 21))).toEqual([
      "h".repeat(21),
      "o\n",
      'c[3000,"Go away!"]\n',
      "",
    ]);
  });
});

describe("websocket", () => {
  test("a raw connection that the server closes is told why", async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/close/websocket`);
    const ended = await new Promise<[number, string]>((resolve) => {
      socket.on("close", (code, reason) => resolve([code, reason.toString()]));
    });
    expect(ended).toEqual([3000, "Go away!"]);
  });

  test("the handshake answers with nothing but the upgrade", async () => {
    const headers = {
      Upgrade: "websocket",
      Connection: "Upgrade",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Origin": "http://asd",
      "Sec-WebSocket-Key": "x3JJHMbDL1EzLkh9GBhXDw==",
    };
    const exchange = new Exchange(port, { method: "GET", path: `${session()}/websocket`, headers });
    const head = await exchange.head();
    expect([head.status, head.headers.get("connection"), head.headers.get("upgrade")]).toEqual([
      101,
      "Upgrade",
      "websocket",
    ]);
    expect(head.headers.has("content-length")).toBe(false);
    exchange.end();
  });
});
