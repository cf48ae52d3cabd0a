import { AwsClient } from "aws4fetch";
import { reasonOf } from "../start-error.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupPlace } from "./backup-place.ts";

export interface S3Address {
  /** `https://host/bucket` or `https://host/bucket/prefix`. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

/** An object of 16 MiB over a slow line. */
const ANSWER_WITHIN_MS = 120_000;
const TRIES = 4;

/** Keeps objects in a bucket of anything that speaks S3, path-style. */
export function openS3Place({ url, keyId, secret, region }: S3Address): BackupPlace {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: "s3",
    region,
    retries: TRIES - 1,
  });
  const base = new URL(url);
  const [bucket = "", ...prefixParts] = base.pathname.split("/").filter((part) => part !== "");
  const prefix = prefixParts.map((part) => `${part}/`).join("");
  const ask = async (what: string, address: string, init: RequestInit = {}): Promise<Response> => {
    const refused = (why: string, cause?: unknown): BackupError =>
      new BackupError(
        "BACKUP_PLACE",
        `${url} refuses to ${what} (${why}): set MARU_BACKUP_TO and its S3 settings`,
        {
          cause,
        },
      );
    const reply = await client
      .fetch(address, { ...init, redirect: "error", signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
      .catch((error: unknown) => {
        throw refused(reasonOf(error), error);
      });
    if (reply.ok || (reply.status === 404 && init.method !== "PUT" && what !== "list")) return reply;
    throw refused(`${reply.status} ${codeIn(String(await bytesOf(reply)))}`);
  };
  const addressOf = (object: string): string => `${base.origin}/${bucket}/${prefix}${object}`;
  return {
    name: url,
    put: async (object, bytes) => {
      const reply = await ask(`keep ${object}`, addressOf(object), {
        method: "PUT",
        body: new Uint8Array(bytes),
      });
      await reply.body?.cancel();
    },
    get: async (object) => {
      const reply = await ask(`give ${object}`, addressOf(object), { method: "GET" });
      const bytes = await bytesOf(reply);
      return reply.status === 404 ? null : bytes;
    },
    list: async (wanted) => {
      const names: string[] = [];
      for (let after: string | null = ""; after !== null;) {
        const query = new URLSearchParams({ "list-type": "2", prefix: prefix + wanted });
        if (after !== "") query.set("continuation-token", after);
        const reply = await ask("list", `${base.origin}/${bucket}?${query.toString()}`);
        const page = String(await bytesOf(reply));
        names.push(...textsOf(page, "Key").map((key) => key.slice(prefix.length)));
        after = textsOf(page, "NextContinuationToken")[0] ?? null;
      }
      return names.toSorted();
    },
    remove: async (object) => {
      await (await ask(`remove ${object}`, addressOf(object), { method: "DELETE" })).body?.cancel();
    },
  };
}

/** Twice what we put: a bucket that says more is not ours. */
const MOST_BYTES = 32 * 1024 * 1024;

async function bytesOf(reply: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new BackupError("BACKUP_PLACE", "the bucket answers more than was put");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Our names need no escape; a token may hold one. */
function textsOf(xml: string, element: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"))].map(([, text = ""]) =>
    text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );
}

function codeIn(xml: string): string {
  return textsOf(xml, "Code")[0] ?? "";
}
