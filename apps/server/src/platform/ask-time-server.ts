import { randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import type { TimeServerAddress } from "./time-server-setting.ts";

/** What one question to a time server came to, in milliseconds. */
export interface TimeReading {
  /** The server's clock less ours: positive where ours is behind. Wrong by half of `delayMs` at most. */
  readonly offsetMs: number;
  /** How long question and answer were under way. */
  readonly delayMs: number;
}

/** Our clock, milliseconds since 1970, as finely as it is known. */
export type FineClock = () => number;

const PACKET_BYTES = 48;
/** No leap warning, version 4, mode 3: a client. */
const CLIENT_QUESTION = 0x23;
const SERVER_MODE = 4;
const LEAP_ALARM = 3;
const DEEPEST_STRATUM = 15;
/** Seconds from 1900-01-01, where NTP counts from, to 1970-01-01. Times before 2104 are read in the era that they lie in. */
const EPOCH_SECONDS = 2_208_988_800;
const ERA_SECONDS = 2 ** 32;
const ERA_TURNS_AT = 2 ** 31;
/** A server that is itself this unsure of its reference proves nothing about 100 ms. */
const MOST_UNSURE_MS = 500;
const FIELD = { rootDelay: 4, rootDispersion: 8, originate: 24, receive: 32, transmit: 40 } as const;

/**
 * Asks an SNTP server for its time (RFC 4330; the question carries a random number in place of our time, which the answer must repeat, so
 * that nobody who does not see it can answer). Errors: an Error that says why there is no reading; none is waited for beyond `withinMs`.
 */
export async function askTimeServer(
  { host, port }: TimeServerAddress,
  { withinMs, now }: { readonly withinMs: number; readonly now: FineClock },
): Promise<TimeReading> {
  const socket = createSocket({ type: host.includes(":") ? "udp6" : "udp4" });
  try {
    return await Promise.race([converse(socket, { host, port }, now), afterwards(socket, withinMs)]);
  } finally {
    socket.close();
  }
}

function converse(socket: Socket, { host, port }: TimeServerAddress, now: FineClock): Promise<TimeReading> {
  const nonce = randomBytes(8);
  const question = Buffer.alloc(PACKET_BYTES);
  question[0] = CLIENT_QUESTION;
  nonce.copy(question, FIELD.transmit);
  return new Promise((resolve, reject) => {
    let sentAtMs = 0;
    socket.on("error", reject);
    socket.on("message", (answer) => {
      const receivedAtMs = now();
      // A stranger's packet is not an answer; the one that was asked may still answer.
      if (!isAnswerTo(answer, nonce)) return;
      const fault = faultOf(answer);
      if (fault === null) resolve(readingOf(answer, { sentAtMs, receivedAtMs }));
      else reject(new Error(fault));
    });
    // Connected, the socket hears this server alone.
    socket.connect(port, host, (error?: Error) => {
      if (error !== undefined) return reject(error);
      sentAtMs = now();
      socket.send(question);
    });
  });
}

function afterwards(socket: Socket, withinMs: number): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${withinMs} ms`)), withinMs);
    socket.once("close", () => clearTimeout(timer));
  });
}

function isAnswerTo(answer: Buffer, nonce: Buffer): boolean {
  return (
    answer.length >= PACKET_BYTES &&
    ((answer[0] ?? 0) & 7) === SERVER_MODE &&
    answer.subarray(FIELD.originate, FIELD.originate + 8).equals(nonce)
  );
}

/** Why an answer cannot be used; null where it can. */
function faultOf(answer: Buffer): string | null {
  const stratum = answer[1] ?? 0;
  if (stratum === 0) return `refused: ${answer.subarray(12, 16).toString("latin1")}`;
  if (stratum > DEEPEST_STRATUM || (answer[0] ?? 0) >> 6 === LEAP_ALARM)
    return "its clock is not synchronised";
  const unsureMs = secondsAt(answer, FIELD.rootDelay) * 500 + secondsAt(answer, FIELD.rootDispersion) * 1_000;
  if (unsureMs > MOST_UNSURE_MS) return `it is sure of its clock to ${Math.round(unsureMs)} ms alone`;
  return null;
}

/** 16.16 fixed point. */
const secondsAt = (answer: Buffer, offset: number): number => answer.readUInt32BE(offset) / 65_536;

function readingOf(
  answer: Buffer,
  { sentAtMs, receivedAtMs }: { readonly sentAtMs: number; readonly receivedAtMs: number },
): TimeReading {
  const [heardMs, answeredMs] = [timeAt(answer, FIELD.receive), timeAt(answer, FIELD.transmit)];
  return {
    offsetMs: (heardMs - sentAtMs + (answeredMs - receivedAtMs)) / 2,
    delayMs: Math.max(0, receivedAtMs - sentAtMs - (answeredMs - heardMs)),
  };
}

/** 32.32 fixed point since 1900, to milliseconds since 1970. */
function timeAt(answer: Buffer, offset: number): number {
  const whole = answer.readUInt32BE(offset);
  const seconds = whole + (whole < ERA_TURNS_AT ? ERA_SECONDS : 0) - EPOCH_SECONDS;
  return seconds * 1_000 + (answer.readUInt32BE(offset + 4) / ERA_SECONDS) * 1_000;
}
