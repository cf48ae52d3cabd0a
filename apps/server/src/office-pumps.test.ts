import { instant } from "@maru/values";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { startOfficePumps } from "./office-pumps.ts";
import type { Database } from "./ports/unit-of-work.ts";

const fails = () => Promise.reject(new Error("the disk is full"));
const broken: Database = {
  role: "maru_accounts",
  query: fails,
  transaction: fails,
  dedicated: fails,
  close: async () => undefined,
};

it("tells of every step that fails, as each other pump does, so that it is counted", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "maru-office-"));
  const failed = new Set<string>();
  const pumps = startOfficePumps({
    members: { sendEmails: fails },
    database: broken,
    books: broken,
    clock: { now: () => instant(Date.now()) },
    dataDir,
    onError: (where) => failed.add(where),
  });
  await vi.waitFor(() =>
    expect([...failed].toSorted()).toEqual(["audit file", "audit seal", "e-mail", "retention"]),
  );
  await pumps.stop();
  await rm(dataDir, { recursive: true });
});
