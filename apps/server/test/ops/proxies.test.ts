import { type IncomingHttpHeaders, request as plainRequest, type RequestOptions } from "node:http";
import { request as secureRequest } from "node:https";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { METRICS } from "../../src/platform/metric-table.ts";
import { makeDataFolder } from "../data-folder.ts";
import { endAllServers, freePorts, type Ports, startServer } from "../server-process.ts";
import { isInstalled, runProgram } from "./programs.ts";
import {
  ADMIN_PASSWORD,
  CONSOLE,
  freeProxyPorts,
  makeCertificate,
  PLAYERS,
  productionSettings,
  PROXY_NAMES,
  type Proxy,
  type ProxyName,
  removeFolder,
  startProxy,
} from "./proxies.ts";

const PER_ADDRESS = 2;
const MIB = 1024 * 1024;
/** Caddy finds out on the way, and calls the half that it sent a bad gateway. */
const TOO_LARGE: Readonly<Record<ProxyName, readonly number[]>> = { nginx: [413], caddy: [413, 502] };

const data = makeDataFolder();
const folder = makeCertificate();
const proxies = new Map<ProxyName, Proxy>();
let ports: Ports;

beforeAll(async () => {
  ports = await freePorts();
  const proxyPorts = await freeProxyPorts();
  const server = startServer(ports, {
    ...productionSettings(proxyPorts, data.path),
    MARU_LIVE_PER_ADDRESS: String(PER_ADDRESS),
  });
  await server.ready();
  for (const name of PROXY_NAMES.filter(isInstalled))
    proxies.set(name, await startProxy(name, ports, { ports: proxyPorts[name], folder }));
});
afterAll(async () => {
  await Promise.all([...proxies.values()].map((proxy) => proxy.stop()));
  await endAllServers();
  await data.remove();
  removeFolder(folder);
});

function proxyOf(name: ProxyName): Proxy {
  const proxy = proxies.get(name);
  if (proxy === undefined) throw new Error(`${name} was not started`);
  return proxy;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

interface Ask {
  readonly host?: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const optionsOf = (port: number, { host = PLAYERS, path = "/", method = "GET", headers = {} }: Ask) =>
  ({
    host: "127.0.0.1",
    port,
    path,
    method,
    servername: host,
    rejectUnauthorized: false,
    headers: { host: `${host}:${port}`, ...headers },
  }) satisfies RequestOptions & { readonly servername: string; readonly rejectUnauthorized: boolean };

/** Asks at a proxy over TLS. A proxy that refuses a body may answer before all of it is sent. */
function ask(port: number, asked: Ask, via = secureRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = via(optionsOf(port, asked), (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => void (body += text));
      const { statusCode: status = 0, headers, rawHeaders } = response;
      const done = (): void => resolve({ status, headers, rawHeaders, body });
      response.once("end", done).once("error", done);
    });
    request.once("error", reject);
    request.end(asked.body);
  });
}

/** Says CONNECT over a websocket; `refused` where none is opened. The socket stays open. */
function openLive(
  url: string,
  options: object,
): Promise<{ readonly said: string; readonly close: () => void }> {
  const socket = new WebSocket(url, ["v12.stomp"], options);
  const close = (): void => socket.terminate();
  return new Promise((resolve) => {
    socket.once("open", () => socket.send("CONNECT\naccept-version:1.2\n\n\0"));
    socket.once("message", (text: Buffer) =>
      resolve({ said: text.toString("utf8").split("\n")[0] ?? "", close }),
    );
    socket.once("error", () => resolve({ said: "refused", close }));
    socket.once("close", () => resolve({ said: "refused", close }));
  });
}

function liveAt(port: number, more: { readonly headers?: object; readonly localAddress?: string } = {}) {
  const { headers, localAddress = "127.0.0.1" } = more;
  const { host: _host, port: _port, path: _path, method: _method, ...tls } = optionsOf(port, {});
  return openLive(`wss://127.0.0.1:${port}/bx_ws/websocket`, {
    ...tls,
    localAddress,
    headers: { ...tls.headers, ...headers },
  });
}

/** What a stream that stands in for a websocket said until `mark` came, while it was still open. */
function streamUntil(port: number, session: string, onOpen: () => void, mark: string): Promise<string> {
  const path = `/bx_ws/000/${session}/xhr_streaming`;
  return new Promise((resolve, reject) => {
    const request = secureRequest(optionsOf(port, { path, method: "POST" }), (response) => {
      let said = "";
      let isOpen = false;
      response.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (!isOpen && said.includes("o\n")) {
          isOpen = true;
          onOpen();
        }
        if (!said.includes(mark)) return;
        request.destroy();
        resolve(said);
      });
      response.once("end", () => reject(new Error(`ended with ${said}`)));
    });
    request.once("error", reject);
    request.end();
  });
}

