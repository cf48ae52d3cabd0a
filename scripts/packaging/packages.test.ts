import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Block, readBlocks } from "./read-blocks.ts";
import { meetStranger, type Stranger } from "./stranger.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const readmeOf = (workspace: string): string =>
  readFileSync(path.join(ROOT, "packages", workspace, "README.md"), "utf8");

let stranger: Stranger;
beforeAll(async () => {
  const beside = ["ws", "@stomp/stompjs", "sockjs-client", "@types/node"];
  stranger = await meetStranger(["packages/live-channel", "packages/verifier", "packages/witness"], beside);
});
afterAll(() => stranger.leave());

/** Does what blocks say, one after the other; commands must end well and print what the block after them shows. */
async function follow(folder: string, blocks: readonly Block[]): Promise<void> {
  let printed = "";
  for (const block of blocks) {
    if (block.language === "js") stranger.write(folder, block);
    else if (block.language === "text") expect(printed.endsWith(block.text), printed).toBe(true);
    else {
      const { status, text } = await stranger.run(folder, block.text);
      printed = text;
      expect(status, `${block.text}\n${text}`).toBe(0);
    }
  }
}

/** What the compiler says of a program of the stranger's, who has installed Node's types. */
function compile(folder: string, code: string): { readonly status: number | null; readonly stdout: string } {
  writeFileSync(path.join(folder, "program.mts"), code);
  const options = "--noEmit --strict --skipLibCheck false --module nodenext --target es2023 --types node";
  const tsc = path.join(ROOT, "node_modules/.bin/tsc");
  return spawnSync(tsc, [...options.split(" "), "program.mts"], { cwd: folder, encoding: "utf8" });
}

/** All text of an installed package, with the names of its files. */
function installed(folder: string, name: string): Readonly<Record<string, string>> {
  const at = path.join(folder, "node_modules", name);
  const files = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => path.relative(at, path.join(entry.parentPath, entry.name)));
  return Object.fromEntries(
    paths
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((file) => [file, readFileSync(path.join(at, file), "utf8")]),
  );
}

/** The version that a package's changes begin with. */
function newestChange(files: Readonly<Record<string, string>>): string | undefined {
  return /^## (\S+)$/m.exec(files["CHANGELOG.md"] ?? "")?.[1];
}

/** Names that programs find in the package and in the workspace's source. */
async function exportsOf(folder: string, name: string, workspace: string) {
  const places = [
    path.join(folder, "node_modules", name, "index.js"),
    path.join(ROOT, "packages", workspace, "src/index.ts"),
  ];
  const modules = await Promise.all(
    places.map((place) => import(pathToFileURL(place).href) as Promise<object>),
  );
  return modules.map((module) => Object.keys(module).toSorted((a, b) => (a < b ? -1 : 1)));
}

