import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyOf, type Listening, listen, never, sendJson } from "./listen.ts";

/** The code that every phone of this machine is sent. */
export const RIGHT_CODE = "123456";

/** Whom the carrier knows behind a phone number. */
export interface PortOnePerson {
  readonly name: string;
  /** Digits. */
  readonly phone: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly gender?: "MALE" | "FEMALE";
  /** Whether the question in the carrier's app was answered. */
  readonly hasConfirmed?: boolean;
}

/** What this provider can be told to do wrong; each stays until another one takes its place. */
export type PortOneFault =
  | "none"
  | "deaf"
  | "broken"
  | "lost-reply"
  | "other-id"
  | "other-channel"
  | "test-channel"
  | "changed-name"
  | "changed-birth"
  | "changed-phone"
  | "old-result"
  | "no-ci"
  | "never-verified";

export interface LocalPortOne extends Listening {
  readonly url: string;
  /** `GET /identity-verifications/x`, as they came. */
  readonly heard: readonly string[];
  know(person: PortOnePerson): void;
  behave(fault: PortOneFault): void;
}

export interface LocalPortOneOptions {
  readonly secret: string;
  readonly storeId: string;
  readonly channelKey: string;
  readonly port?: number;
  /** Epoch ms; else the clock of this machine. */
  readonly nowMs?: () => number;
  readonly people?: readonly PortOnePerson[];
}

interface Check {
  readonly id: string;
  readonly person: PortOnePerson;
  readonly method: string;
  readonly requestedAt: string;
  verifiedAt: string | null;
}

interface World {
  readonly options: LocalPortOneOptions;
  readonly people: Map<string, PortOnePerson>;
  readonly checks: Map<string, Check>;
  readonly heard: string[];
  fault: PortOneFault;
}

/** PortOne's identity verification, version 2, as far as its server interface goes; one code for every phone. */
export async function openLocalPortOne(options: LocalPortOneOptions): Promise<LocalPortOne> {
  const world: World = {
    options,
    people: new Map((options.people ?? []).map((person) => [person.phone, person])),
    checks: new Map(),
    heard: [],
    fault: "none",
  };
  const listening = await listen((request, response) => answer(world, request, response), options.port ?? 0);
  return {
    ...listening,
    url: `http://127.0.0.1:${listening.port}`,
    heard: world.heard,
    know: (person) => void world.people.set(person.phone, person),
    behave: (fault) => {
      world.fault = fault;
    },
  };
}

interface Said {
  readonly status: number;
  readonly body: unknown;
}

const failed = (status: number, type: string, more: object = {}): Said => ({
  status,
  body: { type, message: type, ...more },
});

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  world.heard.push(`${request.method} ${pathname}`);
  const text = await bodyOf(request);
  if (world.fault === "deaf") return never();
  if (world.fault === "broken") return void response.writeHead(502).end("<h1>out of order</h1>");
  const { status, body } = judge(world, request, { pathname, text });
  // What was asked for has happened; only nobody hears of it, once.
  if (world.fault === "lost-reply" && request.method === "POST") {
    world.fault = "none";
    return void request.socket.destroy();
  }
  sendJson(response, status, body);
}

function judge(world: World, request: IncomingMessage, asked: { pathname: string; text: string }): Said {
  if (request.headers.authorization !== `PortOne ${world.options.secret}`) return failed(401, "UNAUTHORIZED");
  const [, id, verb = "read"] = /^\/identity-verifications\/([^/]+)(?:\/(\w+))?$/.exec(asked.pathname) ?? [];
  const act = VERBS[`${request.method} ${verb}`];
  if (id === undefined || act === undefined) return failed(404, "INVALID_REQUEST");
  return act(world, decodeURIComponent(id), asked.text === "" ? {} : fieldsOf(JSON.parse(asked.text)));
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};

const VERBS: Readonly<Record<string, (world: World, id: string, body: Fields) => Said>> = {
  "POST send": send,
  "POST resend": (world, id) =>
    world.checks.has(id) ? { status: 200, body: {} } : failed(404, "IDENTITY_VERIFICATION_NOT_FOUND"),
  "POST confirm": confirm,
  "GET read": read,
};

const nowText = ({ nowMs = Date.now }: LocalPortOneOptions): string => new Date(nowMs()).toISOString();

