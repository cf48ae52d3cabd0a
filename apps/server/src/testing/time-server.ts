import { createSocket } from "node:dgram";

/** Seconds from 1900-01-01 to 1970-01-01. */
const EPOCH_SECONDS = 2_208_988_800n;

/** An SNTP server on loopback whose clock says what it is told to. */
export interface FakeTimeServer {
  readonly host: string;
  readonly port: number;
  close(): void;
}

export interface FakeTime {
  /** Milliseconds since 1970, asked for at each question. */
  readonly timeMs: () => number;
  /** What goes out in place of a right answer; null for nothing. */
  readonly bend?: (answer: Buffer) => Buffer | null;
}

export async function startTimeServer({ timeMs, bend = (same) => same }: FakeTime): Promise<FakeTimeServer> {
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    const answer = Buffer.alloc(48);
    answer[0] = 0x24;
    answer[1] = 2;
    question.copy(answer, 24, 40, 48);
    answer.writeBigUInt64BE(ntpTime(timeMs()), 32);
    answer.writeBigUInt64BE(ntpTime(timeMs()), 40);
    const bent = bend(answer);
    if (bent !== null) socket.send(bent, port, address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, "127.0.0.1", resolve);
  });
  return { host: "127.0.0.1", port: socket.address().port, close: () => socket.close() };
}

function ntpTime(ms: number): bigint {
  const whole = Math.floor(ms / 1_000);
  const fraction = BigInt(Math.round(((ms - whole * 1_000) / 1_000) * 2 ** 32));
  return BigInt.asUintN(64, ((BigInt(whole) + EPOCH_SECONDS) << 32n) + fraction);
}
