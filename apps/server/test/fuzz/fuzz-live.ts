import { type Destination, DESTINATIONS, SEND_DESTINATIONS } from "@maru/contract";
import { WebSocket } from "ws";
import { seededRandom } from "../seeded-random.ts";
import { openClient } from "./ask-server.ts";
import type { Fault } from "./fuzz-http.ts";
import type { FuzzWorld } from "./fuzz-world.ts";
import { HOSTILE_BODIES, HOSTILE_JSON, HOSTILE_TEXTS } from "./hostile-values.ts";
import { validValue, withAt } from "./make-values.ts";
import type { Operation } from "./operations.ts";
import type { Role } from "./plan-requests.ts";
import { jsonText } from "./write-request.ts";

export interface LiveFigures {
  readonly frames: number;
  readonly answers: Readonly<Record<string, number>>;
  readonly faults: readonly Fault[];
}

const ROLES: readonly Role[] = ["nobody", "player", "trader", "guest"];
const FRAMES_A_SESSION = 10;
const AT_ONCE = 6;
const ANSWER_WITHIN_MS = 15_000;
const PATTERNS: readonly Destination[] = Object.values<Destination>(DESTINATIONS);

interface Run {
  readonly url: string;
  readonly bet: Operation;
  readonly answers: Map<string, number>;
  readonly faults: Fault[];
  frames: number;
}

/**
 * Sessions of the live channel, each with some hostile frames: SUBSCRIBE and SEND at every destination with hostile names, headers and
 * bodies, and octets that are no frame. The server answers, refuses or hangs up, and what it says is a frame as the contract has it.
 */
export async function fuzzLive(
  { server, people }: Pick<FuzzWorld, "server" | "people">,
  { frames, seed, bet }: { readonly frames: number; readonly seed: number; readonly bet: Operation },
): Promise<LiveFigures> {
  const url = `ws://127.0.0.1:${server.port}/bx_ws/websocket`;
  const run: Run = { url, bet, answers: new Map(), faults: [], frames: 0 };
  let next = 0;
  const sessions = Math.ceil(frames / FRAMES_A_SESSION);
  const worker = async (): Promise<void> => {
    for (let index = next++; index < sessions; index = next++) {
      const random = seededRandom(seed * 100_003 + index);
      const role = ROLES[Math.floor(random() * ROLES.length)] ?? "nobody";
      await playSession(run, { index, random, credentials: await people.as(role) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await sayBySockJs(run, server.port);
  return { frames: run.frames, answers: Object.fromEntries(run.answers), faults: run.faults };
}

interface Session {
  readonly index: number;
  readonly random: () => number;
  readonly credentials: Readonly<Record<string, string>>;
}

function playSession(run: Run, { index, random, credentials }: Session): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(run.url);
    const sent: string[] = [];
    const end = (): void => {
      clearTimeout(timer);
      socket.terminate();
      resolve();
    };
    const tell = (what: string): void => {
      const asked = `live session ${index}: ${sent.at(-1)?.slice(0, 300)}`;
      run.faults.push({ index: -1, asked, what });
    };
    const timer = setTimeout(() => {
      tell("neither answered nor hung up");
      end();
    }, ANSWER_WITHIN_MS);
    const say = (frame: string | Uint8Array): void => {
      if (socket.readyState !== WebSocket.OPEN) return;
      run.frames += 1;
      sent.push(JSON.stringify(String(frame)));
      socket.send(frame);
    };
    socket.on("error", () => undefined);
    socket.on("close", () => {
      count(run, "hung up");
      end();
    });
    socket.on("open", () => say(connectFrame(random, credentials)));
    socket.on("message", (data: Buffer) => {
      for (const text of data.toString().split("\0")) {
        const frame = readFrame(text);
        if (frame === null) continue;
        count(run, frame.command);
        const fault = frameFault(frame);
        if (fault !== null) tell(`${fault}: ${text.slice(0, 300)}`);
        if (frame.command === "CONNECTED") {
          const next = random() < 0.5 ? hostileFrame : patientFrame;
          for (let n = 0; n < FRAMES_A_SESSION - 1; n += 1) say(next(run, random));
          say("SUBSCRIBE\nid:last\ndestination:/topic/notice\nreceipt:last\n\n\0");
        }
        if (frame.headers.get("receipt-id") === "last") end();
      }
    });
  });
}

function count({ answers }: Run, what: string): void {
  answers.set(what, (answers.get(what) ?? 0) + 1);
}

interface Frame {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function readFrame(text: string): Frame | null {
  const [head = "", ...rest] = text.replace(/^\n+/, "").split("\n\n");
  const [command = "", ...lines] = head.split("\n");
  if (command === "") return null;
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1)];
  });
  return { command, headers: new Map(headers.toReversed()), body: rest.join("\n\n") };
}

