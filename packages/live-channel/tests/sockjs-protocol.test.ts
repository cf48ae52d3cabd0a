import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startConformanceServices } from "../examples/conformance-services.ts";
import { ask, Exchange, type Reply } from "./http-exchange.ts";

let port: number;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ port, stop } = await startConformanceServices(0));
});
afterAll(() => stop());

const NOT_CACHED = "no-store, no-cache, no-transform, must-revalidate, max-age=0";
let sessions = 0;
function session(base = "/echo"): string {
  sessions += 1;
  return `${base}/000/s${sessions}`;
}
const get = (path: string, headers = {}): Promise<Reply> => ask(port, { method: "GET", path, headers });
const post = (path: string, body = "", headers = {}): Promise<Reply> =>
  ask(port, { method: "POST", path, body, headers });
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

describe("static addresses", () => {
  test.each(["/echo", "/echo/"])("%s greets", async (path) => {
    const reply = await get(path);
    expect([reply.status, reply.body]).toEqual([200, "Welcome to SockJS!\n"]);
    expect(reply.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
    expect(reply.headers.has("set-cookie")).toBe(false);
  });

  test.each([
    "/a",
    "/a.html",
    "//",
    "///",
    "/a/a",
    "/a/a/",
    "/a/",
    "/iframe.htm",
    "/iframe",
    "/IFRAME.HTML",
    "/iframe.xml",
    "/iframe-/.html",
  ])("/echo%s is not found", async (suffix) => expect((await get(`/echo${suffix}`)).status).toBe(404));

  test.each(["/iframe.html", "/iframe-a.html", "/iframe-.html", "/iframe-0.1.2abc-dirty.2144.html?t=1"])(
    "%s is the iframe page, cached for a year",
    async (path) => {
      const reply = await get(`/echo${path}`);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatch(/^<!DOCTYPE html>\n<html>\n[^]*SockJS\.bootstrap_iframe\(\)[^]*<\/html>\n$/);
      expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000");
      expect(reply.headers.has("expires") && !reply.headers.has("last-modified")).toBe(true);
      const again = await get(`/echo${path}`, { "If-None-Match": reply.headers.get("etag") ?? "" });
      expect([again.status, again.body, again.headers.has("content-type")]).toEqual([304, "", false]);
    },
  );

  test("/info tells what the server can do and is never cached", async () => {
    const [one, two] = [await get("/echo/info"), await get("/echo/info")];
    const info: Record<string, unknown> = JSON.parse(one.body);
    expect(info).toEqual({
      websocket: true,
      origins: ["*:*"],
      cookie_needed: false,
      entropy: expect.any(Number),
    });
    expect(one.body).not.toBe(two.body);
    expect(one.headers.get("content-type")).toBe("application/json; charset=UTF-8");
    expect(one.headers.get("cache-control")).toBe(NOT_CACHED);
    expect(one.headers.get("access-control-allow-origin")).toBe("*");
    expect(JSON.parse((await get("/disabled_websocket_echo/info")).body)).toMatchObject({ websocket: false });
    expect(JSON.parse((await get("/cookie_needed_echo/info")).body)).toMatchObject({ cookie_needed: true });
  });

  test.each([
    ["/echo/info", "OPTIONS, GET"],
    ["/echo/abc/abc/xhr", "OPTIONS, POST"],
    ["/echo/abc/abc/xhr_send", "OPTIONS, POST"],
    ["/echo/abc/abc/xhr_streaming", "OPTIONS, POST"],
  ])("OPTIONS %s allows %s", async (path, methods) => {
    for (const origin of ["test", "null"]) {
      const asked = { Origin: origin, "Access-Control-Request-Method": methods };
      const reply = await ask(port, { method: "OPTIONS", path, headers: asked });
      expect([reply.status, reply.body]).toEqual([204, ""]);
      expect(reply.headers.get("access-control-allow-methods")).toBe(methods);
      expect(reply.headers.get("access-control-allow-origin")).toBe(origin);
      expect(reply.headers.get("access-control-allow-credentials")).toBe("true");
      expect(Number(reply.headers.get("access-control-max-age"))).toBeGreaterThan(1_000_000);
      expect(reply.headers.has("expires")).toBe(true);
      expect(reply.headers.get("cache-control")).toMatch(/public.*max-age=[1-9]\d{6}/);
    }
  });
});

describe("sessions", () => {
  test.each(["/a/a", "/_/_", "/1/1", "/abcdefgh_i-j%20/abcdefg_i-j%20"])("%s opens one", async (part) =>
    expect((await post(`/echo${part}/xhr`)).body).toBe("o\n"),
  );

  test.each(["//", "/a./a", "/a/a.", "/./.", "/", "///"])("%s does not", async (part) => {
    expect((await get(`/echo${part}/xhr`)).status).toBe(404);
    expect((await post(`/echo${part}/xhr`)).status).toBe(404);
  });

  test("the server part of the address does not matter", async () => {
    const path = session();
    await post(`${path}/xhr`);
    expect((await post(`${path}/xhr_send`, '["a"]')).status).toBe(204);
    expect((await post(`${path.replace("000", "999")}/xhr`)).body).toBe('a["a"]\n');
  });

  test("a second receiver is turned away", async () => {
    const path = session();
    await post(`${path}/xhr`);
    const waiting = new Exchange(port, { method: "POST", path: `${path}/xhr` });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await post(`${path}/xhr`)).body).toBe('c[2010,"Another connection still open"]\n');
    waiting.end();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await post(`${path}/xhr`)).body).toBe('c[1002,"Connection interrupted"]\n');
  });

  test("the close frame is repeated", async () => {
    const path = session("/close");
    expect((await post(`${path}/xhr`)).body).toBe("o\n");
    expect((await post(`${path}/xhr`)).body).toBe('c[3000,"Go away!"]\n');
    expect((await post(`${path}/xhr`)).body).toBe('c[3000,"Go away!"]\n');
  });

  test("sending to an unknown session is not found", async () =>
    expect((await post(`${session()}/xhr_send`, '["a"]')).status).toBe(404));
});