describe.each(PROXY_NAMES.filter(isInstalled))("behind %s, with the reference settings", (name) => {
  it("finds no fault in them", () => {
    expect(proxyOf(name).checked).toMatchObject({ code: 0 });
  });

  it("sends plain HTTP to TLS", async () => {
    const answer = await ask(proxyOf(name).http, { path: "/rules?x=1" }, plainRequest);
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toMatch(new RegExp(`^https://${PLAYERS}(?::\\d+)?/rules\\?x=1$`));
  });

  it("leads to players and to the console, each on its own origin, with HSTS once", async () => {
    const { https } = proxyOf(name);
    for (const [host, own, other] of [
      [PLAYERS, "/api/me", "/api/console/dashboard"],
      [CONSOLE, "/api/console/dashboard", "/api/me"],
    ] as const) {
      const [answer, elsewhere] = [
        await ask(https, { host, path: own }),
        await ask(https, { host, path: other }),
      ];
      expect([host, answer.status, elsewhere.status]).toEqual([host, 401, 404]);
      const hsts = answer.rawHeaders.filter((text) => text.toLowerCase() === "strict-transport-security");
      expect(hsts.length).toBe(1);
      expect(answer.headers["strict-transport-security"]).toMatch(/^max-age=31536000/);
    }
  });

  it("signs staff in", async () => {
    const wrong = await signIn(`${ADMIN_PASSWORD}x`);
    const right = await signIn(ADMIN_PASSWORD);
    expect([wrong.status, right.status]).toEqual([400, 200]);
    expect(right.headers["set-cookie"]?.join() ?? "").toMatch(/secure/i);
  });

  async function signIn(password: string): Promise<Answer> {
    const { https } = proxyOf(name);
    const headers = {
      "content-type": "application/json",
      "x-maru-console": "1",
      origin: `https://${CONSOLE}:${https}`,
    };
    const body = JSON.stringify({ username: "admin", password });
    return ask(https, { host: CONSOLE, path: "/api/console/sign-in", method: "POST", headers, body });
  }

  it("opens the live channel over TLS to our own origin alone", async () => {
    const { https } = proxyOf(name);
    const ours = await liveAt(https, { headers: { origin: `https://${PLAYERS}:${https}` } });
    expect(ours.said).toBe("CONNECTED");
    ours.close();
    const strange = await liveAt(https, { headers: { origin: "https://elsewhere.example" } });
    expect(strange.said).toBe("refused");
  });

  it("lets a stream that stands in for a websocket through as it comes", async () => {
    const { https } = proxyOf(name);
    const session = `s${https}`;
    const sent: Promise<Answer>[] = [];
    const said = await streamUntil(
      https,
      session,
      () => {
        const body = JSON.stringify(["CONNECT\naccept-version:1.2\n\n\0"]);
        sent.push(ask(https, { path: `/bx_ws/000/${session}/xhr_send`, method: "POST", body }));
      },
      "CONNECTED",
    );
    expect(said).toContain('a["CONNECTED');
    expect(await Promise.all(sent)).toMatchObject([{ status: 204 }]);
  });

  it("keeps large bodies from the server, and lets a picture through", async () => {
    const { https } = proxyOf(name);
    const post = (
      path: string,
      bytes: number,
    ): Promise<{ readonly status: number; readonly isOurs: boolean }> =>
      ask(https, {
        path,
        method: "POST",
        body: Buffer.alloc(bytes, "x"),
        headers: { "content-type": "application/json" },
      }).then(({ status, body }) => ({ status, isOurs: body.includes('"code"') }));
    const tooLarge = await post("/api/trade/betting", 90_000);
    expect(TOO_LARGE[name]).toContain(tooLarge.status);
    expect(tooLarge.isOurs).toBe(false);
    // It came as far as the server, which asks who sends it.
    expect(await post("/api/file", 4 * MIB)).toEqual({ status: 401, isOurs: true });
  });

  it("S-35: counts players by the address that the proxy saw, whatever they say of themselves", async () => {
    const { https } = proxyOf(name);
    const open = [];
    for (let at = 0; at < PER_ADDRESS; at += 1) open.push(await liveAt(https, { localAddress: "127.0.0.2" }));
    const claims = { headers: { "x-forwarded-for": "203.0.113.9" }, localAddress: "127.0.0.2" };
    const [over, other] = [await liveAt(https, claims), await liveAt(https, { localAddress: "127.0.0.3" })];
    for (const { close } of [...open, over, other]) close();
    expect(open.map(({ said }) => said)).toEqual(["CONNECTED", "CONNECTED"]);
    expect(over.said).not.toBe("CONNECTED");
    expect(other.said).toBe("CONNECTED");
  });
});

it("S-35: believes nobody but the proxy", async () => {
  const url = `ws://127.0.0.1:${ports.port}/bx_ws/websocket`;
  const claim = (at: number) =>
    openLive(url, { localAddress: "127.0.0.4", headers: { "x-forwarded-for": `203.0.113.${at}` } });
  const open = [];
  for (let at = 0; at <= PER_ADDRESS; at += 1) open.push(await claim(at));
  for (const { close } of open) close();
  expect(open.map(({ said }) => said === "CONNECTED")).toEqual([true, true, false]);
});

describe("the admin port of a running server", () => {
  it("tells what the table says, and nothing that is not there", async () => {
    const page = await (await fetch(`http://127.0.0.1:${ports.adminPort}/metrics`)).text();
    const told = [...page.matchAll(/^# HELP (maru_\w+)/gm)].map(([, metric = ""]) => metric);
    expect(new Set(told)).toEqual(new Set(Object.keys(METRICS)));
    expect(page).toMatch(/^maru_database_up 1$/m);
    expect(page).toMatch(/^maru_market_leading\{market="SIM-\w+"\} 1$/m);
    expect(page).toMatch(/^maru_queue_waiting\{queue="emails"\} 0$/m);
    if (isInstalled("promtool"))
      expect(runProgram("promtool", ["check", "metrics"], page)).toEqual({ code: 0, said: "" });
  });
});
