import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openS3Place } from "./s3-place.ts";

const SECRET = "a secret that never travels";
/** Names in one page of a list: the third makes a second page. */
const PAGE = 2;

const kept = new Map<string, Buffer>();
const heard: string[] = [];
let bucket: Server;
let url = "";

/** As much of S3 as is asked for: objects by path, and lists in pages. */
beforeAll(async () => {
  bucket = createServer((request, reply) => {
    void answer(request).then(({ status, body }) => reply.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => bucket.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/bucket/maru`;
});
afterAll(() => void bucket.close());

async function answer(request: IncomingMessage): Promise<{ status: number; body: Buffer | string }> {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization = "" } = request.headers;
  heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
  if (
    !/^AWS4-HMAC-SHA256 Credential=reader\/\d{8}\/eu-test\/s3\/aws4_request, SignedHeaders=.*, Signature=[0-9a-f]{64}$/.test(
      authorization,
    )
  )
    return { status: 403, body: "<Error><Code>SignatureDoesNotMatch</Code></Error>" };
  if (pathname === "/bucket") return { status: 200, body: listOf(searchParams) };
  const key = pathname.replace("/bucket/", "");
  if (request.method === "PUT") kept.set(key, Buffer.concat(chunks));
  if (request.method === "DELETE") return { status: kept.delete(key) ? 204 : 204, body: "" };
  const found = kept.get(key);
  return found === undefined
    ? { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" }
    : { status: 200, body: request.method === "GET" ? found : "" };
}

function listOf(asked: URLSearchParams): string {
  const after = asked.get("continuation-token")?.replace("behind & ", "") ?? "";
  const names = [...kept.keys()]
    .filter((key) => key.startsWith(asked.get("prefix") ?? "") && key > after)
    .toSorted();
  const page = names.slice(0, PAGE);
  const more =
    names.length > PAGE ? `<NextContinuationToken>behind &amp; ${page.at(-1)}</NextContinuationToken>` : "";
  return `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("")}${more}</ListBucketResult>`;
}

it("keeps, gives, lists over pages and removes objects, below its prefix alone, and the secret stays here", async () => {
  const place = openS3Place({ url, keyId: "reader", secret: SECRET, region: "eu-test" });
  kept.set("other/base/x", Buffer.from("somebody else's"));
  for (const name of ["base/a", "base/b", "base/c", "wal/a"]) await place.put(name, Buffer.from(name));
  expect((await place.get("base/b"))?.toString()).toBe("base/b");
  expect(await place.get("base/z")).toBeNull();
  expect(await place.list("base/")).toEqual(["base/a", "base/b", "base/c"]);
  await place.remove("base/b");
  await place.remove("base/b");
  expect(await place.list("base/")).toEqual(["base/a", "base/c"]);
  expect(heard.join()).not.toContain(SECRET);
});

it("says in one line what a bucket refuses", async () => {
  const place = openS3Place({ url, keyId: "nobody", secret: SECRET, region: "eu-test" });
  await expect(place.put("base/a", Buffer.from("x"))).rejects.toThrow(
    /^BACKUP_PLACE: http:\S+ refuses to keep base\/a \(403 SignatureDoesNotMatch\): set MARU_BACKUP_TO and its S3 settings$/,
  );
  await expect(place.get("base/a")).rejects.toThrow(/refuses to give base\/a \(403/);
  await expect(place.list("")).rejects.toThrow(/refuses to list \(403/);
});