describe("xhr", () => {
  test("carries CORS and cache headers", async () => {
    const path = session();
    const opened = await post(`${path}/xhr`, "", { "Access-Control-Request-Headers": "a, b, c" });
    expect(opened.headers.get("content-type")).toBe("application/javascript; charset=UTF-8");
    expect(opened.headers.get("access-control-allow-headers")).toBe("a, b, c");
    expect(opened.headers.get("cache-control")).toBe(NOT_CACHED);
    const sent = await post(`${path}/xhr_send`, '["x"]');
    expect([sent.status, sent.body]).toEqual([204, ""]);
    expect(sent.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
    expect(sent.headers.get("cache-control")).toBe(NOT_CACHED);
  });

  test("broken and missing payloads are told apart and harm nothing", async () => {
    const path = session();
    await post(`${path}/xhr`);
    const broken = await post(`${path}/xhr_send`, '["x');
    expect([broken.status, broken.body]).toEqual([500, "Broken JSON encoding."]);
    const empty = await post(`${path}/xhr_send`, "");
    expect([empty.status, empty.body]).toEqual([500, "Payload expected."]);
    expect((await post(`${path}/xhr_send`, "[1]")).status).toBe(500);
    await post(`${path}/xhr_send`, '["a"]', { "Content-Type": "T" });
    await post(`${path}/xhr_send`, '["b"]', { "Content-Type": "" });
    expect((await post(`${path}/xhr`)).body).toBe('a["a","b"]\n');
  });

  test("every character arrives, mangled ones escaped", async () => {
    const path = session();
    await post(`${path}/xhr`);
    const units = Array.from({ length: 0x10000 - 255 }, (_, index) => index + 255).filter((unit) =>
      /[\u200c-\u200f\u2028-\u202f\u2060-\u206f\ufff0-\uffff]/.test(String.fromCharCode(unit)),
    );
    await post(`${path}/xhr_send`, `["${units.map((unit) => String.fromCharCode(unit)).join("")}"]`);
    const escaped = units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
    expect((await post(`${path}/xhr`)).body).toBe(`a["${escaped}"]\n`);
    const all = `"${Array.from({ length: 0x10000 }, (_, unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("")}"`;
    await post(`${path}/xhr_send`, `[${all}]`);
    const back = (await post(`${path}/xhr`)).body;
    expect(JSON.parse(back.slice(1))).toEqual([JSON.parse(all)]);
  });
});

describe("streams", () => {
  test("xhr_streaming: prelude, frames, end after the response limit", async () => {
    const path = session();
    const stream = new Exchange(port, { method: "POST", path: `${path}/xhr_streaming` });
    expect((await stream.head()).headers.get("content-type")).toBe("application/javascript; charset=UTF-8");
    expect(await stream.chunk()).toBe(`${"h".repeat(2048)}\n`);
    expect(await stream.chunk()).toBe("o\n");
    const message = `"${"x".repeat(128)}"`;
    for (let index = 0; index < 31; index += 1) {
      expect((await post(`${path}/xhr_send`, `[${message}]`)).status).toBe(204);
      expect(await stream.chunk()).toBe(`a[${message}]\n`);
    }
    expect(await stream.chunk()).toBe("");
  });

  test("eventsource: prelude, frames, end after the response limit", async () => {
    const path = session();
    const stream = new Exchange(port, { method: "GET", path: `${path}/eventsource` });
    const { headers } = await stream.head();
    expect(headers.get("content-type")).toBe("text/event-stream");
    expect(headers.get("cache-control")).toBe(NOT_CACHED);
    expect(await stream.chunk()).toBe("\r\n");
    expect(await stream.chunk()).toBe("data: o\r\n\r\n");
    await post(`${path}/xhr_send`, '["  \\u0000\\n\\r "]');
    expect(await stream.chunk()).toBe('data: a["  \\u0000\\n\\r "]\r\n\r\n');
    await post(`${path}/xhr_send`, `["${"x".repeat(4096)}"]`);
    expect(await stream.chunk()).toBe(`data: a["${"x".repeat(4096)}"]\r\n\r\n`);
    expect(await stream.chunk()).toBe("");
  });

  test("htmlfile: page, scripts, callback needed", async () => {
    const path = session();
    const stream = new Exchange(port, { method: "GET", path: `${path}/htmlfile?c=%63allback` });
    await stream.head();
    const page = await stream.chunk();
    expect(page.length).toBeGreaterThan(1024);
    expect(page).toContain("var c = parent.callback;\n");
    expect(await stream.chunk()).toBe('<script>\np("o");\n</script>\r\n');
    await post(`${path}/xhr_send`, '["</script>"]');
    expect(await stream.chunk()).toBe('<script>\np("a[\\"<\\/script>\\"]");\n</script>\r\n');
    stream.end();
    const refused = await get("/echo/a/a/htmlfile");
    expect([refused.status, refused.body]).toEqual([500, '"callback" parameter required']);
    expect((await get("/echo/a/a/htmlfile?c=a%3Balert(1)")).status).toBe(500);
  });

  test("a closed session ends its stream, and the next one", async () => {
    const path = session("/close");
    for (const expected of [
      ["o\n", 'c[3000,"Go away!"]\n', ""],
      ['c[3000,"Go away!"]\n', ""],
    ]) {
      const stream = new Exchange(port, { method: "POST", path: `${path}/xhr_streaming` });
      await stream.head();
      await stream.chunk();
      for (const chunk of expected) expect(await stream.chunk()).toBe(chunk);
    }
  });

  test("HTTP 1.0 gets no chunks", async () => {
    const stream = new Exchange(port, {
      method: "POST",
      path: `${session("/close")}/xhr_streaming`,
      version: "1.0",
      headers: { Connection: "Keep-Alive" },
    });
    const { headers } = await stream.head();
    expect([headers.has("transfer-encoding"), headers.has("content-length")]).toEqual([false, false]);
    expect((await stream.exactly(2049)).startsWith("hh")).toBe(true);
    expect(await stream.exactly(21)).toBe('o\nc[3000,"Go away!"]\n');
    expect(await stream.isOver()).toBe(true);
  });
});

describe("jsonp", () => {
  test("receives by callback and sends by form or text", async () => {
    const path = session();
    expect((await get(`${path}/jsonp?c=%63allback`)).body).toBe('/**/callback("o");\r\n');
    const sent = await post(`${path}/jsonp_send`, "d=%5B%22abc%22%5D", FORM);
    expect([sent.status, sent.body]).toEqual([200, "ok"]);
    await post(`${path}/jsonp_send`, '["%61bc"]', { "Content-Type": "text/plain" });
    expect((await get(`${path}/jsonp?c=x`)).body).toBe('/**/x("a[\\"abc\\",\\"%61bc\\"]");\r\n');
    for (const body of ["", "d=", "p=p"]) {
      const refused = await post(`${path}/jsonp_send`, body, FORM);
      expect([refused.status, refused.body]).toEqual([500, "Payload expected."]);
    }
    expect((await post(`${path}/jsonp_send`, "d=%5B%22x", FORM)).body).toBe("Broken JSON encoding.");
    expect((await get("/echo/a/a/jsonp")).body).toBe('"callback" parameter required');
  });
});

describe("the cookie", () => {
  test.each(["xhr", "xhr_streaming", "eventsource", "htmlfile?c=x", "jsonp?c=x"])(
    "is set on %s",
    async (transport) => {
      const method = transport.startsWith("xhr") ? "POST" : "GET";
      for (const [headers, id] of [
        [{}, "dummy"],
        [{ Cookie: "a=b; JSESSIONID=abcdef" }, "abcdef"],
      ] as const) {
        const exchange = new Exchange(port, {
          method,
          path: `${session("/cookie_needed_echo")}/${transport}`,
          headers,
        });
        expect((await exchange.head()).headers.get("set-cookie")).toBe(`JSESSIONID=${id}; Path=/`);
        exchange.end();
      }
    },
  );
});

function received(socket: WebSocket): { frames: string[]; closed: Promise<number> } {
  const frames: string[] = [];
  socket.on("message", (data) => frames.push(Buffer.isBuffer(data) ? data.toString() : ""));
  const closed = new Promise<number>((resolve) => {
    socket.on("close", resolve);
  });
  return { frames, closed };
}

function open(path: string): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${port}${path}`);
}

describe("websocket", () => {
  test("echoes, ignores empty frames, lets two sessions share an id", async () => {
    const path = `${session()}/websocket`;
    const pair = [open(path), open(path)].map((socket) => ({ socket, ...received(socket) }));
    for (const { socket } of pair) await new Promise((resolve) => socket.on("open", resolve));
    for (const [index, { socket }] of pair.entries()) {
      socket.send("");
      socket.send("[]");
      socket.send(`"single ${index}"`);
      socket.send(`["a${index}"]`);
    }
    for (const [index, { socket, frames, closed }] of pair.entries()) {
      while (frames.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(frames).toEqual(["o", `a["single ${index}"]`, `a["a${index}"]`]);
      socket.close();
      await closed;
    }
  });

  test("/close says so and closes", async () => {
    const socket = open(`${session("/close")}/websocket`);
    const { frames, closed } = received(socket);
    expect(await closed).toBe(3000);
    expect(frames).toEqual(["o", 'c[3000,"Go away!"]']);
  });

  test("broken JSON ends the connection at once", async () => {
    const socket = open(`${session()}/websocket`);
    const { closed } = received(socket);
    socket.on("open", () => socket.send('["a'));
    expect(await closed).toBe(1006);
  });

  test("raw connections have no frames of SockJS", async () => {
    const socket = open("/echo/websocket");
    const { frames, closed } = received(socket);
    socket.on("open", () => socket.send("Hello world!\uffff"));
    while (frames.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(frames).toEqual(["Hello world!\uffff"]);
    socket.close();
    await closed;
    expect(await received(open("/close/websocket")).closed).toBe(3000);
  });

  test.each(["7", "8", "13"])("handshake of version %s, also with keep-alive", async (version) => {
    const headers = {
      Upgrade: "websocket",
      Connection: "keep-alive, Upgrade",
      "Sec-WebSocket-Version": version,
      "Sec-WebSocket-Origin": "http://asd",
      "Sec-WebSocket-Key": "x3JJHMbDL1EzLkh9GBhXDw==",
    };
    const exchange = new Exchange(port, { method: "GET", path: `${session()}/websocket`, headers });
    const head = await exchange.head();
    expect([head.status, head.headers.get("sec-websocket-accept")]).toEqual([
      101,
      "HSmrc0sMlYUkAGmm5OPpG2HaGWk=",
    ]);
    expect(head.headers.has("content-length")).toBe(false);
    exchange.end();
  });

  test("wrong requests are told what is wrong", async () => {
    const plain = await get("/echo/0/0/websocket");
    expect([plain.status, plain.body]).toEqual([400, 'Can "Upgrade" only to "WebSocket".']);
    const closing = await get("/echo/0/0/websocket", { Upgrade: "WebSocket", Connection: "close" });
    expect([closing.status, closing.body]).toEqual([400, '"Connection" must be "Upgrade".']);
    for (const headers of [{}, { Upgrade: "WebSocket", Connection: "Upgrade" }]) {
      const reply = await post("/echo/0/0/websocket", "", headers);
      expect([reply.status, reply.headers.get("allow"), reply.body]).toEqual([405, "GET", ""]);
      expect(reply.headers.has("content-type")).toBe(false);
    }
    expect((await get("/disabled_websocket_echo/0/0/websocket")).status).toBe(404);
  });
});

test("answers leave the connection open and say how long they are", async () => {
  const replies = await Promise.all([get("/echo"), get("/echo", { Connection: "Keep-Alive" })]);
  expect(replies.map((reply) => reply.headers.get("content-length"))).toEqual(["19", "19"]);
  expect(replies.map((reply) => reply.headers.get("connection"))).toEqual(["keep-alive", "keep-alive"]);
});