/** What is wrong with a frame of the server's; null where it is as the contract says. */
function frameFault({ command, headers, body }: Frame): string | null {
  switch (command) {
    case "CONNECTED":
      return headers.has("version") ? null : "names no version";
    case "RECEIPT":
      return headers.has("receipt-id") ? null : "names no receipt";
    case "ERROR":
      return headers.get("message") ? null : "gives no reason";
    case "MESSAGE":
      return messageFault(headers.get("destination") ?? "", body);
    default:
      return `is no command of a server: ${command}`;
  }
}

function messageFault(destination: string, body: string): string | null {
  const known = PATTERNS.find(({ match }) => match.test(destination));
  if (known === undefined) return `comes from ${destination}, which is not in the contract`;
  if (body === '{"type":"snapshotEnd","data":null}') return null;
  const parsed = known.payload.safeParse(JSON.parse(body));
  return parsed.success ? null : `does not fit the payload of ${known.pattern}`;
}

function pick<T>(random: () => number, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error("nothing to choose from");
  return found;
}

/** Header values keep their octets: what would end a line is what a hostile frame is about. */
function header(name: string, value: string): string {
  return `${name}:${value}\n`;
}

function connectFrame(random: () => number, { authorization }: Session["credentials"]): string {
  const token = authorization === undefined ? "" : header("Authorization", authorization);
  if (random() < 0.85) return `CONNECT\naccept-version:1.0,1.1,1.2\nhost:x\n${token}\n\0`;
  const text = pick(random, HOSTILE_TEXTS);
  const name = pick(random, [
    "accept-version",
    "heart-beat",
    "Authorization",
    "token",
    "siteInfoId",
    "login",
    "host",
    "content-length",
  ]);
  return `${pick(random, ["CONNECT", "STOMP", "connect", text])}\n${header(name, text)}${token}\n\0`;
}

function hostileFrame(run: Run, random: () => number): string | Uint8Array {
  return pick(random, [subscribeFrame, subscribeFrame, sendFrame, sendFrame, brokenFrame])(run, random);
}

/** What is refused without an end of the session: bodies, and subscriptions as people have them. */
function patientFrame({ bet }: Run, random: () => number): string {
  if (random() < 0.3) {
    const destination = pick(random, [
      "/topic/trade/1",
      "/topic/trade/SIM-V25",
      "/topic/orderbook/SIM-V25",
      "/topic/notice",
    ]);
    return `SUBSCRIBE\n${header("id", String(Math.floor(random() * 1e9)))}${header("destination", destination)}snapshot:true\n\n\0`;
  }
  return `SEND\n${header("destination", pick(random, Object.keys(SEND_DESTINATIONS)))}\n${betBody(bet, random).replaceAll("\0", "")}\0`;
}

function subscribeFrame(_run: Run, random: () => number): string {
  const { pattern } = pick(random, PATTERNS);
  const isHostile = random() < 0.5;
  const destination = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    isHostile ? pick(random, HOSTILE_TEXTS) : name === "stock" ? "SIM-V25" : pick(random, ["1", "2", "37"]),
  );
  const extras = [
    header("snapshot", pick(random, ["true", "1", ""])),
    header("since", pick(random, ["0/0", "x/1", "a/-1", `1/${"9".repeat(30)}`, "/"])),
    header("ack", pick(random, ["auto", "client", "never"])),
    header("selector", "a = 1"),
    "",
  ];
  const id = random() < 0.9 ? String(Math.floor(random() * 1e9)) : pick(random, HOSTILE_TEXTS);
  return `SUBSCRIBE\n${header("id", id)}${header("destination", destination)}${pick(random, extras)}\n\0`;
}

