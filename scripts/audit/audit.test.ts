import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askRegistry } from "./ask-registry.ts";
import { type Advisory, judgeAdvisories } from "./judge-advisories.ts";

const ID = "GHSA-aaaa-bbbb-cccc";
const FAULT: Advisory = { id: ID, name: "left", severity: "high", title: "It reads what it should not" };
const LOCK = {
  name: "shipped",
  version: "1.0.0",
  lockfileVersion: 3,
  packages: {
    "": {
      name: "shipped",
      version: "1.0.0",
      dependencies: { left: "1.0.0" },
      devDependencies: { right: "1.0.0" },
    },
    "node_modules/left": { version: "1.0.0" },
    "node_modules/right": { version: "1.0.0", dev: true },
  },
};

let registry: Server;
let address: string;
let isWilling = true;
let folder: string;
beforeAll(async () => {
  // A registry as npm asks it: every package that is shipped with its versions, and what is known of each.
  registry = createServer((request, reply) => {
    request.resume();
    reply.statusCode = isWilling ? 200 : 405;
    const known = {
      left: [
        {
          id: 7,
          url: `https://advisories.example/${ID}`,
          title: FAULT.title,
          severity: FAULT.severity,
          vulnerable_versions: "<2.0.0",
        },
      ],
    };
    // Asked for a package itself, to say which version has the fault no more: none.
    const itself = {
      name: "left",
      "dist-tags": { latest: "1.0.0" },
      versions: { "1.0.0": { name: "left", version: "1.0.0" } },
    };
    reply.end(JSON.stringify(!isWilling ? {} : request.method === "POST" ? known : itself));
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  const bound = registry.address();
  address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`;
  folder = mkdtempSync(path.join(tmpdir(), "maru-audit-"));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(LOCK.packages[""]));
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(LOCK));
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

it("S-45: the registry is asked what it knows of what is shipped, and where it does not say, that is told", async () => {
  expect(await askRegistry(folder, address)).toEqual({ kind: "answered", advisories: [FAULT] });
  isWilling = false;
  expect(await askRegistry(folder, address)).toMatchObject({ kind: "unanswered" });
});

const judged = (exceptions: readonly { id: string; until: string; why: string }[]) =>
  judgeAdvisories([FAULT], { exceptions, today: "2026-11-28" });

it("S-45: a known fault is told, but while an exception of its own holds", () => {
  expect(judged([])).toEqual([`high: left: It reads what it should not (${ID})`]);
  expect(judged([{ id: ID, until: "2026-11-28", why: "we never call it" }])).toEqual([]);
  expect(judged([{ id: ID, until: "2026-11-27", why: "we never call it" }])).toEqual([
    `high: left: It reads what it should not (${ID})`,
    `the exception of ${ID} was over on 2026-11-27`,
  ]);
});

it("S-45: an exception of nothing is told, so that the list stays short", () => {
  const exceptions = [{ id: ID, until: "2026-12-01", why: "it was" }];
  expect(judgeAdvisories([], { exceptions, today: "2026-11-28" })).toEqual([`nothing is excepted by ${ID}`]);
});