function send({ options, people, checks }: World, id: string, body: Fields): Said {
  const { name, phoneNumber, identityNumber, ipAddress } = fieldsOf(body["customer"]);
  const { method, channelKey, storeId } = body;
  if (checks.has(id)) return failed(409, "IDENTITY_VERIFICATION_ALREADY_SENT");
  if (storeId !== options.storeId) return failed(403, "FORBIDDEN");
  if (channelKey !== options.channelKey) return failed(404, "CHANNEL_NOT_FOUND");
  const isWhole =
    typeof ipAddress === "string" && (method === "APP" || /^\d{7}$/.test(String(identityNumber)));
  if (!isWhole || !/^(?:SKT|KT|LGU)(?:_MVNO)?$/.test(String(body["operator"])))
    return failed(400, "INVALID_REQUEST");
  const person = people.get(String(phoneNumber));
  const isBorn =
    method === "APP" || person?.birthDate.replaceAll("-", "").slice(2) === String(identityNumber).slice(0, 6);
  if (person === undefined || person.name !== name || !isBorn)
    return failed(502, "PG_PROVIDER", { pgCode: "0001", pgMessage: "the subscriber is another one" });
  const requestedAt = nowText(options);
  checks.set(id, { id, person, method: String(method), requestedAt, verifiedAt: null });
  return { status: 200, body: {} };
}

function confirm(world: World, id: string, { otp }: Fields): Said {
  const check = world.checks.get(id);
  if (check === undefined) return failed(404, "IDENTITY_VERIFICATION_NOT_FOUND");
  if (check.verifiedAt !== null) return failed(409, "IDENTITY_VERIFICATION_ALREADY_VERIFIED");
  const isRight = check.method === "APP" ? check.person.hasConfirmed === true : otp === RIGHT_CODE;
  if (!isRight) return failed(502, "PG_PROVIDER", { pgCode: "0002", pgMessage: "not confirmed" });
  check.verifiedAt = nowText(world.options);
  return { status: 200, body: { identityVerification: resultOf(world, check) } };
}

function read(world: World, id: string): Said {
  const check = world.checks.get(id);
  if (check === undefined) return failed(404, "IDENTITY_VERIFICATION_NOT_FOUND");
  return { status: 200, body: lie(world.fault, resultOf(world, check)) };
}

type Result = ReturnType<typeof resultOf>;

function resultOf({ options }: World, check: Check) {
  const { id, person, requestedAt, verifiedAt } = check;
  const channel = {
    type: "LIVE",
    id: "channel-id",
    key: options.channelKey,
    name: "identity",
    pgProvider: "DANAL",
    pgMerchantId: "A010002002",
  };
  const times = {
    requestedAt,
    updatedAt: verifiedAt ?? requestedAt,
    statusChangedAt: verifiedAt ?? requestedAt,
  };
  const base = { id, channel, ...times, version: "V2" };
  return verifiedAt === null
    ? { status: "READY", ...base, requestedCustomer: { name: person.name, phoneNumber: person.phone } }
    : {
        status: "VERIFIED",
        ...base,
        verifiedCustomer: customerOf(person),
        verifiedAt,
        pgTxId: `tx-${id}`,
        pgRawResponse: "{}",
      };
}

function customerOf({ name, phone, birthDate, gender }: PortOnePerson): Fields {
  const mark = `${name} ${birthDate}`;
  return {
    name,
    phoneNumber: phone,
    birthDate,
    gender: gender ?? "MALE",
    isForeigner: false,
    operator: "SKT",
    ci: createHash("sha512").update(mark).digest("base64"),
    di: createHash("sha256").update(mark).digest("base64"),
  };
}

const LIES: Partial<Record<PortOneFault, (result: Result) => unknown>> = {
  "other-id": (result) => ({ ...result, id: "another-check" }),
  "other-channel": (result) => ({ ...result, channel: { ...result.channel, key: "channel-key-other" } }),
  "test-channel": (result) => ({ ...result, channel: { ...result.channel, type: "TEST" } }),
  "changed-name": (result) => changed(result, { name: "김다른" }),
  "changed-birth": (result) => changed(result, { birthDate: "1971-01-01" }),
  "changed-phone": (result) => changed(result, { phoneNumber: "01099999999" }),
  "old-result": (result) => ({ ...result, verifiedAt: "2020-01-01T00:00:00.000Z" }),
  "no-ci": (result) => changed(result, { ci: undefined }),
  "never-verified": (result) => ({ ...result, status: "READY" }),
};

function lie(fault: PortOneFault, result: Result): unknown {
  return LIES[fault]?.(result) ?? result;
}

function changed(result: Result, change: Fields): unknown {
  return "verifiedCustomer" in result
    ? { ...result, verifiedCustomer: { ...result.verifiedCustomer, ...change } }
    : result;
}
