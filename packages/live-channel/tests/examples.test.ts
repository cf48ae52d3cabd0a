import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { RawStomp } from "./raw-stomp.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const started: ChildProcess[] = [];
let folder: string | null = null;

afterEach(() => {
  for (const child of started.splice(0)) child.kill();
  if (folder !== null) rmSync(folder, { recursive: true });
  folder = null;
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

/** Resolves when the script prints something that fits. */
function printed(child: ChildProcess, what: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.on("exit", (code) => reject(new Error(`ended with ${code} after ${text}`)));
    child.stdout?.on("data", (data) => {
      text += String(data);
      const found = what.exec(text);
      if (found !== null) resolve(found[0]);
    });
  });
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

test("the example of the README is a server, and the page beside it shows its clock", async () => {
  const readme = readFileSync(path.join(HERE, "../README.md"), "utf8");
  const [server, browser] = [...readme.matchAll(/```ts\n([^]*?)```/g)].map((block) => block[1] ?? "");
  const port = await freePort();
  folder = mkdtempSync(path.join(HERE, "readme-"));
  const write = (name: string, text: string): string => {
    const file = path.join(folder ?? "", name);
    writeFileSync(
      file,
      text.replace("@maru/live-channel", "../../src/index.ts").replaceAll("8080", String(port)),
    );
    return file;
  };
  start(write("server.ts", server ?? ""));
  await answers(port);
  const page =
    'import { WebSocket } from "ws";\nObject.assign(globalThis, { WebSocket, show: console.log });\n';
  const shown = await printed(start(write("page.ts", `${page}${browser}`)), /^\d{4}-\d\d-\d\dT.*Z$/m);
  expect(Number.isNaN(Date.parse(shown))).toBe(false);
});

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
