import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { RawStomp } from "./raw-stomp.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Starts a script as its reader would. */
function start(...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, ["--import", "tsx", ...args], { cwd: HERE });
  child.stderr.on("data", (data) => process.stderr.write(data));
  started.push(child);
  return child;
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const greeting = await fetch(`http://127.0.0.1:${port}/live`).then(
      (reply) => reply.text(),
      () => "",
    );
    if (greeting === "Welcome to SockJS!\n") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the example does not listen");
}

test("hello.ts: a clock for all, a chat and a count for those who signed in", async () => {
  const port = await freePort();
  start("../examples/hello.ts", String(port));
  await answers(port);
  const [ann, guest] = [
    new RawStomp(`http://127.0.0.1:${port}/live`),
    new RawStomp(`http://127.0.0.1:${port}/live`),
  ];
  await ann.connect(["accept-version:1.2", "token:demo-ann"]);
  await guest.connect();
  ann.send(["SUBSCRIBE", "id:1", "destination:/user/queue/count", "snapshot:true"]);
  expect((await ann.frame("MESSAGE")).body.toString()).toBe("0");
  guest.send(["SUBSCRIBE", "id:1", "destination:/topic/chat", "receipt:1"]);
  await guest.frame("RECEIPT");
  ann.send(["SEND", "destination:/app/say"], "hello");
  expect((await guest.frame("MESSAGE")).body.toString()).toBe('{"from":"ann","text":"hello"}');
  expect((await ann.frame("MESSAGE")).body.toString()).toBe("1");
  guest.send(["SEND", "destination:/app/say"], "me too");
  expect((await guest.frame("ERROR")).headers.get("code")).toBe("FORBIDDEN");
});
