import { createServer, type ServerResponse } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { createAsker, Unanswered } from "../src/ask-origin.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** An origin that answers its questions in turn, the last of these for ever, and the moments at which it was asked. */
async function originOf(...answers: readonly ((response: ServerResponse) => void)[]) {
  const asked: number[] = [];
  const server = createServer((_request, response) => {
    asked.push(performance.now());
    answers[Math.min(asked.length, answers.length) - 1]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { url: new URL(`http://127.0.0.1:${port}/round/1/proof`), asked };
}

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end("{}");
const QUICK = { everyMs: 0, tries: 3, firstWaitMs: 1 };

it("asks again where an origin is busy or gone, and takes its answer", async () => {
  const { url, asked } = await originOf(status(503), (response) => response.destroy(), status(200));
  expect(await createAsker(QUICK)(url)).toEqual(Buffer.from("{}"));
  expect(asked).toHaveLength(3);
});

it("gives a question up behind its last try, and says why", async () => {
  const { url, asked } = await originOf(status(500));
  const given = createAsker(QUICK)(url);
  await expect(given).rejects.toBeInstanceOf(Unanswered);
  await expect(given).rejects.toThrow("/round/1/proof: it answers 500, 3 times");
  expect(asked).toHaveLength(3);
});

it("takes for nothing what is not there, and follows no answer elsewhere", async () => {
  const gone = await originOf(status(404));
  expect(await createAsker(QUICK)(gone.url)).toBeNull();
  expect(gone.asked).toHaveLength(1);
  const moved = await originOf(status(302, { Location: "/elsewhere" }));
  await expect(createAsker(QUICK)(moved.url)).rejects.toBeInstanceOf(Unanswered);
});

it("waits as long as it is asked to, with all of its questions, and never asks faster than it may", async () => {
  const { url } = await originOf(status(429, { "Retry-After": "1" }), status(200));
  // When they arrive is a matter of the machine; when they leave is the asker's.
  const sent: number[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (...asked: Parameters<typeof fetch>) => {
    sent.push(performance.now());
    return fetch(...asked);
  });
  const ask = createAsker({ ...QUICK, everyMs: 200 });
  await ask(url);
  await Promise.all([ask(url), ask(url)]);
  const gaps = sent.slice(1).map((at, place) => at - (sent[place] ?? 0));
  expect(gaps[0]).toBeGreaterThanOrEqual(950);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(150);
});
