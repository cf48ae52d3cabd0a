import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClamdStub, EICAR, openClamdStub } from "../../../test/clamd-stub.ts";
import { clamdScanner } from "../../platform/clamd-scanner.ts";
import { ask } from "./test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "./test-world/http-world.ts";

let world: HttpWorld;
let clamd: ClamdStub;
beforeAll(async () => {
  clamd = await openClamdStub();
  world = await openHttpWorld({}, clamdScanner(clamd.address, { withinMs: 4_000 }));
});
afterAll(async () => {
  await world.close();
  await clamd.close();
});

async function upload(bytes: Buffer, how: { name?: string; token?: string; field?: string } = {}) {
  const mark = "----part";
  const head = `--${mark}\r\nContent-Disposition: form-data; name="${how.field ?? "file"}"; filename="${how.name ?? "a.png"}"\r\nContent-Type: image/png\r\n\r\n`;
  const reply = await world.app.inject({
    method: "POST",
    url: "/api/file",
    headers: {
      authorization: `Bearer ${how.token ?? "player"}`,
      "content-type": `multipart/form-data; boundary=${mark}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
  });
  return { code: reply.statusCode, json: reply.json() };
}

const picture = (side = 16) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#aa3311" } })
    .png()
    .toBuffer();

const show = (url: string, token = "player") =>
  world.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });

describe("pictures over HTTP", () => {
  it("are stored anew and shown to their sender alone, as a picture and nothing else", async () => {
    const sent = await upload(await picture(), { name: "../../etc/x.html" });
    expect(sent).toMatchObject({
      code: 200,
      json: { data: { url: expect.stringMatching(/^\/api\/file\/[0-9a-f-]{36}$/) } },
    });
    const { url } = sent.json.data;
    const mine = await show(url);
    expect(mine.statusCode).toBe(200);
    expect(mine.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    expect((await sharp(mine.rawPayload).metadata()).format).toBe("webp");
    expect((await show(url, "other")).statusCode).toBe(404);
    expect((await show(url, "trader")).statusCode).toBe(404);
    expect((await ask(world, `GET ${url}`, { token: null })).code).toBe(401);
  });

  it("hang on the inquiry of who sent them", async () => {
    const { id, url } = (await upload(await picture())).json.data;
    const foreign = (await upload(await picture(), { token: "other" })).json.data.id;
    const body = { question: "왜 이런가요?", fileIds: [id, foreign] };
    const made = await ask(world, "POST /api/contact/create", { body });
    expect(made.json.data.files).toEqual([url]);
    expect((await ask(world, "GET /api/contact/list")).json.data.content[0].files).toEqual([url]);
  });

  it("are refused when they are none, too large, or missing", async () => {
    expect((await upload(Buffer.from("<svg onload=alert(1)>"))).json).toMatchObject({
      code: "FILE_NOT_A_PICTURE",
    });
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 10))).json).toMatchObject({
      code: "FILE_TOO_LARGE",
      params: { maxMegabytes: 5 },
    });
    expect((await ask(world, "POST /api/file", { body: { file: "x" } })).code).toBe(415);
    const none = await world.app.inject({
      method: "POST",
      url: "/api/file",
      headers: { authorization: "Bearer player", "content-type": "multipart/form-data; boundary=x" },
      payload: "--x--\r\n",
    });
    expect(none.json()).toMatchObject({ code: "FILE_MISSING" });
    expect((await ask(world, "GET /api/file/00000000-0000-4000-8000-000000000000")).code).toBe(404);
  });
});

const stored = async (): Promise<number> =>
  (await world.database.owner.query("select id from content.file")).length;

describe("S-30 the scan of what is sent", () => {
  it("S-30: a picture with the EICAR test string behind it is refused, noted, and nowhere to be had", async () => {
    const before = await stored();
    const scans = clamd.scanned.length;
    const infected = Buffer.concat([await picture(), Buffer.from(EICAR)]);
    expect((await upload(infected)).json).toMatchObject({ status: 400, code: "FILE_INFECTED", data: null });
    expect((await upload(Buffer.from(EICAR))).json).toMatchObject({ code: "FILE_INFECTED" });
    // The scanner saw the sender's own bytes, not what we make of them.
    expect(clamd.scanned[scans]?.equals(infected)).toBe(true);
    expect(await stored()).toBe(before);
    expect(world.heard.refusals.at(-1)).toMatchObject({ code: "FILE_INFECTED" });
  });

  it("S-30: nothing is taken while the scanner does not answer, and all goes on when it does", async () => {
    const before = await stored();
    clamd.behave("deaf");
    expect((await upload(await picture())).json).toMatchObject({ status: 503, code: "FILE_NOT_SCANNED" });
    clamd.behave("full");
    expect((await upload(await picture())).json).toMatchObject({ code: "FILE_NOT_SCANNED" });
    expect(await stored()).toBe(before);
    clamd.behave("well");
    expect((await upload(await picture())).code).toBe(200);
    expect(await stored()).toBe(before + 1);
  });
});

describe("content over HTTP", () => {
  it("is for everybody, in the language asked for", async () => {
    const english = { token: null, headers: { "accept-language": "en" } };
    expect((await ask(world, "GET /api/content/static?type=terms", english)).json.data).toMatchObject({
      title: "Terms of service",
      version: 0,
    });
    expect((await ask(world, "GET /api/content/static?type=../x", english)).code).toBe(400);
    expect((await ask(world, "GET /api/content/notice/list", english)).json.data).toMatchObject({
      content: [],
      size: 12,
    });
    expect((await ask(world, "GET /api/content/notice?contentId=1", english)).code).toBe(404);
    expect((await ask(world, "GET /api/message/my", english)).code).toBe(401);
  });

  it("counts what was not read", async () => {
    expect((await ask(world, "GET /api/message/my_unread_count")).json.data).toEqual({
      messageCnt: 0,
      contactCnt: 0,
    });
    expect((await ask(world, "GET /api/contact/my_unread_count")).json.data).toBe(0);
  });

  it.each(["", "  \n ", "\u0007"])("asks for a question where %j is sent for one", async (question) => {
    const listed = async () => (await ask(world, "GET /api/contact/list")).json.data.content.length;
    const before = await listed();
    const { code, json } = await ask(world, "POST /api/contact/create", { body: { question } });
    expect([code, json]).toMatchObject([
      400,
      { code: "QUESTION_REQUIRED", message: "문의 내용을 입력해 주세요." },
    ]);
    expect(await listed()).toBe(before);
  });
});