function sendFrame({ bet }: Run, random: () => number): string {
  const destination =
    random() < 0.85
      ? pick(random, Object.keys(SEND_DESTINATIONS))
      : pick(random, ["/topic/notice", "/user/queue/point", "/app/x", ...HOSTILE_TEXTS]);
  const length =
    random() < 0.1 ? header("content-length", pick(random, ["-1", "0", "1", "99999999", "x", "1e3"])) : "";
  return `SEND\n${header("destination", destination)}${length}\n${betBody(bet, random)}\0`;
}

function betBody({ body }: Operation, random: () => number): string {
  const valid = validValue(body?.schema ?? {}, "body", { random, known: new Map(), optional: 0.3 });
  if (random() < 0.2) {
    const raw = pick(random, HOSTILE_BODIES);
    return (typeof raw === "string" ? raw : Buffer.from(raw).toString("latin1")).slice(0, 40_000);
  }
  const place = pick(random, [
    ["type"],
    ["point"],
    ["clientKey"],
    ["multiple"],
    ["tradeRound"],
    ["tradeRound", "id"],
    ["player"],
    ["player", "id"],
    ["siteInfoId"],
    ["other"],
  ]);
  return jsonText(withAt(valid, place, pick(random, HOSTILE_JSON)));
}

function brokenFrame(_run: Run, random: () => number): string | Uint8Array {
  const text = pick(random, HOSTILE_TEXTS);
  return pick(random, [
    `${text}\n\n\0`,
    `SEND\n${text}\n\nx\0`,
    `SEND\ndestination:/trade/betting\\q\n\nx\0`,
    "UNSUBSCRIBE\nid:never\n\n\0",
    "UNSUBSCRIBE\n\n\0",
    "ACK\nid:1\n\n\0",
    "NACK\nmessage-id:1\nsubscription:1\n\n\0",
    "BEGIN\ntransaction:t\n\n\0",
    "COMMIT\ntransaction:none\n\n\0",
    "ABORT\n\n\0",
    "CONNECT\naccept-version:1.2\n\n\0",
    "MESSAGE\ndestination:/topic/notice\n\nx\0",
    `SEND\n${"a:b\n".repeat(60)}\nx\0`,
    "\n\n\n",
    "SEND\ndestination:/trade/betting\n\nnever ends",
    new Uint8Array([0xff, 0xfe, 0x00, 0x41, 0x0a, 0x0a, 0x00]),
    new Uint8Array(200),
  ]);
}

/** What SockJS itself answers with 500, by its protocol. */
const BY_PROTOCOL = /^(Broken JSON encoding|Payload expected)\./;

async function sayBySockJs(run: Run, port: number): Promise<void> {
  const client = openClient(4);
  const bodies = [...HOSTILE_BODIES, '["CONNECT\\n\\n\\u0000"]', "[1,2]", '["a","b"]', '{"a":"b"}'];
  for (const [n, body] of bodies.entries())
    for (const way of ["xhr_send", "xhr", "jsonp_send", "%00", "websocket"]) {
      const target = `/bx_ws/000/fuzz${n}/${way}`;
      const method = way === "websocket" ? "GET" : "POST";
      const answered = await client.ask(port, { method, target, headers: {}, body: Buffer.from(body) });
      const isFault =
        "got" in answered && answered.got.status >= 500 && !BY_PROTOCOL.test(answered.got.body.toString());
      if (isFault)
        run.faults.push({ index: -1, asked: `${method} ${target}`, what: `answered ${answered.got.status}` });
      count(run, "got" in answered ? `SockJS ${answered.got.status}` : `SockJS ${answered.ended}`);
    }
  client.close();
}
