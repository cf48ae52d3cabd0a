import { request } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { seekAnswer } from "@maru/rules";

export interface Asked {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Which address of the loopback it comes from. */
  readonly from: string;
  /** What a browser kept of a sign-in before. */
  readonly device?: string;
}

export interface Answer {
  readonly isIn: boolean;
  /** Why not. */
  readonly code: string;
  /** What a browser keeps of it. */
  readonly device: string | null;
  readonly params: Readonly<Record<string, unknown>>;
}

const MOST_TRIES = 5_000_000;
const SLICE = 4_000;
const MOST_PROOFS = 3;

/** One try, as a browser's form makes it. */
export function askToken({ url, username, password, from, device }: Asked, proof?: string): Promise<Answer> {
  const form = { grant_type: "password", username, password, ...(proof === undefined ? {} : { proof }) };
  const body = new URLSearchParams(form).toString();
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/oauth/token?siteCode=maru`, {
      method: "POST",
      localAddress: from,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...(device === undefined ? {} : { cookie: device }),
      },
    });
    asked.on("error", reject);
    asked.on("response", (reply) => {
      let text = "";
      reply.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      reply.on("end", () => {
        const fields = fieldsOf(text);
        const kept = reply.headers["set-cookie"]?.find((line) => line.includes("maru_device="));
        resolve({
          isIn: typeof fields["access_token"] === "string",
          code: typeof fields["error_description"] === "string" ? fields["error_description"] : "",
          device: kept?.split(";")[0] ?? null,
          params: isFields(fields["params"]) ? fields["params"] : {},
        });
      });
    });
    asked.end(body);
  });
}

/** A try of somebody who does the work that is asked for, as the pages do. */
export async function askWithWork(asked: Asked): Promise<Answer> {
  let answer = await askToken(asked);
  for (let tried = 0; tried < MOST_PROOFS && answer.code === "WORK_NEEDED"; tried += 1)
    answer = await askToken(asked, await proofOf(answer.params));
  return answer;
}

/** In slices, so that others who wait for an answer hear it when it comes. */
async function proofOf({ challenge, bits }: Answer["params"]): Promise<string> {
  const work = { challenge: String(challenge), bits: Number(bits) };
  for (let from = 0; from < MOST_TRIES; from += SLICE) {
    const answer = seekAnswer(work, from, SLICE);
    if (answer !== null) return `${work.challenge}:${answer}`;
    await nextTurn();
  }
  return "";
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(text);
  return isFields(parsed) ? parsed : {};
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