describe("live-channel in a folder of its own", () => {
  const START = readBlocks(readmeOf("live-channel"), "Start");
  const CHAT = readBlocks(readmeOf("live-channel"), "Sign-in, messages of clients, private queues");
  let folder: string;

  test("its start, word for word, is a server to which the official clients connect", async () => {
    folder = stranger.emptyFolder();
    await follow(folder, START.slice(0, -1));
    const printed = await stranger.runUntil(folder, START.at(-1)?.text ?? "", (text) =>
      /^\d{4}-\d\d-\d\dT.*Z\n\d{4}-\d\d-\d\dT.*Z$/m.test(text),
    );
    expect(Date.parse(printed.trim().split("\n").at(-1) ?? "")).not.toBeNaN();
  });

  test("its server takes five lines", () => {
    const server = START.find(({ file }) => file === "server.mjs");
    expect(server?.text.trim().split("\n")).toHaveLength(5);
  });

  test("its chat signs somebody in, takes what they say and shows it", async () => {
    const [commands, shown] = CHAT.slice(-2);
    await follow(folder, CHAT.slice(0, -2));
    const printed = await stranger.runUntil(folder, commands?.text ?? "", (text) =>
      text.endsWith(shown?.text ?? ""),
    );
    expect(printed).toBe(shown?.text);
  });

  test("a TypeScript program is checked against its types, without those of what it depends on", async () => {
    expect((await stranger.run(folder, "npm install --save-dev @types/node")).status).toBe(0);
    const good = `
      import { createServer } from "node:http";
      import { createLiveChannel, DEFAULT_LIMITS, type LiveChannelOptions, type LiveStats } from "live-channel";
      const options: LiveChannelOptions = {
        server: createServer(),
        prefix: "/live",
        maySubscribe: (principal) => principal === null ? { ok: false, code: "NO", message: "sign in" } : { ok: true },
        limits: { connectionsPerUser: DEFAULT_LIMITS.connectionsPerUser + 1 },
      };
      export const stats: LiveStats = createLiveChannel(options).stats();
    `;
    expect(compile(folder, good)).toMatchObject({ status: 0, stdout: "" });
    expect(compile(folder, good.replace('"/live"', "7")).stdout).toContain("TS2322");
  });

  test("holds its code, types and papers, and exports what its source does", async () => {
    const files = installed(folder, "live-channel");
    expect(Object.keys(files).filter((file) => !file.startsWith("types/"))).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "index.js",
      "package.json",
    ]);
    expect(files["LICENSE"]).toContain("All rights reserved");
    expect(JSON.parse(files["package.json"] ?? "")).toHaveProperty("version", newestChange(files));
    const [packed, source] = await exportsOf(folder, "live-channel", "live-channel");
    expect(packed).toEqual(source);
  });

  test("has no word of the product", () => {
    const ours = /maru|마루|\bbets?\b|\bbetting\b|\bwager|\bpoints\b|bx_ws|\bsites?Key\b/i;
    const said = Object.entries(installed(folder, "live-channel")).flatMap(([file, text]) =>
      text.split("\n").flatMap((line) => (ours.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
    expect(said).toEqual([]);
  });
});

describe("maru-verify in a folder of its own", () => {
  const README = readmeOf("verifier");
  let folder: string;

  test("its start, word for word, recomputes a round and checks a receipt", async () => {
    folder = stranger.emptyFolder();
    await follow(folder, readBlocks(README, "Start"));
  });

  test("its library, word for word, checks the same", async () => {
    await follow(folder, readBlocks(README, "API"));
  });

  test("refuses a round of which one digit was altered, and a receipt under another key", async () => {
    const alter = `sed -i.bak 's/"close":{\\(.*\\)"price":"1/"close":{\\1"price":"2/' round.json`;
    expect((await stranger.run(folder, `${alter}\n! cmp -s round.json round.json.bak`)).status).toBe(0);
    expect(await stranger.run(folder, "npx maru-verify round round.json")).toMatchObject({
      status: 1,
      text: expect.stringMatching(/^FAILED /m),
    });
    expect(
      await stranger.run(
        folder,
        "echo '[]' > none.json\nnpx maru-verify receipt receipt.json --keys none.json",
      ),
    ).toMatchObject({ status: 1, text: expect.stringMatching(/^FAILED signature/m) });
  });

  test("a TypeScript program is checked against its types", async () => {
    expect((await stranger.run(folder, "npm install --save-dev @types/node")).status).toBe(0);
    const good = `
      import { checkReceipt, readKeys, type Verdict } from "maru-verify";
      export const verdict: Verdict = checkReceipt(Buffer.from("{}"), readKeys([]));
    `;
    expect(compile(folder, good)).toMatchObject({ status: 0, stdout: "" });
    expect(compile(folder, good.replace("readKeys([])", '"keys"')).stdout).toContain("TS2345");
  });

  test("holds its program, code, types, example and papers, depends on nothing, exports what its source does", async () => {
    const files = installed(folder, "maru-verify");
    expect(Object.keys(files).filter((file) => !file.startsWith("types/"))).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "example/keys.json",
      "example/receipt.json",
      "example/round.json",
      "index.js",
      "maru-verify.js",
      "package.json",
    ]);
    expect(files["LICENSE"]).toContain("All rights reserved");
    expect(JSON.parse(files["package.json"] ?? "")).toHaveProperty("version", newestChange(files));
    expect(JSON.parse(files["package.json"] ?? "")).not.toHaveProperty("dependencies");
    const [packed, source] = await exportsOf(folder, "maru-verify", "verifier");
    expect(packed).toEqual(source);
  });
});

describe("maru-witness in a folder of its own", () => {
  let folder: string;

  test("its start, word for word, answers under its own key", async () => {
    folder = stranger.emptyFolder();
    await follow(folder, readBlocks(readmeOf("witness"), "Start"));
  });

  test("its program says where it listens and ends with its input", async () => {
    const line = "npx maru-witness --data other --port 0 --child < /dev/null | grep -c maru.witness/";
    expect(await stranger.run(folder, line)).toMatchObject({ status: 0, text: "1\n" });
  });

  test("holds its program, code, types and papers, depends on nothing, exports what its source does", async () => {
    const files = installed(folder, "maru-witness");
    expect(Object.keys(files).filter((file) => !file.startsWith("types/"))).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "index.js",
      "maru-witness.js",
      "package.json",
    ]);
    expect(JSON.parse(files["package.json"] ?? "")).toHaveProperty("version", newestChange(files));
    expect(JSON.parse(files["package.json"] ?? "")).not.toHaveProperty("dependencies");
    const [packed, source] = await exportsOf(folder, "maru-witness", "witness");
    expect(packed).toEqual(source);
  });
});
